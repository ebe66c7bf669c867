import Foundation

package struct FaultPlan: Hashable, Sendable {
    private struct Share: Hashable {
        let fault: DemoFault
        let probability: Double
    }

    private let shares: [Share]

    package init(_ text: String) throws(InvalidFaultPlanError) {
        var shares: [Share] = []
        for pair in text.split(separator: ",", omittingEmptySubsequences: false) {
            let parts = pair.split(separator: "=", maxSplits: 1)
                .map { $0.trimmingCharacters(in: .whitespaces) }
            guard parts.count == 2 else { throw .noPair(String(pair)) }
            let (name, number) = (parts[0], parts[1])
            guard let fault = DemoFault(rawValue: name) else { throw .unknownFault(name) }
            guard !shares.contains(where: { $0.fault == fault }) else { throw .twice(fault) }
            guard let probability = Double(number), (0...1).contains(probability) else {
                throw .noProbability(number, of: fault)
            }
            shares.append(Share(fault: fault, probability: probability))
        }
        // Rounding errors can make a sum of tenths slightly larger than 1.
        let sum = shares.reduce(0) { $0 + $1.probability }
        guard sum <= 1 + 1e-9 else { throw .tooMuch }
        self.shares = shares
    }

    /// Returns the fault at a point between 0 and 1.
    ///
    /// The faults occupy adjacent intervals from 0 on, each as wide as its probability. Uniformly
    /// random points therefore select each fault with its probability.
    ///
    /// - Parameter point: A number from 0 up to, but not including, 1.
    /// - Returns: The fault; `nil` for a successful response.
    package func fault(at point: Double) -> DemoFault? {
        var bound = 0.0
        for share in shares {
            bound += share.probability
            if point < bound { return share.fault }
        }
        return nil
    }
}

extension FaultPlan: CustomStringConvertible {
    package var description: String {
        shares.map { share in
            let isWhole = share.probability == share.probability.rounded()
            let number = isWhole ? "\(Int(share.probability))" : "\(share.probability)"
            return "\(share.fault.rawValue)=\(number)"
        }
        .joined(separator: ",")
    }
}

package enum InvalidFaultPlanError: Error, Hashable {
    case noPair(String)
    /// The fault is unknown.
    case unknownFault(String)
    /// The fault occurs twice.
    case twice(DemoFault)
    /// The value of a fault is not a number from 0 to 1.
    case noProbability(String, of: DemoFault)
    case tooMuch
}

extension InvalidFaultPlanError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .noPair(let text):
            "“\(text.prefix(40))” is not a fault with its probability; use the format timeout=0.1,garbage=0.1"
        case .unknownFault(let name):
            """
            there is no fault “\(name.prefix(40))”; the faults are \
            \(DemoFault.allCases.map(\.rawValue).joined(separator: ", "))
            """
        case .twice(let fault):
            "\(fault.rawValue) is given twice; give each fault once"
        case .noProbability(let text, let fault):
            "“\(text.prefix(40))” is not a probability for \(fault.rawValue); use a number from 0 to 1"
        case .tooMuch:
            "the probabilities add up to more than 1"
        }
    }
}
