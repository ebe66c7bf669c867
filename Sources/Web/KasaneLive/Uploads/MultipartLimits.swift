/// The limits of a `multipart/form-data` body.
///
/// ```swift
/// var limits = MultipartLimits()
/// limits.total = 50 << 20
/// ```
public struct MultipartLimits: Hashable, Sendable {
    /// The maximum size of one part's header in bytes, and of the text before the first part.
    public var header = 8_192
    /// The maximum number of parts.
    public var parts = 100
    /// The maximum size of one text part in bytes.
    public var text = 16_384
    /// The maximum size of all texts, and of the names of all parts and files, in bytes.
    public var texts = 65_536
    /// The maximum size of one file in bytes.
    public var file = 10 << 20
    /// The maximum size of the whole body in bytes.
    public var total = 20 << 20

    /// Creates limits of 100 parts, 16 kB for each text, 64 kB for all texts and names, 10 MiB for
    /// each file and 20 MiB for the body.
    public init() {}
}
