extension Secret {
    /// A fingerprint of the text: 64-bit FNV-1a.
    ///
    /// Keeps secrets out of a store's files, but doesn't protect secrets that can be guessed.
    package var fingerprint: String {
        let hash = reveal().utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { hash, byte in
            (hash ^ UInt64(byte)) &* 0x100_0000_01B3
        }
        return String(hash, radix: 36)
    }
}
