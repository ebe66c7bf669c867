import Foundation
import KasaneDomain
import KasaneLive
import KasaneTesting
import TenkiApplication
import TenkiDomain
import TenkiSamples
import TenkiUI
import Testing

@Suite(.inBrowser, .timeLimit(.minutes(5)))
struct VisitorBoardPageTests {
    private let away = DomainError.unavailable(providerAway)

    @Test(arguments: Driven.inProcess)
    func `a visitor's change is theirs alone`(driven: Driven) async throws {
        let pages = try ForecastPages(.failure(away))
        try await pages.storeBoard(shown().forecast)
        try await pages.run { other in
            try await other.visit("/")
            try await pages.run(driven) { driver in
                try await driver.visit("/")
                #expect(try await pages.boardCount() == 0)
                try await driver.press("Remove Tokyo")
                try await driver.expect("Tokyo 東京 Removed from the board.")
                try await driver.press("Remove Osaka")
                try await driver.expectAbsent("Tokyo, today")
                #expect(try await pages.boardCount() == 1)
            }
            try await other.press("Move Naha to the top")
            try await other.expect("Naha first") { order($0.text, "Naha,", "Tokyo,") }
            try await other.expect("Osaka, today")
        }
        #expect(try await pages.boardCount() == 2)
    }

    @Test(arguments: Driven.withScripts)
    func `visitors with the link edit one board together`(driven: Driven) async throws {
        let pages = try ForecastPages(.failure(away))
        try await pages.storeBoard(shown().forecast)
        try await pages.run { owner in
            try await owner.visit("/")
            try await owner.press("Create links")
            try await owner.expect("Editing link")
            let link = try await owner.link("Editing link")
            try await pages.run(driven) { guest in
                try await guest.visit(link)
                try await guest.expect("the notice above the board") {
                    order($0.text, "Everyone with the link sees your changes.", "Tokyo, today")
                }
                try await guest.press("Remove Tokyo")
                try await owner.expectAbsent("Tokyo, today")
                try await owner.press("Move Naha to the top")
                try await guest.expect("Naha first") { order($0.text, "Naha,", "Sapporo,") }
                try await guest.visit("/")
                try await guest.expect("Tokyo, today")
            }
        }
        #expect(try await pages.boardCount() == 1)
    }

    @Test(arguments: Driven.withScripts)
    func `a change elsewhere ends the report of a city's page`(driven: Driven) async throws {
        let pages = try ForecastPages(.success(shown().forecast))
        try await pages.run(driven) { owner in
            try await owner.visit("/")
            try await owner.press("Create links")
            try await owner.expect("Editing link")
            let link = try await owner.link("Editing link")
            try await owner.visit("/cities/011000")
            try await owner.press("Add to the board")
            try await owner.expect("Wakkanai added")
            try await pages.run { guest in
                try await guest.visit(link)
                try await guest.press("Remove Wakkanai")
                try await owner.expect("Add to the board")
                try await guest.press("Undo")
                try await owner.expect("Remove from the board")
                try await owner.expectAbsent("Wakkanai added")
                try await owner.press("Show first")
                try await owner.expect("Wakkanai moved to the top")
                try await guest.press("Move Naha to the top")
                try await owner.expect("Show first")
                try await owner.expectAbsent("Wakkanai moved")
            }
        }
    }

    @Test(arguments: Driven.allCases)
    func `the link for reading shows the board, without controls`(driven: Driven) async throws {
        let pages = try ForecastPages(.failure(away))
        try await pages.storeBoard(shown().forecast)
        try await pages.run { owner in
            try await owner.visit("/")
            try await owner.press("Remove Tokyo")
            try await owner.expect("View-only link")
            let link = try await owner.link("View-only link")
            let editing = try await owner.link("Editing link")
            try await pages.run(driven) { guest in
                try await guest.visit(link)
                try await guest.expect("(view only)")
                try await guest.expect("Naha, today")
                try await guest.expectAbsent("Share this board")
                try await guest.expect("no control, and not the other secret") { snapshot in
                    snapshot.button("Move Naha up") == nil
                        && snapshot.button("Remove Naha") == nil
                        && !snapshot.document.all.contains { $0.attributes["href"] == editing }
                }
                try await guest.expectAbsent("Removed from the board.")
            }
        }
    }

    @Test(arguments: Driven.allCases)
    func `a move is undone, also one to the top`(driven: Driven) async throws {
        let pages = try ForecastPages(.failure(away))
        try await pages.storeBoard(shown().forecast)
        try await pages.run(driven) { driver in
            try await driver.visit("/")
            try await driver.press("Move Osaka to the top")
            try await driver.expect("Osaka first") { order($0.text, "Osaka,", "Sapporo,") }
            try await driver.expect("nothing above it") {
                $0.button("Move Osaka to the top")?.attributes["disabled"] != nil
            }
            try await driver.press("Undo moving Osaka")
            try await driver.expect("its place") {
                order($0.text, "Nagoya,", "Osaka,") && order($0.text, "Osaka,", "Fukuoka,")
            }
            try await driver.expect("no button to undo") {
                $0.button("Undo moving Osaka") == nil
            }

            try await driver.press("Move Osaka up")
            try await driver.expect("Osaka up") { order($0.text, "Osaka,", "Nagoya,") }
            try await driver.press("Undo moving Osaka")
            try await driver.expect("its place again") { order($0.text, "Nagoya,", "Osaka,") }
        }
    }
}

extension ForecastPages {
    fileprivate func boardCount() async throws -> Int {
        try await transactions.read { try await $0.boards.count() }
    }
}

extension PageDriver {
    fileprivate func link(_ text: String) async throws -> String {
        let links = try await snapshot().document.all.filter { $0.text == text }
        return try #require(links.compactMap { $0.attributes["href"] }.first)
    }
}
