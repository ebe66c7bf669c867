import Foundation
import KasaneLive
import KasaneTesting
import Observation
import Synchronization
import Testing

@Observable private final class TripModel {
    var name = ""
    var days = 3
    var begin: String?
    var end: String?
    var map: UploadedFile?
    var isAsking = true
}

private struct TripPage: Page {
    static let path: PagePath = "/trip"

    @Bindable var model = TripModel()
    var language: String?

    var title: String { "Trip" }
    private let save = {}
    var body: some HTML {
        Form(submit: "Save", action: save) {
            TextField("Name", text: $model.name).required()
        }
        NumberField("Days", value: $model.days, in: 1...9)
        NumberField("Price", value: $model.days)
        DateField("Begin", $model.begin)
        DateField("End", $model.end, kind: .time, in: "09:00"..."17:00")
        FileField("Map", file: $model.map, accepts: [.png, .text], maximumSize: 20, .id("map"))
        Button("Fail") { throw FaultError() }
        Button("Refuse") { throw FieldError("none", message: "-") }
        Button("Lose") { throw PageError.notFound }
        Dialog("Question", isShown: $model.isAsking) { p { "?" } }
        ConnectionNotices()
    }
}

private struct FaultError: Error {}

private struct MissingPage: Page {
    static let path: PagePath = "/missing"
    var title: String { "Missing" }
    var body: some HTML { p { title } }
}

private struct TaskPage: Page {
    static let path: PagePath = "/task"

    let work: () -> Void

    var language: String? { "ja" }
    var title: String { PageLanguage.current(ja: "仕事", en: "Work") }
    var body: some HTML { p { title } }
    var effects: [PageEffect] {
        PageEffect.task(id: title) { work() }
    }
}

@Suite(.timeLimit(.minutes(5)))
struct PageLanguageTests {
    @Test(arguments: [("ja", nil), ("en", "ja"), ("en", "ja-JP")])
    func `a page in Japanese has the library's texts in Japanese`(
        all: String,
        own: String?
    ) async throws {
        try await run(language: all, own: own) { page in
            try await page.press("閉じる")
            try await page.expect("接続が切れました。再接続しています…")
            for (button, title) in [
                ("Fail", "うまくいきませんでした"), ("Refuse", "入力内容を確認してください"),
                ("Lose", "ページが見つかりません"),
            ] {
                try await page.press(button)
                try await page.expect(title)
                try await page.press("OK")
            }
            try await page.press("Save")
            try await page.expect("この項目を入力してください。")
            try await page.type("x", into: "Days")
            try await page.expect("1から9までの数値を入力してください。")
            try await page.type("x", into: "Price")
            try await page.expect("数値を入力してください。")
            try await page.type("x", into: "Begin")
            try await page.expect("日付は2026-02-28の形式で入力してください。")
            try await page.type("x", into: "End")
            try await page.expect("09:00から17:00までの時刻を入力してください。")
        }
    }

    @Test(arguments: [("en", nil), ("fr", nil), ("ja", "en"), ("jav", nil)])
    func `any other page has them in English`(all: String, own: String?) async throws {
        try await run(language: all, own: own) { page in
            try await page.press("Close")
            try await page.expect("Connection lost. Reconnecting…")
            try await page.press("Fail")
            try await page.expect("Something went wrong")
            try await page.press("OK")
            try await page.press("Save")
            try await page.expect("Fill in this field.")
            try await page.type("x", into: "Days")
            try await page.expect("Enter a number from 1 to 9.")
        }
    }

    @Test func `a refused file has a message in the language of the page`() async throws {
        let large = try TemporaryFile(named: "large.txt")
        try Data(repeating: 65, count: 21).write(to: URL(filePath: large.path))
        let picture = try TemporaryFile(named: "map.png")
        try Data([0xFF, 0xD8, 0xFF, 0]).write(to: URL(filePath: picture.path))
        try await run(language: "ja", own: nil) { page in
            try await page.press("閉じる")
            try await page.attach(large.path, to: "Map")
            try await page.expect("ファイルが大きすぎます。20バイトまでです。")
            try await page.attach(picture.path, to: "Map")
            try await page.expect("この形式のファイルは使えません。使える形式：PNG、テキスト")
        }
    }

    @Test(arguments: [
        ("ja", "ja", "ページが見つかりません"), ("en", "en", "Page not found"),
        ("fr", "en", "Page not found"),
    ])
    func `the document of a status is in the language of the pages`(
        language: String,
        shown: String,
        title: String
    ) async throws {
        let pages = PageRoutes.only(MissingPage.self) { _, _ in throw PageError.notFound }
        var environment = PageEnvironment.testing
        environment.language = language
        let source = environment.errorDocument(of: .notFound, for: PageRequest(path: "/missing"))

        #expect(String(decoding: source, as: UTF8.self).contains("<html lang=\"\(shown)\">"))
        try await SessionDriver.run(pages, environment: environment) { page in
            try await page.open("/missing")
            try await page.expect(status: 404)
            try await page.expect(title: title)
        }
    }

    @Test func `a task that a text identifies starts once`() async throws {
        let starts = Atomic(0)
        let pages = PageRoutes.only(TaskPage.self) { _, _ in
            TaskPage { starts.add(1, ordering: .relaxed) }
        }
        try await SessionDriver.run(pages, environment: .testing) { page in
            try await page.visit("/task")
            try await page.expect(title: "仕事")
        }

        #expect(starts.load(ordering: .relaxed) == 1)
    }

    @Test func `every status has a title of its own in Japanese`() {
        let statuses = (400...599).compactMap(PageStatus.init(rawValue:))
        let titles = Set(statuses.map { $0.title(in: "ja-JP") })

        #expect(titles.count == statuses.count)
        #expect(statuses.allSatisfy { $0.title(in: "ja") != $0.title })
        #expect(statuses.allSatisfy { $0.title(in: "de") == $0.title })
    }

    private func run(
        language: String,
        own: String?,
        _ script: (SessionDriver) async throws -> Void
    ) async throws {
        let pages = PageRoutes.only(TripPage.self) { _, _ in TripPage(language: own) }
        var environment = PageEnvironment.testing
        environment.language = language
        try await SessionDriver.run(pages, environment: environment) { page in
            try await page.visit("/trip")
            try await script(page)
        }
    }
}
