struct Rendering {
    let source: [UInt8]
    let records: [RegionRecord]
    let fields: [FieldRecord]
    let controls: [String: Control]
    let checks: [FieldCheck]
    /// The scripts that the content requires in addition to `live.js`.
    let scripts: [PageScript]
    let placements: [Placement]

    init(_ pass: RenderPass, source: [UInt8]) {
        self.source = source
        records = pass.regions.records
        fields = pass.collected.fields
        controls = pass.collected.controls
        checks = pass.collected.checks
        scripts = pass.fragments.scripts
        placements = pass.fragments.placements
    }

    /// The size of the secret fields' values, which aren't in the source, in bytes.
    var secretSize: Int {
        fields.lazy.filter { $0.kind == .secret }.reduce(0) { $0 + $1.value.utf8.count }
    }

    /// The row IDs of each list in order, by the list's index among the records.
    var rowOrders: [Int: [NodeID]] {
        var orders: [Int: [NodeID]] = [:]
        var next = 0
        for placement in placements {
            records.addRowOrders(of: next..<placement.first, to: &orders)
            for (list, rows) in placement.fragment.rowOrders {
                orders[placement.first + list] = rows
            }
            next = placement.records.upperBound
        }
        records.addRowOrders(of: next..<records.count, to: &orders)
        return orders
    }
}

extension [RegionRecord] {
    /// Adds the row IDs of the lists in the given range of records, by the list's index.
    func addRowOrders(of places: Range<Int>, to orders: inout [Int: [NodeID]]) {
        for index in places {
            if self[index].kind == .list { orders[index] = [] }
            if self[index].kind == .row, let list = self[index].parent {
                orders[list, default: []].append(self[index].id)
            }
        }
    }
}
