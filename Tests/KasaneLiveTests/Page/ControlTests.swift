import KasaneLive
import KasaneTesting
import Observation
import Testing

@Observable private final class ProbeModel {
    enum Unit: String, CaseIterable { case celsius, fahrenheit }

    var text = "start"
    var secret: SecretText = "start"
    var number = 1
    var length: Double? = 1.5
    var unit = Unit.celsius
    var isOn = false
    var chosen: Set<Int> = []
    var items = [1, 2]
    @ObservationIgnored lazy var loadMore = Action(of: self) { model in
        model.items.append(model.items.count + 1)
    }
}

private struct ProbePage: Page {
    static let path: PagePath = "/probe"

    @Bindable var model: ProbeModel

    var title: String { model.text }
    var body: some HTML {
        TextField("Text", text: $model.text, .id("text"))
        TextField("Lines", text: $model.text, kind: .multiline, .id("lines"))
        TextField("Secret", secret: $model.secret, .id("secret"))
        TextField("Off", text: $model.text, isEnabled: false, .id("off"))
        TextField(
            "Rare",
            text: $model.text,
            trigger: .onChange,
            suggestions: [model.text],
            .id("rare")
        )
        NumberField(
            "Number",
            value: $model.number,
            .id("number"),
            .aria(.describedBy, "hint"),
            .aria(.invalid, false)
        )
        NumberField("Length", value: $model.length, .id("length"))
        Picker(
            "Unit",
            of: ProbeModel.Unit.allCases,
            selection: $model.unit,
            key: \.rawValue,
            .id("unit")
        ) { _ in model.text }
        CheckboxGroup("Chosen \(model.text)", of: [1], selection: $model.chosen, key: \.self) { _ in
            model.text
        }
        Button("Press \(model.text)", .id("press")) { model.number += 1 }
        Button("Off", isEnabled: false, .id("never")) { model.number += 1 }
        Button(.aria(.label, model.text), action: press) { svg { SVG.title { model.text } } }
        ForEach(model.items, key: \.self) { "item \($0)" }
            .rowAttributes { [.class("row-\($0)")] }
        if model.items.count < 5 {
            LoadMore("More", model.loadMore)
        }
    }

    private func press() { model.number += 10 }
}

@Suite(.timeLimit(.minutes(5)))
struct ControlTests {
    private static let pages = PageRoutes.only(ProbePage.self) { _, _ in
        ProbePage(model: ProbeModel())
    }

    private func page(
        after input: String? = nil,
        expecting answer: PageSession.InputResult = .taken
    ) async throws -> String {
        let entry = try #require(Self.pages.page(at: "/probe")?.entry)
        let session = entry.session(
            for: PageRequest(path: "/probe"),
            environment: PageEnvironment()
        )
        var source = try await session.document()
        if let input {
            #expect(try await session.receive("n=1&\(input)") == answer)
            source = try await session.submit("turn=0")
        }
        await session.end()
        return source
    }

    @Test func `a script in every field shows as text`() async throws {
        let source = try await page(
            after: "f.text=%3Cscript%3Ealert(1)%3C/script%3E%22onclick%3D%22&f.number=%3Cscript%3E"
        )

        #expect(source.matches(of: #/<script/#).count == 1)
        #expect(!source.contains("\"onclick"))
        #expect(source.contains("&lt;script&gt;alert(1)&lt;/script&gt;&quot;onclick=&quot;"))
    }

    @Test(arguments: ["f.off=x", "b.never=", "f.unit=kelvin", "f.press=x", "b.text=", "f.=x"])
    func `a disabled, unavailable or unknown choice is refused`(input: String) async throws {
        let source = try await page(after: input, expecting: .notShown)

        #expect(source.contains("value=\"start\""))
        #expect(source.contains("<option value=\"celsius\" selected>"))
    }

    @Test(arguments: ["nan", "inf", "-infinity", "1e400", "0x", "x"])
    func `a number that is not finite is refused`(text: String) async throws {
        let source = try await page(after: "f.length=\(text)")

        #expect(source.contains("id=\"length-error\""))
    }

    @Test(arguments: ["-2.5", "1e3", ""])
    func `a finite number, or none, is taken`(text: String) async throws {
        let source = try await page(after: "f.length=\(text)")

        #expect(!source.contains("id=\"length-error\""))
    }

    @Test func `a field's description is in it once, beside its validation message`()
        async throws
    {
        let before = try field("number", in: try await page())
        let after = try field("number", in: try await page(after: "f.number=x"))

        #expect(before.contains(#"aria-describedby="hint" aria-invalid="false""#))
        #expect(after.contains(#"aria-invalid="true" aria-describedby="number-error hint""#))
        #expect(after.matches(of: /aria-/).count == 2)
    }

    @Test func `why a text is not taken is announced`() async throws {
        let source = try await page(after: "f.number=x")

        #expect(source.contains(#"<p id="number-error" role="alert" class="error">"#))
    }

    private func field(_ id: String, in source: String) throws -> Substring {
        let start = try #require(source.firstRange(of: " id=\"\(id)\""))
        return source[start.lowerBound...].prefix { $0 != ">" }
    }

    @Test func `a password is not written into the page`() async throws {
        let source = try await page()
        let field = try #require(source.firstMatch(of: #/<input type="password"[^>]*>/#)?.0)

        #expect(!field.contains("value="))
    }

    @Test func `lines keep their breaks`() async throws {
        let source = try await page(after: "f.lines=%0D%0Aone%0D%0Atwo%0D%0A")

        #expect(source.contains(">\n\none\ntwo\n</textarea>"))
    }

    @Test func `a field can wait until it is complete`() async throws {
        let source = try await page()
        let field = try #require(source.firstMatch(of: #/<input type="text" id="rare"[^>]*>/#)?.0)

        #expect(field.contains("data-on=\"change\"") && field.contains("list=\"rare-list\""))
        #expect(source.contains("<datalist id=\"rare-list\"><option value=\"start\"></datalist>"))
    }

    @Test func `a list loads more until its end`() async throws {
        try await SessionDriver.run(Self.pages) { page in
            try await page.visit("/probe")
            for count in 3...5 {
                try await page.press("More")
                try await page.expect("item \(count)")
            }
            try await page.expectAbsent("More")
        }
        #expect(try await page().contains("data-visible=\"\""))
    }

    @Test func `rows have attributes of their own`() async throws {
        #expect(try await page().contains(#/<li id="w\w{9}" class="row-2">item 2<\/li>/#))
    }

    @Test func `ids are the same in every session`() async throws {
        let first = ids(in: try await page())

        #expect(first == ids(in: try await page()))
        #expect(Set(first).count == first.count)
    }

    private func ids(in source: String) -> [String] {
        source.matches(of: #/ id="([^"]+)"/#).map { String($0.1) }
    }
}
