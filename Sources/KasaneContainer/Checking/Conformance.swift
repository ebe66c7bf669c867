#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Whether a type conforms to the protocol that an existential type such as `any P` stands for.
///
/// Swift has no way to ask this of two types that are known at run time only, so the runtime's own
/// look-up is called, with the protocol taken from the existential type's metadata
/// (ABI/TypeMetadata.rst, "Protocol metadata"). It serves error messages only. Constrained
/// existentials such as `any P<Int>` have another layout and are answered with no.
func conforms(_ type: Any.Type, to existential: Any.Type) -> Bool {
    let metadata = unsafeBitCast(existential, to: UnsafePointer<ExistentialMetadata>.self).pointee
    let existentialKind = 0x303
    let hasSuperclass = metadata.flags & 0x4000_0000 != 0
    guard metadata.kind == existentialKind, metadata.protocolCount == 1, !hasSuperclass,
        let descriptor = metadata.firstProtocol
    else { return false }
    return lookUpConformance?(unsafeBitCast(type, to: UnsafeRawPointer.self), descriptor) != nil
}

/// The beginning of an existential type's metadata with at least one protocol.
private struct ExistentialMetadata {
    let kind: Int
    let flags: UInt32
    let protocolCount: UInt32
    let firstProtocol: UnsafeRawPointer?
}

private typealias ConformanceLookUp =
    @convention(c) @Sendable (UnsafeRawPointer, UnsafeRawPointer) -> UnsafeRawPointer?

/// The runtime's look-up of a conformance; `nil` where its symbol cannot be found, as in a static
/// build.
private let lookUpConformance: ConformanceLookUp? = {
    #if canImport(Darwin)
    let everywhere = UnsafeMutableRawPointer(bitPattern: -2)  // RTLD_DEFAULT
    #else
    let everywhere: UnsafeMutableRawPointer? = nil
    #endif
    guard let symbol = dlsym(everywhere, "swift_conformsToProtocol") else { return nil }
    return unsafeBitCast(symbol, to: ConformanceLookUp.self)
}()
