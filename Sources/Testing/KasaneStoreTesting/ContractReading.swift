public import Foundation
public import KasaneStore

/// An unversioned element with values that some columns can't store.
public struct ContractReading: Identifiable, Hashable, StoreRecord {
    /// A nested value, stored as JSON.
    public struct Detail: Hashable, Codable, Sendable {
        /// Any text.
        public var note: String
        /// Any numbers.
        public var factors: [Double]
        /// Any strings by name.
        public var labels: [String: String]

        /// Creates a nested value.
        public init(note: String = "", factors: [Double] = [], labels: [String: String] = [:]) {
            self.note = note
            self.factors = factors
            self.labels = labels
        }
    }

    /// The number that determines the order.
    ///
    /// Integer columns end at `Int64.max`.
    public let id: UInt64
    /// Any text.
    public var text: String
    /// Any number.
    public var value: Double
    /// Any date, stored with millisecond precision.
    public var moment: Date?
    /// A nested value, stored as JSON.
    public var detail: Detail

    /// Creates a reading.
    public init(
        id: UInt64,
        text: String = "",
        value: Double = 0,
        moment: Date? = nil,
        detail: Detail = Detail()
    ) {
        self.id = id
        self.text = text
        self.value = value
        self.moment = moment
        self.detail = detail
    }
}
