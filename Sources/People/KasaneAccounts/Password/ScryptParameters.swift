/// The cost parameters of scrypt, named as in [RFC 7914](https://www.rfc-editor.org/rfc/rfc7914).
///
/// A calculation needs about 128 · N · r bytes of ``memory``, and its time is proportional to N · r
/// · p. OWASP's [cheat
/// sheet](https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html) on
/// password storage recommends these equally strong sets of parameters. ``standard`` needs so
/// little memory that a server can run several calculations at once.
///
/// | logarithm of N | r | p | memory |
/// |---|---|---|---|
/// | 17 | 8 | 1 | 128 MiB |
/// | 16 | 8 | 2 | 64 MiB |
/// | 15 | 8 | 3 | 32 MiB |
/// | 14 | 8 | 5 | 16 MiB |
/// | 13 | 8 | 10 | 8 MiB |
///
/// Use weaker parameters only in tests. KasaneTesting provides such parameters.
public struct ScryptParameters: Hashable, Sendable {
    /// N = 2^14, r = 8 and p = 5, which need 16 MiB.
    public static let standard = ScryptParameters(unchecked: 14, blockSize: 8, parallelism: 5)

    /// The maximum memory for a calculation, 128 MiB in bytes.
    public static let maximumMemory = 128 << 20

    /// The maximum of N · r · p, 2^21, which is twice the work of the strongest set in the table.
    public static let maximumWork = 1 << 21

    /// The binary logarithm of N, the number of blocks.
    ///
    /// It is named `ln` in a stored hash.
    public let costLogarithm: Int
    /// r, the block size in units of 128 bytes.
    public let blockSize: Int
    /// p, the number of sequential calculations.
    public let parallelism: Int

    /// Creates parameters.
    ///
    /// - Parameters:
    ///   - costLogarithm: The binary logarithm of N, 1 to 20, and less than 16 · r.
    ///   - blockSize: r, 1 to 16.
    ///   - parallelism: p, 1 to 16.
    /// - Throws: ``ScryptParametersError`` if a parameter is out of range, or if the parameters
    ///   together exceed ``maximumMemory`` or ``maximumWork``.
    public init(
        costLogarithm: Int,
        blockSize: Int,
        parallelism: Int
    ) throws(ScryptParametersError) {
        guard (1...20).contains(costLogarithm) else { throw .invalidCost(costLogarithm) }
        // swift-crypto calculates its memory limit for blocks of at most this size.
        guard (1...16).contains(blockSize) else { throw .invalidBlockSize(blockSize) }
        guard (1...16).contains(parallelism) else { throw .invalidParallelism(parallelism) }
        self.init(unchecked: costLogarithm, blockSize: blockSize, parallelism: parallelism)
        guard costLogarithm < 16 * blockSize else { throw .invalidCost(costLogarithm) }
        guard memory <= Self.maximumMemory else { throw .tooMuchMemory(bytes: memory) }
        guard rounds * blockSize * parallelism <= Self.maximumWork else { throw .tooMuchWork }
    }

    private init(unchecked costLogarithm: Int, blockSize: Int, parallelism: Int) {
        self.costLogarithm = costLogarithm
        self.blockSize = blockSize
        self.parallelism = parallelism
    }

    /// The number of blocks, N, which is 2 to the power of ``costLogarithm``.
    public var rounds: Int { 1 << costLogarithm }

    /// The memory for a calculation in bytes, 128 · N · r, without p + 1 additional blocks.
    public var memory: Int { 128 * rounds * blockSize }
}

/// An error for invalid scrypt parameters.
@nonexhaustive
public enum ScryptParametersError: Error, Hashable, Sendable {
    /// The logarithm of N isn't 1 to 20, or isn't less than 16 · r.
    case invalidCost(Int)
    /// r isn't 1 to 16.
    case invalidBlockSize(Int)
    /// p isn't 1 to 16.
    case invalidParallelism(Int)
    /// A calculation would need more than ``ScryptParameters/maximumMemory``.
    case tooMuchMemory(bytes: Int)
    /// N · r · p is more than ``ScryptParameters/maximumWork``.
    case tooMuchWork
}

extension ScryptParametersError: CustomStringConvertible {
    /// The error message, with a suggested fix.
    public var description: String {
        switch self {
        case .invalidCost(let logarithm):
            """
            The binary logarithm of scrypt's N must be 1 to 20 and less than 16 · r, not \
            \(logarithm). ScryptParameters.standard uses 14.
            """
        case .invalidBlockSize(let size):
            "scrypt's block size r must be 1 to 16, not \(size). The usual value is 8."
        case .invalidParallelism(let parallelism):
            "scrypt's parallelism p must be 1 to 16, not \(parallelism). Usual values are 1 to 10."
        case .tooMuchMemory(let bytes):
            """
            A calculation with these scrypt parameters needs \(bytes >> 20) MiB, more than \
            \(ScryptParameters.maximumMemory >> 20) MiB. Lower N or r.
            """
        case .tooMuchWork:
            """
            scrypt's N · r · p must be at most \(ScryptParameters.maximumWork). Lower N, r or p.
            """
        }
    }
}
