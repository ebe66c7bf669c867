package import Foundation

/// A generated application in a folder.
package struct GeneratedApplication {
    let folder: URL
    let renaming: ApplicationRenaming
    /// The optional parts of the template that the application contains.
    let parts: Set<String>

    /// Finds the application in a folder.
    ///
    /// - Throws: ``GeneratorError`` if the folder doesn't contain a generated application.
    package init(in folder: URL) throws(GeneratorError) {
        let manifest = try? String(
            contentsOf: folder.appending(path: "Package.swift"),
            encoding: .utf8
        )
        let sources = folder.appending(path: "Sources").path
        let targets = (try? FileManager.default.contentsOfDirectory(atPath: sources)) ?? []
        let executable = targets.sorted().first { target in
            FileManager.default.fileExists(atPath: "\(sources)/\(target)/Composition.swift")
        }
        let type = targets.sorted().first { $0.hasSuffix("Domain") }?.dropLast("Domain".count)
        guard let manifest, let executable, let type else {
            throw GeneratorError(
                """
                \(folder.path) does not contain a Kasane application. Run the command in a folder \
                that `kasane new` created.
                """
            )
        }
        self.folder = folder
        renaming = ApplicationRenaming(type: String(type), executable: executable)
        var features: Set<Feature> = []
        if manifest.contains(#"kasane("Postgres")"#) { features.insert(.postgres) }
        if manifest.contains("openapi.json") { features.insert(.api) }
        if manifest.contains(#"kasane("Accounts")"#) { features.insert(.accounts) }
        parts = Feature.parts(of: features)
    }

    /// The name of the executable.
    package var executable: String { renaming.executable }

    /// Returns an entity's words, with the plural from its repository's name.
    func words(of entity: String) -> Words {
        let text = try? text(of: "Sources/SampleDomain/SampleRepositories.swift")
        let lists = (text ?? "").matches(of: #/let ([A-Za-z0-9]+): any Repository<([A-Za-z0-9]+)>/#)
        let list = lists.first { $0.2 == entity }
        return Words(entity, plural: list.map { String($0.1) })
    }

    /// Returns whether the application contains a template file.
    func has(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: folder.appending(path: renaming.path(path)).path)
    }

    /// Returns the application's version of a template file.
    func text(of path: String) throws(GeneratorError) -> String {
        let path = renaming.path(path)
        guard
            let text = try? String(contentsOf: folder.appending(path: path), encoding: .utf8)
        else { throw GeneratorError("\(path) is missing. Restore the file and try again.") }
        return text
    }
}
