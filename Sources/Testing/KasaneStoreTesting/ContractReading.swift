public import Foundation
public import KasaneStore

/// An unversioned element with values that not every column holds.
public struct ContractReading: Identifiable, Hashable, StoreRecord {
    /// A part that is stored as JSON.
    public struct Detail: Hashable, Codable, Sendable {
        /// Any text.
        public var note: String
        /// Any numbers.
        public var factors: [Double]
        /// Any texts with their names.
        public var labels: [String: String]

        /// Creates a part.
        public init(note: String = "", factors: [Double] = [], labels: [String: String] = [:]) {
            self.note = note
            self.factors = factors
            self.labels = labels
        }
    }

    /// The number, which defines the order; columns of integers end at `Int64.max`.
    public let id: UInt64
    /// Any text.
    public var text: String
    /// Any number.
    public var value: Double
    /// Any date, which a store keeps to the millisecond.
    public var moment: Date?
    /// A structure.
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
