import KasaneAccounts
import Testing

@Suite(.timeLimit(.minutes(5)))
struct ScryptParametersTests {
    @Test func `the standard parameters need 16 MiB`() {
        let standard = ScryptParameters.standard

        #expect(standard.rounds == 16_384)
        #expect(standard.blockSize == 8 && standard.parallelism == 5)
        #expect(standard.memory == 16 << 20)
    }

    @Test(arguments: [(17, 1), (16, 2), (15, 3), (14, 5), (13, 10)])
    func `the equally strong sets of OWASP are accepted`(logarithm: Int, parallelism: Int) throws {
        let parameters = try ScryptParameters(
            costLogarithm: logarithm,
            blockSize: 8,
            parallelism: parallelism
        )

        #expect(parameters.memory == 1024 << logarithm)
    }

    @Test(arguments: [
        (0, 8, 1, ScryptParametersError.invalidCost(0)), (21, 1, 1, .invalidCost(21)),
        (-1, 8, 1, .invalidCost(-1)), (.max, 8, 1, .invalidCost(.max)),
        (16, 1, 1, .invalidCost(16)), (14, 0, 1, .invalidBlockSize(0)),
        (14, 17, 1, .invalidBlockSize(17)), (14, .max, 1, .invalidBlockSize(.max)),
        (14, 8, 0, .invalidParallelism(0)), (14, 8, 17, .invalidParallelism(17)),
        (18, 8, 1, .tooMuchMemory(bytes: 256 << 20)),
        (17, 16, 1, .tooMuchMemory(bytes: 256 << 20)), (17, 8, 3, .tooMuchWork),
    ])
    func `parameters outside of the limits are refused`(
        logarithm: Int,
        blockSize: Int,
        parallelism: Int,
        expected: ScryptParametersError
    ) {
        let error = #expect(throws: ScryptParametersError.self) {
            try ScryptParameters(
                costLogarithm: logarithm,
                blockSize: blockSize,
                parallelism: parallelism
            )
        }

        #expect(error == expected)
        #expect(error?.description.contains("scrypt") == true)
    }
}
