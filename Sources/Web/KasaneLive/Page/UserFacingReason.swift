public import KasaneDomain

/// A reason with a text for users in the language of the page.
///
/// The reason stays in the domain, and the user interface adds the words:
///
/// ```swift
/// extension ShopReason: UserFacingReason {
///     var text: String {
///         switch self {
///         case .noSuchCoupon(let id):
///             words(ja: "クーポン\(id)は見つかりません。", en: "There is no coupon \(id).")
///         case .couponUsed(let id):
///             words(ja: "クーポン\(id)は使用済みです。", en: "The coupon \(id) is used.")
///         }
///     }
/// }
/// ```
///
/// The reasons of other types are shown by their English description.
public protocol UserFacingReason: ErrorReason {
    /// A sentence in ``PageLanguage/current``.
    var text: String { get }
}
