import Foundation
import KasaneDomain

extension StoreContract {
    static let dates = [
        StoreContract("dates are rounded to the millisecond, half up") { subject in
            for (index, moment) in moments.enumerated() {
                let saved = Date(timeIntervalSinceReferenceDate: moment.saved)
                let kept = Date(timeIntervalSinceReferenceDate: moment.kept)
                for date in [saved, kept] {
                    let found = try await subject.transactions.execute { repositories in
                        let note = ContractNote(id: index, text: "", moment: date)
                        try await repositories.notes.save(note)
                        return try await repositories.notes.find(index)
                    }
                    try expect(found?.moment, kept, "\(moment.saved) s")
                }
            }
        },
        StoreContract("a missing date stays missing") { subject in
            try await subject.transactions.execute { try await $0.notes.save(.numbered(1)) }
            let found = try await subject.transactions.read { try await $0.notes.find(1) }
            try expect(found, .numbered(1), "the note")
        },
    ]

    /// Seconds since 2001-01-01, `Date`'s reference date.
    private static let moments: [(saved: Double, kept: Double)] = [
        (785_383_200, 785_383_200), (785_383_200.57, 785_383_200.57),
        (785_383_200.5704, 785_383_200.57), (785_383_200.5706, 785_383_200.571),
        (785_383_200.0625, 785_383_200.063), (785_383_200.9996, 785_383_201),
        (785_383_199.999_9, 785_383_200), (-1_262_304_000.25, -1_262_304_000.25),
        (-1_262_304_000.0625, -1_262_304_000.062), (-63_113_904_000, -63_113_904_000),
        (252_423_993_599.5, 252_423_993_599.5),
    ]
}
