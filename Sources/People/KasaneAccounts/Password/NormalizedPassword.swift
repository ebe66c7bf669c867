import Foundation

/// The form of a password that is hashed and compared: Unicode's NFKC, in UTF-8.
///
/// The same password may arrive in different forms, because keyboards and operating systems
/// differ: ガ as one character or as two, digits of full or of half width. NIST SP 800-63B, section
/// 5.1.1.2: “the verifier SHOULD apply the Normalization Process for Stabilized Strings using
/// either the NFKC or NFKD normalization”. Letters keep their case, and spaces stay.
struct NormalizedPassword {
    static let maximumBytes = 1_024
    /// The limit before the normalization, whose cost grows with the text.
    private static let maximumTypedBytes = 8 * maximumBytes

    let text: String

    /// Normalizes a password; `nil` if it is too long.
    init?(_ typed: String) {
        guard typed.utf8.count <= Self.maximumTypedBytes else { return nil }
        // The first mapping leaves ｶﾞ as two characters on Linux; the second one composes them.
        text = typed.precomposedStringWithCompatibilityMapping.precomposedStringWithCanonicalMapping
        guard text.utf8.count <= Self.maximumBytes else { return nil }
    }
}
