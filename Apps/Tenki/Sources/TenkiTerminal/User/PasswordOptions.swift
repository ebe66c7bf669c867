import ArgumentParser
import Foundation

/// The option for a password, which is not an argument because the arguments of a process are
/// public.
struct PasswordOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "A file whose first line is the password, or - for standard input.",
            valueName: "path"
        )
    )
    var passwordFile: String?

    func read() throws(CommandError) -> String? {
        guard let passwordFile else { return nil }
        guard passwordFile != "-" else { return readLine() ?? "" }
        guard let text = try? String(contentsOfFile: passwordFile, encoding: .utf8) else {
            // The advice is the same for every cause.
            throw CommandError("the password file \(passwordFile) cannot be read", .usage)
        }
        return text.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
    }
}
