public import KasaneDomain

/// A reason with a text for users in the language of the page.
///
/// The reason stays in the domain, and the user interface adds the words:
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
/// Pages show the text in an alert, or at the field with the invalid input. For other reasons, they
/// show the English description if the user can act on the `DomainError` (invalid input, a missing
/// item, a conflict or a reached limit), and a general text otherwise.
public protocol UserFacingReason: ErrorReason {
    /// A sentence in ``PageLanguage/current``.
    var text: String { get }
}
