/// A parameter of a ``DomainError``: a missing subject, a cause, a limit or an invalid input.
///
/// The library's reasons are ``StoreFailure``, ``ServiceFailure``, ``Resource``, ``Conflict``,
/// ``InputProblem`` and ``StoreOperation``. An application adds its own as types:
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
/// The code is for programs, and the description is a message for people in English; see
/// <doc:Errors>. A use case throws the reason in the ``DomainError`` that tells the caller how to
/// react.
///
/// A reason that is stored conforms to `Codable`. Its description is not stored.
public protocol ErrorReason: Hashable, Sendable, CustomStringConvertible {
    /// A stable identifier in lower case for programs, such as `no-such-order`.
    ///
    /// It names the case without its parameters and is the same in each release.
    var code: String { get }
}

extension ErrorReason {
    /// Returns whether another reason has the same type and value.
    func isEqual(to other: any ErrorReason) -> Bool { other as? Self == self }
}

extension ErrorReason where Self: RawRepresentable, Self.RawValue == String {
    /// The raw value.
    public var code: String { rawValue }
}
