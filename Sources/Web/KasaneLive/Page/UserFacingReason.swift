public import KasaneDomain

/// An error reason that provides a message for users.
///
/// The domain defines the reason, and the user interface adds the text:
///
/// ```swift
/// extension ShopReason: UserFacingReason {
///     var text: String {
///         let words = PageLanguage.current
///         return switch self {
///         case .soldOut: words(ja: "売り切れです。", en: "It is sold out.")
///         case .couponUsed(let id):
///             words(ja: "クーポン\(id)は使用済みです。", en: "The coupon \(id) is used.")
///         }
///     }
/// }
/// ```
///
/// Pages show the text in an alert or next to the field with the invalid input. If a reason has no
/// text, pages show its English description if users can resolve the `DomainError` themselves
/// (invalid input, a missing item, a conflict or a reached limit), and a generic message otherwise.
public protocol UserFacingReason: ErrorReason {
    /// The message, in ``PageLanguage/current``.
    var text: String { get }
}
