import Foundation

struct GuidePackage {
    struct Target {
        let name: String
        let dependencies: Set<String>
        let files: [String: String]

        var imports: Set<String> {
            let line = #/^(?:@testable |public )?import (\w+)$/#.anchorsMatchLineEndings()
            let modules = files.values.flatMap { $0.matches(of: line).map { String($0.1) } }
            return Set(modules).subtracting(["Foundation", "Observation", "Testing"])
        }
    }

    /// The files of the package, as the guide shows them.
    let files: [(path: String, text: String)]
    let targets: [Target]
    let features: [String]

    init(_ guide: String) {
        let block = #/^`([\w\/+.]+)`\n\n```\w+\n((?:.|\n)*?)^```$/#.anchorsMatchLineEndings()
        let files = guide.matches(of: block).map { (path: String($0.1), text: String($0.2)) }
            .filter { !$0.path.hasPrefix("/") }
        self.files = files
        let manifest = files.first { $0.path == "Package.swift" }?.text ?? ""
        features = manifest.matches(of: #/enableUpcomingFeature\("(\w+)"\)/#).map { String($0.1) }
        let entry = #/name: "(\w+)",\s+dependencies: \[([^\[\]]*)\]/#
        targets = manifest.matches(of: entry).map { entry in
            let own = files.filter { $0.path.split(separator: "/").dropFirst().first == entry.1 }
            return Target(
                name: String(entry.1),
                dependencies: Set(entry.2.matches(of: #/"(\w+)"/#).map { String($0.1) }),
                files: Dictionary(
                    uniqueKeysWithValues: own.map { file in
                        (file.path.split(separator: "/").last.map(String.init) ?? "", file.text)
                    }
                )
            )
        }
    }
}
