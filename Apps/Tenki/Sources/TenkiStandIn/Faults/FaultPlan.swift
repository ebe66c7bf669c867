import Foundation

/// How often the stand-in does what wrong.
///
/// ```
/// timeout=0.1,garbage=0.1,status503=0.1
/// ```
///
/// Of ten requests, about one is never answered, one gets garbage, one status 503, and seven are
/// answered well.
public struct FaultPlan: Hashable, Sendable {
    private struct Share: Hashable {
        let fault: StandInFault
        let probability: Double
    }

    private let shares: [Share]

    /// Reads a plan.
    ///
    /// - Parameter text: Pairs of a name and a probability from 0 to 1, separated by commas; each name
    ///   once, the probabilities 1 at the most in all.
    /// - Throws: ``InvalidFaultPlan``.
    public init(_ text: String) throws(InvalidFaultPlan) {
        var shares: [Share] = []
        for pair in text.split(separator: ",", omittingEmptySubsequences: false) {
            let parts = pair.split(separator: "=", maxSplits: 1)
                .map { $0.trimmingCharacters(in: .whitespaces) }
            guard parts.count == 2 else { throw .noPair(String(pair)) }
            let (name, number) = (parts[0], parts[1])
            guard let fault = StandInFault(rawValue: name) else { throw .unknownFault(name) }
            guard !shares.contains(where: { $0.fault == fault }) else { throw .twice(fault) }
            guard let probability = Double(number), (0...1).contains(probability) else {
                throw .noProbability(number, of: fault)
            }
            shares.append(Share(fault: fault, probability: probability))
        }
        // A sum of tenths may come out a little above 1.
        let sum = shares.reduce(0) { $0 + $1.probability }
        guard sum <= 1 + 1e-9 else { throw .tooMuch }
        self.shares = shares
    }

    /// Tells what goes wrong at a point between 0 and 1.
    ///
    /// The faults stand side by side from 0 on, each as wide as it is probable; so random points get
    /// each fault as often as planned.
    ///
    /// - Parameter point: A number from 0 up to 1.
    /// - Returns: The fault; `nil` if nothing goes wrong.
    public func fault(at point: Double) -> StandInFault? {
        var bound = 0.0
        for share in shares {
            bound += share.probability
            if point < bound { return share.fault }
        }
        return nil
    }
}

extension FaultPlan: CustomStringConvertible {
    /// The plan as it is written.
    public var description: String {
        shares.map { share in
            let isWhole = share.probability == share.probability.rounded()
            let number = isWhole ? "\(Int(share.probability))" : "\(share.probability)"
            return "\(share.fault.rawValue)=\(number)"
        }
        .joined(separator: ",")
    }
}

/// A text that is no plan of faults.
public enum InvalidFaultPlan: Error, Hashable {
    /// A part is no name, equals sign and number.
    case noPair(String)
    /// There is no such fault.
    case unknownFault(String)
    /// A fault stands there a second time.
    case twice(StandInFault)
    /// What stands behind a fault's name is no number from 0 to 1.
    case noProbability(String, of: StandInFault)
    /// The probabilities are more than 1 in all.
    case tooMuch
}

extension InvalidFaultPlan: CustomStringConvertible {
    /// The error for people, with what to do next.
    public var description: String {
        switch self {
        case .noPair(let text):
            "“\(text.prefix(40))” is no fault with its probability; write it as timeout=0.1,garbage=0.1"
        case .unknownFault(let name):
            """
            there is no fault “\(name.prefix(40))”; there are \
            \(StandInFault.allCases.map(\.rawValue).joined(separator: ", "))
            """
        case .twice(let fault):
            "\(fault.rawValue) is there twice; write each fault once"
        case .noProbability(let text, let fault):
            "“\(text.prefix(40))” is no probability of \(fault.rawValue); write a number from 0 to 1"
        case .tooMuch:
            "the probabilities are more than 1 in all; what is left of 1 is answered well"
        }
    }
}
