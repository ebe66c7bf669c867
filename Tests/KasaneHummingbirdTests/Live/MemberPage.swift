import KasaneLive

struct Member: Sendable {
    let name: String
}

struct MemberPage: Page {
    static let path: PagePath = "/members"

    let name: String
    let visits: Int
    @Bindable var model: CounterModel

    var title: String { "Members" }
    var body: some HTML {
        h1 { "\(name), visit \(visits)" }
        Live(.p) { "note: \(model.note)" }
        TextField("Note", text: $model.note, .id("note"))
    }

    static func make(_ request: PageRequest) throws -> Self {
        let member = try request.requirePrincipal(as: Member.self)
        let visits = (request.cookies["visits"].flatMap { Int($0) } ?? 0) + 1
        try request.setCookie(
            PageCookie(
                "visits",
                value: "\(visits)",
                maximumAge: .seconds(60),
                path: "/members",
                isSecure: false
            )
        )
        return Self(name: member.name, visits: visits, model: CounterModel())
    }
}
