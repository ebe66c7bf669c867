extension Secret {
    /// The 64-bit FNV-1a fingerprint of the secret.
    ///
    /// The fingerprint keeps secrets out of a store's files, but doesn't protect secrets that can
    /// be guessed.
    package var fingerprint: String {
        let hash = reveal().utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { hash, byte in
            (hash ^ UInt64(byte)) &* 0x100_0000_01B3
        }
        return String(hash, radix: 36)
    }
}
