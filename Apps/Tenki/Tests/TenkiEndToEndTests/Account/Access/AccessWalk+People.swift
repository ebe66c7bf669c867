import Foundation
import KasaneAccounts
import KasaneDomain
import KasaneTesting
import TenkiDomain
import Testing

extension AccessWalk {
    mutating func prepare() async throws {
        try await server.add("hanako", "--admin", to: database)
        // Shiro is there for the administrator's controls.
        for name in ["taro", "jiro", "shiro"] {
            try await server.add(name, to: database)
        }
        for person in Person.allCases where person.mail != nil {
            try await signIn(person)
            _ = try await send("POST", "/preferences", as: person, form: "unit=f")
        }
        try await addDevices(of: .owner)
        try await choose(as: .owner)
        try await addSecondFactor(as: .administrator)
        parameters = try await values()
    }

    private func addDevices(of person: Person) async throws {
        for _ in 1...2 { _ = try await server.signIn(#require(person.mail)) }
    }

    private mutating func choose(as person: Person) async throws {
        cookies[person] = try await server.withForms(cookies[person] ?? [:]) { driver in
            try await driver.visit("/cities/011000")
            try await driver.press("Add to the board")
            try await driver.visit("/account/notices")
            try await driver.set("Forecast for my board", to: true)
            try await driver.set("When it will be cold", to: true)
            try await driver.press("Save")
            try await driver.expect("Saved.")
            try await driver.press("Send a test notification")
            try await driver.expect("A test is on its way.")
        }
    }

    private mutating func addSecondFactor(as person: Person) async throws {
        cookies[person] = try await server.withForms(cookies[person] ?? [:]) { driver in
            try await driver.visit("/account/second-factor")
            let text = try await driver.snapshot().document.all.first { $0.id == "secret" }?.text
            let secret = try TOTPSecret(#require(text))
            try await driver.type(try #require(secret.code(at: DemoTime().now)), into: "Code")
            try await driver.press("Turn on")
            try await driver.press("I’ve saved them")
            try await driver.expect("On")
        }
    }

    private func values() async throws -> [String: [String: String]] {
        let board = try await server.withForms { driver in
            try await driver.visit("/cities/011000")
            try await driver.press("Add to the board")
        }
        let (link, forged) = try await unsubscribeLinks()
        let photo = try await id(in: "/photos?q=rain", #/"/photos/([^"?]+)/#, as: .visitor)
        let picture = try await id(in: "/photos?q=rain", #/"/images/([^"]+)/#, as: .visitor)
            .split(separator: "/").map(String.init)
        let tile = try await id(in: "/radar", #/"/images/radar/([^"]+)"/#, as: .visitor)
            .split(separator: "/").map(String.init)
        let page = try #require(try await openPage("/account", as: .owner)).id
        return [
            // A city that is not on the boards, so that the page adds it.
            "/cities/{code}": ["code": "473000"],
            "/api/v1/cities/{code}/forecast": ["code": "130010"],
            "/api/v1/cities/{code}/hours": ["code": "130010"],
            "/api/v1/cities/{code}/observation": ["code": "130010"],
            "/api/v1/cities/{code}/revisions": ["code": "130010"],
            "/api/v1/cities/{code}/warnings": ["code": "130010"],
            "/api/v1/places/{id}": ["id": "1850147"],
            "/world/{id}": ["id": "1850147"],
            "/api/forecast/city/{code}": ["code": "130010"],
            "/boards/{secret}": ["secret": try #require(board["board"])],
            "/photos/{id}": ["id": photo],
            "/images/{id}/{rendition}": [
                "id": picture[0], "rendition": picture.dropFirst().joined(separator: "/"),
            ],
            "/images/radar/{base}/{valid}/{zoom}/{x}/{file}": [
                "base": tile[0], "valid": tile[1], "zoom": tile[2], "x": tile[3], "file": tile[4],
            ],
            "GET /notices/unsubscribe/{link}": ["link": link],
            "POST /notices/unsubscribe/{link}": ["link": forged],
            "/account/people/{id}": [
                "id": try await id(
                    in: "/account/people",
                    #/"/account/people/([^"]+)"[^>]*>shiro@/#,
                    as: .administrator
                )
            ],
            "/jobs/{id}": [
                "id": try await id(
                    in: "/jobs?state=ready",
                    #/"/jobs/([^"?]+)"/#,
                    as: .administrator
                )
            ],
            "/outbox/{id}": ["id": "unknown"],
            "/assets/{asset}": ["asset": "unknown.css"],
            "/kasane/{page}": ["page": page],
            "/kasane/{page}/upload": ["page": page],
        ]
    }

    private func unsubscribeLinks() async throws -> (String, String) {
        let settings = try await database.withTransactions { transactions in
            try await transactions.read { try await $0.noticeSettings.all() }
        }
        let owner = try #require(settings.first)
        var generator = SystemRandomNumberGenerator()
        let forged = UnsubscribeLink(
            person: owner.id,
            token: UnsubscribeToken(using: &generator)
        )
        return (owner.unsubscribeLink.reveal(), forged.reveal())
    }

    private func id(
        in address: String,
        _ pattern: Regex<(Substring, Substring)>,
        as person: Person
    ) async throws -> String {
        let page = try await send("GET", address, as: person)
        let found = page.body.firstMatch(of: pattern)
        return String(try #require(found, "\(address): \(page.status)").output.1)
    }
}
