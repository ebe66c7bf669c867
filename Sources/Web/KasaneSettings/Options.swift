/// Command-line options, converted to environment variables.
struct Options {
    private(set) var variables: [String: String] = [:]
    private let application: String
    private let declarations: [SettingDeclaration]

    /// Parses `--name value`, `--name=value`, `--name` and `--no-name`.
    init(
        _ arguments: [String],
        of application: String,
        declaring declarations: [SettingDeclaration]
    ) throws(SettingError) {
        self.application = application
        self.declarations = declarations
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            guard argument.hasPrefix("--") else {
                throw SettingError("unexpected argument “\(argument)”; --help lists the options")
            }
            let parts = argument.dropFirst(2).split(
                separator: "=",
                maxSplits: 1,
                omittingEmptySubsequences: false
            )
            let name = String(parts[0])
            if let setting = declarations.first(where: { $0.name == name }) {
                try take(setting, parts.count == 2 ? String(parts[1]) : nil, &rest)
            } else if let setting = flag(turnedOffBy: name), parts.count == 1 {
                variables[setting.variable(of: application)] = "false"
            } else {
                throw unknown(name)
            }
        }
    }

    private mutating func take(
        _ setting: SettingDeclaration,
        _ attached: String?,
        _ rest: inout ArraySlice<String>
    ) throws(SettingError) {
        let (name, variable) = (setting.name, setting.variable(of: application))
        switch setting.kind {
        case .secret:
            throw SettingError(
                """
                --\(name) cannot be an option, because any user of this machine could read its \
                value; set \(variable) or the key in the configuration file
                """
            )
        case .flag:
            variables[variable] = attached ?? "true"
        case .value, .list:
            // In `--host --port 80`, the value of `--host` is missing. Values that start with
            // hyphens need “=”.
            let isNextValue = rest.first?.hasPrefix("--") == false
            guard let value = attached ?? (isNextValue ? rest.popFirst() : nil) else {
                throw SettingError("--\(name) must be \(setting.allowed)")
            }
            if setting.kind == .list, let earlier = variables[variable] {
                variables[variable] = "\(earlier),\(value)"
            } else {
                variables[variable] = value
            }
        }
    }

    private func flag(turnedOffBy name: String) -> SettingDeclaration? {
        guard name.hasPrefix("no-") else { return nil }
        return declarations.first { $0.kind == .flag && $0.name == name.dropFirst(3) }
    }

    private func unknown(_ name: String) -> SettingError {
        let options = declarations.filter { !$0.isSecret }.map(\.name)
        let nearest = Settings.nearest(to: name, in: options)
        return SettingError(
            "unknown option --\(name); "
                + (nearest.map { "did you mean --\($0)?" } ?? "--help lists the options")
        )
    }
}
