import TenkiDemo
import Testing

@Suite
struct FaultPlanTests {
    @Test func `a plan is read, and written as it was`() throws {
        let plan = try FaultPlan("timeout=0.1, garbage = 0.25,status503=0,close=5e-1")

        #expect(plan.description == "timeout=0.1,garbage=0.25,status503=0,close=0.5")
        #expect(plan == (try FaultPlan(plan.description)))
    }

    @Test(arguments: DemoFault.allCases)
    func `every fault has a name`(fault: DemoFault) throws {
        let plan = try FaultPlan("\(fault.rawValue)=1")

        #expect(plan.fault(at: 0) == fault)
        #expect(plan.fault(at: 1.0.nextDown) == fault)
    }

    @Test(arguments: [
        ("", InvalidFaultPlanError.noPair(""), "use the format timeout=0.1"),
        (" ", .noPair(" "), "is not a fault with its probability"),
        ("timeout", .noPair("timeout"), "“timeout” is not a fault with its probability"),
        ("timeout=0.1,", .noPair(""), "is not a fault with its probability"),
        ("=0.1", .noPair("=0.1"), "is not a fault with its probability"),
        ("timeout=", .noPair("timeout="), "is not a fault with its probability"),
        ("slow=0.1", .unknownFault("slow"), "there is no fault “slow”; the faults are timeout, "),
        ("Timeout=0.1", .unknownFault("Timeout"), "status503"),
        ("timeout=1.5", .noProbability("1.5", of: .timeout), "use a number from 0 to 1"),
        ("timeout=-0.1", .noProbability("-0.1", of: .timeout), "“-0.1” is not a probability"),
        ("timeout=nan", .noProbability("nan", of: .timeout), "is not a probability for timeout"),
        ("timeout=10%", .noProbability("10%", of: .timeout), "“10%” is not a probability"),
        ("drip=0.1,drip=0.1", .twice(.drip), "drip is given twice"),
        ("timeout=0.6,garbage=0.5", .tooMuch, "add up to more than 1"),
    ])
    func `a malformed plan lists the allowed faults`(
        text: String,
        error: InvalidFaultPlanError,
        message: String
    ) throws {
        let thrown = try #require(throws: InvalidFaultPlanError.self) { try FaultPlan(text) }

        #expect(thrown == error)
        #expect(thrown.description.contains(message))
        #expect(!thrown.description.contains("\n"))
    }

    @Test func `tenths that make one may come out a little above`() throws {
        let tenths = DemoFault.allCases.prefix(10).map { "\($0.rawValue)=0.1" }

        #expect(throws: Never.self) { try FaultPlan(tenths.joined(separator: ",")) }
        #expect(throws: Never.self) { try FaultPlan("close=0.7,reset=0.1,drip=0.2") }
    }

    @Test func `in ten thousand draws each fault gets its share`() throws {
        let plan = try FaultPlan("timeout=0.1,garbage=0.3,status503=0.05")
        var random = SeededGenerator(state: 5)

        let drawn = (0..<10_000).map { _ in plan.fault(at: .random(in: 0..<1, using: &random)) }

        let counts = Dictionary(grouping: drawn) { $0 }.mapValues(\.count)
        // The tolerances are four standard deviations.
        #expect(abs(counts[.timeout, default: 0] - 1000) < 120)
        #expect(abs(counts[.garbage, default: 0] - 3000) < 184)
        #expect(abs(counts[.status503, default: 0] - 500) < 88)
        #expect(abs(counts[nil, default: 0] - 5500) < 200)
        #expect(counts.count == 4)
    }
}

struct SeededGenerator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
