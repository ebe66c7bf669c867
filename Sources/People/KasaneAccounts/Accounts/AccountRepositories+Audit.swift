import Crypto
import Foundation
import KasaneDomain

extension AccountRepositories {
    /// Adds an entry to the audit log.
    ///
    /// Use ``recordFailure(of:by:from:now:)`` for failed sign-ins, and
    /// ``recordRepeated(_:of:by:from:subject:now:)`` for events that an account can repeat without
    /// limit.
    func record(
        _ event: AuditEvent,
        of account: AccountID,
        by actor: AccountID?,
        from client: AccountClient,
        subject: String = "",
        now: Date
    ) async throws {
        try await audit.save(
            AuditEntry(
                id: AuditEntry.ID(account: account, time: now),
                time: now,
                event: event,
                actor: actor,
                network: client.network,
                device: client.device,
                subject: subject
            )
        )
    }

    /// Counts a failed sign-in in the entry for its hour and network.
    ///
    /// The statements are the same with and without an earlier entry, so that the timing doesn't
    /// reveal whether an address has an account.
    func recordFailure(
        of account: AccountID,
        by actor: AccountID?,
        from client: AccountClient,
        now: Date
    ) async throws {
        try await recordRepeated(.signInFailed, of: account, by: actor, from: client, now: now)
    }

    /// Counts a repeatable event in the entry for its hour and network.
    ///
    /// After twenty networks in an hour, all further networks share an entry, so that attackers
    /// with many networks can't fill the log.
    ///
    /// - Parameter subject: Details of the event. The entry shows the last event's subject.
    func recordRepeated(
        _ event: AuditEvent,
        of account: AccountID,
        by actor: AccountID?,
        from client: AccountClient,
        subject: String = "",
        now: Date
    ) async throws {
        var network = client.network
        var id = AuditEntry.ID(event, of: account, by: actor, from: network, inHourOf: now)
        let shared = AuditEntry.ID(event, of: account, by: actor, from: nil, inHourOf: now)
        let known: AuditEntry?
        do {
            let earlier = try await entries(inHourOf: id).filter { $0.event == event }
            if earlier.count >= AuditEntry.maximumNetworks,
                !earlier.contains(where: { $0.id == id })
            {
                network = nil
                id = shared
            }
            known = earlier.first { $0.id == id }
        } catch let error as DomainError where error.isUnreadableRow {
            report(error)
            // The entry covers more than one network.
            network = nil
            id = shared
            known = try await audit.find(id)
        }
        try await audit.save(
            AuditEntry(
                id: id,
                time: max(now, known?.time ?? now),
                count: (known?.count ?? 0) + 1,
                event: event,
                actor: actor,
                network: network,
                device: client.device,
                subject: subject
            )
        )
    }

    /// Returns the account's entries that count events of the same hour.
    private func entries(inHourOf id: AuditEntry.ID) async throws -> ArraySlice<AuditEntry> {
        let first = AuditEntry.ID(account: id.account, time: id.time, number: noNumber)
        let page = try await audit.elements(after: first, limit: AuditEntry.maximumOfHour)
        return page.prefix { $0.id.account == id.account && $0.id.time == id.time }
    }

    /// Returns an account's newest entries, newest first.
    func newestEntries(of account: AccountID, limit: Int) async throws -> [AuditEntry] {
        let first = AuditEntry.ID(account: account, time: .distantFuture, number: noNumber)
        // An hour's counted entries precede its other entries, including newer entries.
        let page = try await audit.elements(
            after: first,
            limit: limit + 2 * AuditEntry.maximumOfHour
        )
        let newest = page.prefix { $0.id.account == account }
            .sorted { ($1.time, $0.id) < ($0.time, $1.id) }
        return Array(newest.prefix(limit))
    }

    func deleteAudit(of account: AccountID) async throws {
        var last = AuditEntry.ID(account: account, time: .distantFuture, number: noNumber)
        while true {
            let page = try await audit.elements(after: last, limit: 500)
            let own = page.map(\.id).filter { $0.account == account }
            try await audit.delete(own)
            guard own.count == 500, let next = own.last else { return }
            last = next
        }
    }

    /// A number that sorts before all entry numbers.
    private var noNumber: UUID { AuditEntry.unknownAccount.uuid }
}

extension AuditEntry {
    /// The maximum number of networks with their own entries for an event in an hour.
    static let maximumNetworks = 20

    /// The maximum number of entries that count events in an hour.
    ///
    /// In addition to the networks' entries, each of the five events has two shared entries, one
    /// for anonymous visitors and one for the account.
    static let maximumOfHour = 5 * (maximumNetworks + 2)
}

extension AuditEntry.ID {
    /// Creates the identifier shared by an event's occurrences from a network within an hour.
    fileprivate init(
        _ event: AuditEvent,
        of account: AccountID,
        by actor: AccountID?,
        from network: String?,
        inHourOf now: Date
    ) {
        let hour = (now.timeIntervalSince1970 / 3_600).rounded(.down)
        let parts = [
            event.rawValue, network == nil ? "unknown" : "network", network ?? "",
            actor?.description ?? "",
        ]
        self.init(
            account: account,
            time: Date(timeIntervalSince1970: (hour + 1) * 3_600),
            number: UUID(hashOf: parts.joined(separator: "\0"))
        )
    }
}

extension UUID {
    /// Creates a version 8 UUID (RFC 9562) from a string's SHA-256 hash.
    init(hashOf text: String) {
        var bytes = Array(SHA256.hash(data: Data(text.utf8)).prefix(16))
        bytes[6] = bytes[6] & 0x0F | 0x80
        bytes[8] = bytes[8] & 0x3F | 0x80
        self = bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
    }
}
