package import Foundation

/// A new application, created from the template.
package struct NewApplication: Sendable {
    private let name: ApplicationName
    private let features: Set<Feature>
    private let dependency: KasaneDependency

    package init(
        _ name: ApplicationName,
        features: Set<Feature> = [],
        dependency: KasaneDependency
    ) {
        self.name = name
        self.features = features
        self.dependency = dependency
    }

    /// Returns the application's files.
    ///
    /// - Throws: ``GeneratorError`` if the template is missing or broken.
    package func plan() throws -> Plan {
        let omitted = Feature.allCases.filter { !features.contains($0) }
            .reduce(into: Set<String>()) { $0.formUnion($1.files) }
        var parts = Feature.parts(of: features).union(["application"])
        if case .path = dependency { parts.insert("path") }
        let renaming = ApplicationRenaming(name)
        var plan = Plan()
        for (path, text) in try Template.files() where !omitted.contains(path) {
            plan.created[renaming.path(path)] = try Template.render(
                text,
                of: path,
                parts: parts,
                edit: { relocated(renaming.text($0)) }
            )
        }
        return plan
    }

    /// Returns the folder to create inside a parent folder.
    ///
    /// - Throws: ``GeneratorError`` if the folder exists or the parent is inside an application.
    package func folder(in parent: URL) throws(GeneratorError) -> URL {
        for outer in parent.enclosingFolders {
            guard (try? GeneratedApplication(in: outer)) == nil else {
                throw GeneratorError(
                    "\(outer.path) is already an application. Run the command in another folder."
                )
            }
        }
        let folder = parent.appending(path: name.text)
        guard !FileManager.default.fileExists(atPath: folder.path) else {
            throw GeneratorError(
                "\(folder.path) already exists. Choose another name, or run the command elsewhere."
            )
        }
        return folder
    }

    /// Returns the commands to run next in the parent folder.
    package func nextCommands(in parent: URL) -> [String] {
        let isTracked = parent.enclosingFolders.contains {
            FileManager.default.fileExists(atPath: $0.appending(path: ".git").path)
        }
        return ["cd \(name.text)"] + (isTracked ? [] : ["git init"]) + ["make test", "make dev"]
    }

    /// Replaces parts of a line that depend on the template's location in the repository.
    private func relocated(_ line: String) -> String {
        var line = line.replacing(#"name: "kasane", path: "../../..""#, with: dependency.arguments)
            .replacing("/build/Tools/Templates/", with: "/build/")
        if case .path(let path) = dependency { line = line.replacing("../../..", with: path) }
        return line.replacing("0x7361_6D70", with: name.databaseIdentifier)
    }
}

extension URL {
    /// The folder and its parents, innermost first.
    fileprivate var enclosingFolders: [URL] {
        Array(
            sequence(first: standardizedFileURL) { folder in
                folder.path == "/" ? nil : folder.deletingLastPathComponent()
            }
        )
    }
}
