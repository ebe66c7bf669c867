import Foundation
import KasaneDomain
import TenkiDomain
import Testing

@Suite
struct ProviderFailureTests {
    @Test(arguments: [
        DomainError.unavailable(ServiceFailure("A", .timeout)),
        .unavailable(StoreFailure.overloaded(waiting: 3)),
        .outOfResources(Resource.diskSpace),
        .unavailable(ProviderFailure.several([.service(.init("A", .refused(status: 500)))])),
        .unavailable(ProviderFailure.unknown),
    ])
    func `a failure is reported as it was before it was stored`(error: DomainError) throws {
        let data = try JSONEncoder().encode(ProviderFailure(error))

        #expect(try JSONDecoder().decode(ProviderFailure.self, from: data).error == error)
    }

    @Test func `a failure without a form of its own is unknown`() {
        #expect(ProviderFailure(.conflict(Conflict.duplicate)) == .unknown)
        #expect(ProviderFailure(.notFound(Subject.city(.tokyo))) == .unknown)
    }

    @Test func `a failure has the code of its reason`() {
        #expect(ProviderFailure.service(.init("A", .paused)).code == "service-paused")
        #expect(ProviderFailure.several([]).code == "providers-unavailable")
    }
}
