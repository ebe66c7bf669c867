#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Returns whether a type conforms to the protocol of an existential type such as `any P`.
///
/// Swift can't test the conformance between two types that are known only at run time, so this
/// calls the runtime's conformance lookup with the protocol from the existential's metadata
/// (ABI/TypeMetadata.rst, "Protocol metadata"). Used only for error messages. Constrained
/// existentials such as `any P<Int>` have a different layout and return `false`.
func conforms(_ type: Any.Type, to existential: Any.Type) -> Bool {
    let metadata = unsafeBitCast(existential, to: UnsafePointer<ExistentialMetadata>.self).pointee
    let existentialKind = 0x303
    let hasSuperclass = metadata.flags & 0x4000_0000 != 0
    guard metadata.kind == existentialKind, metadata.protocolCount == 1, !hasSuperclass,
        let descriptor = metadata.firstProtocol
    else { return false }
    return lookUpConformance?(unsafeBitCast(type, to: Address.self), descriptor) != nil
}

/// The start of the metadata of an existential type with at least one protocol.
private struct ExistentialMetadata {
    let kind: Int
    let flags: UInt32
    let protocolCount: UInt32
    let firstProtocol: Address?
}

private typealias Address = UnsafeRawPointer

private typealias ConformanceLookUp =
    @convention(c) @Sendable (Address, Address) -> Address?

/// The runtime's conformance lookup, or `nil` if its symbol isn't found, for example in a static
/// build.
private let lookUpConformance: ConformanceLookUp? = {
    // RTLD_DEFAULT
    #if canImport(Darwin)
    let everywhere = -2
    #else
    let everywhere = 0
    #endif
    let handle = UnsafeMutableRawPointer(bitPattern: everywhere)
    guard let symbol = dlsym(handle, "swift_conformsToProtocol") else { return nil }
    return unsafeBitCast(symbol, to: ConformanceLookUp.self)
}()
