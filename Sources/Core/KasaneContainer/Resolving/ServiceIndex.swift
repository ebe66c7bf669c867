/// A hash table of registrations by service, for the creation of a container.
///
/// It compares a type without a name by its address: a dictionary's hashing would take longer than
/// the rest of the validation.
struct ServiceIndex: Sendable {
    private struct Slot {
        var type: UInt
        /// The registration; negative if the service was removed.
        var item: Int
    }

    private(set) var named: [ServiceKey: Int] = [:]
    private var slots: [Slot]
    private var used = 0

    /// Creates an empty table with space for a number of services.
    init(count: Int = 0) {
        slots = Self.empty(for: count)
    }

    subscript(key: ServiceKey) -> Int? {
        get {
            guard key.name == nil else { return named[key] }
            let slot = slots[position(of: address(of: key.type))]
            return slot.type != 0 && slot.item >= 0 ? slot.item : nil
        }
        set {
            guard key.name == nil else {
                named[key] = newValue
                return
            }
            insert(Slot(type: address(of: key.type), item: newValue ?? -1))
        }
    }

    /// The maximum number of services without a name.
    var unnamedLimit: Int { used }

    /// Calls a closure with the address of each type without a name and with its registration.
    func forEachUnnamed(_ body: (_ type: UInt, _ item: Int) -> Void) {
        for slot in slots where slot.type != 0 && slot.item >= 0 { body(slot.type, slot.item) }
    }

    private mutating func insert(_ slot: Slot) {
        if (used + 1) * 2 > slots.count {
            let old = slots
            slots = Self.empty(for: slots.count)
            for slot in old where slot.type != 0 { slots[position(of: slot.type)] = slot }
        }
        let position = position(of: slot.type)
        if slots[position].type == 0 { used += 1 }
        slots[position] = slot
    }

    /// Returns the position of a type or, if the table does not contain it, the free position for
    /// it.
    private func position(of type: UInt) -> Int {
        let mask = slots.count - 1
        var position = ServiceTable.hash(of: type) & mask
        while slots[position].type != 0, slots[position].type != type {
            position = (position + 1) & mask
        }
        return position
    }

    private static func empty(for count: Int) -> [Slot] {
        Array(
            repeating: Slot(type: 0, item: -1),
            count: ServiceTable.capacity(for: count)
        )
    }
}
