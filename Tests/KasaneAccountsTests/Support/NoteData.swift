import KasaneAccounts
import KasaneMail
import Synchronization

final class NoteData: AccountData, Sendable {
    private struct State {
        var notes: [AccountID: String] = [:]
        var saved: [String] = []
        var isRefusing = false
    }

    private let state = Mutex(State())

    var saved: [String] { state.withLock(\.saved) }

    func refuse(_ isRefusing: Bool = true) {
        state.withLock { $0.isRefusing = isRefusing }
    }

    func write(_ note: String, of account: AccountID) {
        state.withLock { $0.notes[account] = note }
    }

    func note(of account: AccountID) -> String? { state.withLock { $0.notes[account] } }

    func export(_ account: AccountID) -> [String: any Encodable & Sendable] {
        ["note": note(of: account)]
    }

    func delete(_ account: AccountID) {
        state.withLock { $0.notes[account] = nil }
    }

    func save(_ account: Account) throws {
        try state.withLock { state in
            guard !state.isRefusing else { throw NoteRefusal() }
            state.saved.append(account.mail.address)
        }
    }
}

struct NoteRefusal: Error {}
