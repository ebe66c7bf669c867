extension UInt8 {
    /// Whether the byte is an ASCII letter or digit.
    package var isASCIIAlphanumeric: Bool {
        switch self {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        default: false
        }
    }
}
