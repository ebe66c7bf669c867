import Foundation

/// A password normalized to NFKC, as hashed and compared.
///
/// Keyboards and operating systems can produce different forms of the same password, such as ガ as
/// one character or two, or digits in full width or half width. NIST SP 800-63B, section 5.1.1.2:
/// “the verifier SHOULD apply the Normalization Process for Stabilized Strings using either the
/// NFKC or NFKD normalization”. Case and spaces are preserved.
struct NormalizedPassword {
    static let maximumBytes = 1_024
    /// The limit before normalization, which bounds the cost of normalization.
    private static let maximumTypedBytes = 8 * maximumBytes

    let text: String

    /// Normalizes a password, or returns `nil` if it is too long.
    init?(_ typed: String) {
        guard typed.utf8.count <= Self.maximumTypedBytes else { return nil }
        // The first mapping leaves ｶﾞ as two characters on Linux, and the second mapping composes
        // them.
        text = typed.precomposedStringWithCompatibilityMapping.precomposedStringWithCanonicalMapping
        guard text.utf8.count <= Self.maximumBytes else { return nil }
    }
}
