import Foundation
import KasaneHummingbird
import KasaneLive
import KasaneTesting
import Observation

@Observable final class UploadModel {
    var title = ""
    var cover: UploadedFile?
    var photos: [UploadedFile] = []
    var saved = ""

    func save() {
        saved = "\(title) \(cover.map { "\($0.name) \($0.size) \($0.type)" } ?? "")"
    }
}

struct UploadPage: Page {
    static let path: PagePath = "/upload"

    @Bindable var model: UploadModel

    var title: String { "Upload" }
    var body: some HTML {
        Form(submit: "Save", action: model.save) {
            TextField("Title", text: $model.title)
            FileField(
                "Cover",
                file: $model.cover,
                accepts: [.png, .text],
                maximumSize: 60_000_000,
                .id("cover")
            )
            .named("cover")
            .required("Choose a cover.")
        }
        FileField(
            "Photos",
            files: $model.photos,
            maximumCount: 2,
            maximumSize: 20,
            .id("photos")
        )
        Live(.p) { "saved: \(model.saved)." }
        Live(.p) { "photos: \(model.photos.map(\.name).joined(separator: ", "))." }
    }
}

let uploadPages: PageRoutes = {
    var pages = PageRoutes()
    pages.add(UploadPage.self, for: .everyone) { _, _ in UploadPage(model: UploadModel()) }
    return pages
}()

final class UploadSamples {
    private let files: [TemporaryFile]
    let paths: [String: String]

    init(_ contents: [String: Data]) throws {
        var paths: [String: String] = [:]
        files = try contents.map { name, content in
            let file = try TemporaryFile(named: name)
            try content.write(to: URL(filePath: file.path))
            paths[name] = file.path
            return file
        }
        self.paths = paths
    }

    subscript(name: String) -> String { paths[name] ?? "" }
}

enum UploadScript {
    static func run(_ page: any PageDriver) async throws {
        let samples = try UploadSamples([
            "rain.txt": Data("Rain".utf8),
            "rain.png": Data([0xFF, 0xD8, 0xFF] + [UInt8](repeating: 0, count: 40)),
            "large.txt": Data(repeating: 65, count: 21), "a.txt": Data("a".utf8),
            "b.txt": Data("b".utf8), "c.txt": Data("c".utf8),
        ])
        try await page.visit("/upload")
        try await page.press("Save")
        try await page.expect("Choose a cover.")
        try await page.attach(samples["rain.png"], to: "Cover")
        if page is FormDriver { try await page.press("Save") }
        try await page.expect("Choose a file of one of these types: PNG, text.")
        try await page.expect("saved: .")
        try await page.attach(samples["rain.txt"], to: "Cover")
        try await page.type("First", into: "Title")
        try await page.press("Save")
        try await page.expect("saved: First rain.txt 4 text.")
        try await page.expectAbsent("Choose a file of one")
        try await page.expect("rain.txt (4 bytes)")
        try await page.type("Second", into: "Title")
        try await page.press("Save")
        try await page.expect("saved: Second rain.txt 4 text.")
        try await page.press("Remove rain.txt")
        try await page.expectAbsent("rain.txt (4 bytes)")
        try await page.press("Save")
        try await page.expect("Choose a cover.")

        try await page.attach(samples["large.txt"], to: "Photos")
        try await page.expect("The file is larger than 20 bytes.")
        try await page.attach(samples["a.txt"], to: "Photos")
        try await page.expect("photos: a.txt.")
        try await page.expectAbsent("The file is larger than 20 bytes.")
        try await page.attach(samples["b.txt"], to: "Photos")
        try await page.expect("photos: a.txt, b.txt.")
        try await page.attach(samples["c.txt"], to: "Photos")
        try await page.expect("You can choose at most 2 files.")
        try await page.press("Remove a.txt")
        try await page.expect("photos: b.txt.")
    }
}
