import Foundation
import KasaneAccounts
import Testing

@Suite(.timeLimit(.minutes(5)))
struct CommonPasswordsTests {
    @Test func `the list is in lower case and in the order that a search needs`() throws {
        let list = try list()

        #expect(list.count == 10_000)
        #expect(list.allSatisfy { $0.utf8.count >= 8 && $0 == $0.lowercased() })
        for (first, second) in zip(list, list.dropFirst()) {
            #expect(first.utf8.lexicographicallyPrecedes(second.utf8), "\(first), \(second)")
        }
    }

    @Test func `each password of the list is refused, the first and the last too`() throws {
        let policy = PasswordPolicy()

        let accepted = try list().filter { password in
            do throws(PasswordPolicyError) {
                try policy.check(password, context: [])
                return true
            } catch {
                return error != .tooCommon
            }
        }

        #expect(accepted == [])
    }

    private func list() throws -> [String] {
        let folder = URL(filePath: #filePath).appending(
            path: "../../../../Sources/People/KasaneAccounts"
        )
        let file = folder.appending(path: "Password/common-passwords.txt").standardized
        let text = try String(contentsOf: file, encoding: .utf8)
        return text.split(separator: "\n").map(String.init)
    }
}
