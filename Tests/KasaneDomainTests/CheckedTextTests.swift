import Foundation
import KasaneDomain
import Testing

private struct Title: CheckedText {
    static let length = 1...5
    let rawValue: String

    init(checked text: String) { rawValue = text }
}

private struct Even: CheckedValue {
    let rawValue: Int

    init(_ rawValue: Int) throws {
        guard rawValue.isMultiple(of: 2) else { throw CocoaError(.formatting) }
        self.rawValue = rawValue
    }
}

@Suite
struct CheckedTextTests {
    @Test func `a text is trimmed`() throws {
        #expect(try Title(" Rain \n").rawValue == "Rain")
    }

    @Test(arguments: ["", "  ", "Sunrise"])
    func `a text of another length is refused with the field`(text: String) {
        #expect(throws: DomainError.invalidInput(InputProblem.length(1...5), field: "title")) {
            try Title(text, field: "title")
        }
    }

    @Test func `a stored text is checked when it is read`() throws {
        let stored = try JSONEncoder().encode([Title("Rain")])
        #expect(try JSONDecoder().decode([Title].self, from: stored) == [Title("Rain")])
        #expect(throws: DomainError.self) {
            try JSONDecoder().decode([Title].self, from: Data(#"["Sunrise"]"#.utf8))
        }
    }

    @Test func `a value keeps the reason of its error`() {
        let error = #expect(throws: DomainError.self) {
            try EmailAddress("hanako", field: "contact")
        }
        #expect(
            error == .invalidInput(EmailAddressError.notOneAt("hanako"), field: "contact")
        )
    }

    @Test func `an error without a reason is the cause`() {
        let error = #expect(throws: DomainError.self) { try Even(3, field: "count") }
        guard case .invalidInput(InputProblem.invalid, "count"?, _?)? = error else {
            Issue.record("The error is \(String(describing: error)).")
            return
        }
    }

    @Test func `the limits are in the message`() {
        #expect("\(InputProblem.length(1...200))" == "Enter 1 to 200 characters.")
        #expect("\(InputProblem.length(0...200))" == "Enter at most 200 characters.")
    }
}
