import Foundation

@main
enum Main {
    static func main() async throws {
        let groups: [(name: String, measure: () async throws -> [Figure])] = [
            ("container", containerFigures),
            ("compile", compileFigures),
            ("store", storeFigures),
            ("postgres", postgresFigures),
            ("jobs", jobFigures),
            ("http", httpFigures),
            ("live", liveFigures),
            ("tenki", tenkiFigures),
            ("admission", admissionFigures),
            ("accounts", accountFigures),
        ]
        if CommandLine.arguments.dropFirst().first == "--subject" {
            return try measureContainer()
        }
        if CommandLine.arguments.dropFirst().first == "--live-server" {
            return try await serveLivePages()
        }
        if CommandLine.arguments.dropFirst().first == "--account-server" {
            return try await serveSignIns()
        }
        if CommandLine.arguments.dropFirst().first == "--job-worker" {
            return try await runJobWorker(CommandLine.arguments[2])
        }
        let only = CommandLine.arguments.dropFirst().first
        let chosen = groups.filter { only == nil || $0.name == only }
        guard !chosen.isEmpty else {
            let names = groups.map(\.name).joined(separator: ", ")
            FileHandle.standardError.write(Data("bench: the groups are \(names)\n".utf8))
            exit(2)
        }
        var hasFailed = false
        for group in chosen {
            do {
                for figure in try await group.measure() {
                    // Unlike `print`, this does not buffer the output to a pipe.
                    FileHandle.standardOutput.write(Data("\(figure.line)\n".utf8))
                }
            } catch {
                note("\(group.name) failed: \(error)")
                hasFailed = true
            }
        }
        if hasFailed { exit(1) }
    }
}

struct Figure {
    let name: String
    let value: Double
    let unit: String
    var digits: Int?

    var line: String {
        let digits = digits ?? (unit == "ratio" ? 2 : 1)
        return "\(name)\t\(String(format: "%.\(digits)f", value))\t\(unit)"
    }
}

func median(of repeats: Int, _ measure: () throws -> Double) rethrows -> Double {
    try median(of: (0..<repeats).map { _ in try measure() })
}

func median(of values: [Double]) -> Double {
    values.sorted()[values.count / 2]
}
