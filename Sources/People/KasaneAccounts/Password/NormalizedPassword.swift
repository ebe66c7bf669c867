import Foundation

/// A password in the form in which it is hashed and compared: NFKC in UTF-8.
///
/// Different keyboards and operating systems produce different forms of the same password: ガ as one
/// character or two, digits in full width or half width. NIST SP 800-63B, section 5.1.1.2: “the
/// verifier SHOULD apply the Normalization Process for Stabilized Strings using either the NFKC or
/// NFKD normalization”. Case and spaces are preserved.
struct NormalizedPassword {
    static let maximumBytes = 1_024
    /// The limit before normalization, which takes longer the longer the text is.
    private static let maximumTypedBytes = 8 * maximumBytes

    let text: String

    /// Normalizes a password, or returns `nil` if it is too long.
    init?(_ typed: String) {
        guard typed.utf8.count <= Self.maximumTypedBytes else { return nil }
        // The first mapping leaves ｶﾞ as two characters on Linux, and the second one composes them.
        text = typed.precomposedStringWithCompatibilityMapping.precomposedStringWithCanonicalMapping
        guard text.utf8.count <= Self.maximumBytes else { return nil }
    }
}
