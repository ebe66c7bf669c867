import CoreMetrics
import Foundation
import KasanePrometheus
import KasaneSQLite
import KasaneStore
import Synchronization

final class StoreMetrics: Sendable {
    private let store: CopiedStore
    private let factory: PrometheusMetrics
    /// The waits that the counters already include, by kind of transaction.
    private let counted = Mutex<[String: TransactionWaits]>([:])

    init(store: CopiedStore, factory: PrometheusMetrics) {
        self.store = store
        self.factory = factory
    }

    func measure() async {
        if let size = store.store.fileSize { gauge("tenki_database_size_bytes", Double(size)) }
        measure("read") { $0.readerWaits }
        measure("write") { $0.writerWaits }
        if let copies = store.copies { measure(copies) }
    }

    private func measure(_ access: String, _ read: (any ApplicationStore) -> TransactionWaits) {
        // Read under the lock: of two concurrent measurements, neither has older numbers than the
        // counted ones.
        let (before, waits) = counted.withLock { counted in
            let waits = read(store.store)
            defer { counted[access] = waits }
            return (counted[access] ?? TransactionWaits(), waits)
        }
        let labels = [("access", access)]
        gauge("tenki_store_waiting", Double(waits.waiting), labels)
        gauge("tenki_store_longest_wait_seconds", waits.longest / .seconds(1), labels)
        // Subtracts rounded totals, so that no part of a millisecond is lost between measurements.
        let milliseconds = [waits, before].map { Int64($0.total / .milliseconds(1)) }
        count("tenki_store_wait_milliseconds", milliseconds[0] - milliseconds[1], labels)
        for (outcome, number) in [
            ("begun", waits.begun - before.begun), ("refused", waits.refused - before.refused),
            ("expired", waits.expired - before.expired),
            ("retried", waits.retried - before.retried),
        ] {
            count("tenki_store_transactions", Int64(number), labels + [("outcome", outcome)])
        }
    }

    private func measure(_ copies: PeriodicBackup.Status) {
        gauge("tenki_copies", Double(copies.copies))
        gauge("tenki_copy_failures", Double(copies.failures))
        // The age is omitted before the first backup. An alert on the missing metric detects this.
        guard let covered = copies.coveredUntil else { return }
        gauge("tenki_copy_age_seconds", max(0, Date().timeIntervalSince(covered)))
    }

    private func gauge(_ name: String, _ value: Double, _ labels: [(String, String)] = []) {
        Gauge(label: name, dimensions: labels, factory: factory).record(value)
    }

    private func count(_ name: String, _ number: Int64, _ labels: [(String, String)]) {
        Counter(label: name, dimensions: labels, factory: factory).increment(by: number)
    }
}
