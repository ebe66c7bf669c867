/// The reason for a ``DomainError``, such as a missing item, a limit or invalid input.
///
/// The library's reasons are ``StoreFailure``, ``ServiceFailure``, ``Resource``, ``Conflict``,
/// ``InputProblem`` and ``StoreOperation``. Define your application's reasons as types:
///
/// ```swift
/// enum ShopReason: ErrorReason, Codable {
///     case noSuchCoupon(String)
///     case couponUsed(String)
///
///     var code: String {
///         switch self {
///         case .noSuchCoupon: "no-such-coupon"
///         case .couponUsed: "coupon-used"
///         }
///     }
///
///     var description: String {
///         switch self {
///         case .noSuchCoupon(let id): "There is no coupon \(id)."
///         case .couponUsed(let id): "The coupon \(id) is used."
///         }
///     }
/// }
/// ```
///
/// The code is for programs. The description is an English message for users. See <doc:Errors>.
/// Throw the reason in the ``DomainError`` case that determines how the caller reacts.
///
/// A reason that is stored must be `Codable`. Its description isn't stored.
public protocol ErrorReason: Hashable, Sendable, CustomStringConvertible {
    /// A stable, lowercase identifier for programs, such as `no-such-order`.
    ///
    /// The code identifies the case without its parameters and stays the same across releases.
    var code: String { get }
}

extension ErrorReason {
    /// Returns whether two reasons have the same type and value.
    func isEqual(to other: any ErrorReason) -> Bool { other as? Self == self }
}

extension ErrorReason where Self: RawRepresentable, Self.RawValue == String {
    /// The raw value.
    public var code: String { rawValue }
}
