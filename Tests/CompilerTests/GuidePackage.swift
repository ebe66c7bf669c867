import Foundation

/// The package whose files a guide contains, each in a block of code below its path.
struct GuidePackage {
    struct Target {
        let name: String
        /// The targets of the package and the products that the manifest allows it to import.
        let dependencies: Set<String>
        /// The files, by name.
        let files: [String: String]

        /// The imported modules, except those of the system.
        var imports: Set<String> {
            let line = #/^(?:@testable |public )?import (\w+)$/#.anchorsMatchLineEndings()
            let modules = files.values.flatMap { $0.matches(of: line).map { String($0.1) } }
            return Set(modules).subtracting(["Foundation", "Observation", "Testing"])
        }
    }

    /// The targets in the order of the manifest, in which dependencies precede their dependents.
    var targets: [Target]
    /// The upcoming features of all targets.
    let features: [String]

    /// Reads the files of a guide.
    init(_ guide: String) {
        let block = #/^`([\w\/+.]+)`\n\n```\w+\n((?:.|\n)*?)^```$/#.anchorsMatchLineEndings()
        let files = guide.matches(of: block).map { (path: String($0.1), text: String($0.2)) }
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
