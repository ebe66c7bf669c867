/// Size limits for a `multipart/form-data` body.
///
/// ```swift
/// var limits = MultipartLimits()
/// limits.total = 50 << 20
/// ```
public struct MultipartLimits: Hashable, Sendable {
    /// The maximum size of a part's header and of the preamble before the first part, in bytes.
    public var header = 8_192
    /// The maximum number of parts.
    public var parts = 100
    /// The maximum size of a text value in bytes.
    public var text = 16_384
    /// The maximum total size of all text values, field names and file names, in bytes.
    public var texts = 65_536
    /// The maximum size of a file in bytes.
    public var file = 10 << 20
    /// The maximum size of the whole body in bytes.
    public var total = 20 << 20

    /// Creates the default limits: 100 parts, 16 kB per text value, 64 kB for all values and names,
    /// 10 MiB per file and 20 MiB for the body.
    public init() {}
}
