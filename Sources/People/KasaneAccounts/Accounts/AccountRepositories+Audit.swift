import Crypto
import Foundation
import KasaneDomain

extension AccountRepositories {
    /// Adds an entry to the audit log.
    ///
    /// A sign-in that failed is added by ``recordFailure(of:by:from:now:)``.
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

    /// Counts a sign-in that failed in the entry of its hour and network.
    ///
    /// Networks beyond the first twenty of an hour share an entry, so that attackers with many
    /// networks do not fill the log. The statements are the same with and without an earlier entry,
    /// so that their time does not reveal whether an address has an account.
    func recordFailure(
        of account: AccountID,
        by actor: AccountID?,
        from client: AccountClient,
        now: Date
    ) async throws {
        var network = client.network
        var id = AuditEntry.ID(failureOf: account, by: actor, from: network, at: now)
        let failures = try await failures(inHourOf: id)
        if failures.count >= AuditEntry.maximumNetworks, !failures.contains(where: { $0.id == id })
        {
            network = nil
            id = AuditEntry.ID(failureOf: account, by: actor, from: nil, at: now)
        }
        let known = failures.first { $0.id == id }
        try await audit.save(
            AuditEntry(
                id: id,
                time: max(now, known?.time ?? now),
                count: (known?.count ?? 0) + 1,
                event: .signInFailed,
                actor: actor,
                network: network,
                device: client.device
            )
        )
    }

    /// Returns the failed sign-ins of an account in an hour.
    private func failures(inHourOf id: AuditEntry.ID) async throws -> ArraySlice<AuditEntry> {
        let first = AuditEntry.ID(account: id.account, time: id.time, number: noNumber)
        // Beside those of networks there are two shared ones, of strangers and of the account.
        let page = try await audit.elements(after: first, limit: 2 * AuditEntry.maximumNetworks)
        return page.prefix { $0.id.account == id.account && $0.id.time == id.time }
    }

    /// Returns the newest entries of an account, the newest first.
    func newestEntries(of account: AccountID, limit: Int) async throws -> [AuditEntry] {
        let first = AuditEntry.ID(account: account, time: .distantFuture, number: noNumber)
        // The failures of an hour precede its other entries, also newer ones.
        let page = try await audit.elements(
            after: first,
            limit: limit + 2 * (AuditEntry.maximumNetworks + 2)
        )
        let newest = page.prefix { $0.id.account == account }
            .sorted { ($1.time, $0.id) < ($0.time, $1.id) }
        return Array(newest.prefix(limit))
    }

    /// Deletes the log of an account.
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

    /// The number before that of each entry.
    private var noNumber: UUID { AuditEntry.unknownAccount.uuid }
}

extension AuditEntry {
    /// The maximum number of networks that have failed sign-ins of their own within an hour.
    static let maximumNetworks = 20
}

extension AuditEntry.ID {
    /// The identity that all failed sign-ins of an hour from a network have.
    fileprivate init(
        failureOf account: AccountID,
        by actor: AccountID?,
        from network: String?,
        at now: Date
    ) {
        let hour = (now.timeIntervalSince1970 / 3_600).rounded(.down)
        let parts = [
            network == nil ? "unknown" : "network", network ?? "", actor?.description ?? "",
        ]
        self.init(
            account: account,
            time: Date(timeIntervalSince1970: (hour + 1) * 3_600),
            number: UUID(hashOf: parts.joined(separator: "\0"))
        )
    }
}

extension UUID {
    /// Creates the UUID of a text: version 8 of RFC 9562, with bits of a SHA-256 hash.
    fileprivate init(hashOf text: String) {
        var bytes = Array(SHA256.hash(data: Data(text.utf8)).prefix(16))
        bytes[6] = bytes[6] & 0x0F | 0x80
        bytes[8] = bytes[8] & 0x3F | 0x80
        self = bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
    }
}
