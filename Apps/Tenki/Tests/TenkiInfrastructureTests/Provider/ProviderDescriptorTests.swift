import KasaneHTTP
import TenkiDomain
import TenkiInfrastructure
import Testing

@Suite
struct ProviderDescriptorTests {
    private let all = ProviderDescriptor.all

    @Test func `each provider has an identifier and a name of its own`() {
        #expect(Set(all.map(\.id)).count == all.count)
        #expect(Set(all.map(\.name)).count == all.count)
    }

    @Test(arguments: ProviderStatus.Capability.allCases)
    func `each capability has a provider that needs no key`(capability: ProviderStatus.Capability) {
        let providers = all.withKeys(from: [:]).filter { $0.capability == capability }

        #expect(providers.contains { $0.isUsable })
    }

    @Test(arguments: ProviderDescriptor.all.compactMap(\.keyVariable))
    func `a provider with a key is used as soon as its variable is set`(variable: String) throws {
        func provider(_ environment: [String: String]) throws -> ProviderDescriptor {
            let providers = ProviderDescriptor.all.withKeys(from: environment)
            return try #require(providers.first { $0.keyVariable == variable })
        }

        #expect(try !provider([:]).isUsable)
        #expect(try !provider([variable: ""]).isUsable)
        #expect(try provider([variable: "secret"]).isUsable)
        #expect(try provider([variable: "secret"]).key == Secret("secret"))
    }

    @Test func `a preferred provider comes before all others, whose order stays`() {
        #expect(
            all.preferring("livedoor").map(\.id)
                == ["livedoor"] + all.map(\.id).filter { $0 != "livedoor" }
        )
    }

    @Test func `a provider that is used alone replaces those of its capability`() {
        let replaced: [ProviderStatus.Capability] = [.forecasts, .hours, .observations]
        let providers = all.using(only: .livedoor(at: "http://a.example:1"))

        #expect(providers.filter { $0.capability == .forecasts }.map(\.name) == ["a.example"])
        #expect(
            providers.dropFirst().map(\.id)
                == all.filter { !replaced.contains($0.capability) }.map(\.id)
        )
    }

    @Test(arguments: [
        [:] as [String: String],
        ["TENKI_PIXABAY_KEY": "secret", "TENKI_OPENWEATHERMAP_KEY": "secret"],
    ])
    func `the demo calls only its own server, says so, and sends no key`(
        environment: [String: String]
    ) {
        let providers = ProviderDescriptor.demo(at: "http://a.example", environment: environment)

        #expect(Set(providers.map(\.capability)) == Set(ProviderStatus.Capability.allCases))
        for provider in providers {
            #expect(provider.address == "http://a.example")
            #expect(provider.name.hasSuffix(" (demo)"))
            #expect(provider.attribution == .demo)
            #expect(provider.notice == .demo)
            #expect(provider.isUsable)
            #expect(provider.key?.reveal() != "secret")
        }
    }

    @Test(arguments: [
        ([:] as [String: String], "openverse"), (["TENKI_PIXABAY_KEY": "secret"], "pixabay"),
    ])
    func `the demo has one provider of photographs`(
        environment: [String: String],
        id: String
    ) {
        let photos = ProviderDescriptor.demo(at: "http://a.example", environment: environment)
            .filter { $0.capability == .photos }

        #expect(photos.map(\.id) == [id])
        #expect(photos.first?.limits == ProviderDescriptor.pixabay.limits)
        guard case .photos(.demo, .substitute("http://a.example"), _)? = photos.first?.product
        else {
            Issue.record("The pictures come from elsewhere: \(photos).")
            return
        }
    }

    @Test func `a provider of a public service has no notice`() {
        #expect(all.allSatisfy { $0.notice == nil })
    }

    @Test func `a day of calls stays within each service's quota`() {
        // Retries add one call in five, plus ten.
        #expect(Double(ProviderDescriptor.openverse.maximumPerDay) * 1.2 + 10 <= 200)
        // A call for the world counts as twelve, one for a place or for hours as one.
        let openMeteo = ProviderDescriptor.openMeteo
        let places = openMeteo.limits[.search]?[0].maximum ?? 0
        let hours = ProviderDescriptor.openMeteoHours.maximumPerDay
        #expect((openMeteo.maximumPerDay - places) * 12 + places + hours <= 10_000)
        #expect(ProviderDescriptor.openWeatherMap.maximumPerDay * 12 * 31 <= 1_000_000)
        let openverse = ProviderDescriptor.openverse.limits[.search]?[1]
        let pixabay = ProviderDescriptor.pixabay.limits[.search]?[1]
        #expect(openverse.map { $0.maximum <= 20 } == true)
        #expect(pixabay.map { $0.maximum <= 100 } == true)
    }

    @Test
    func `six automatic requests a day fit for every city, and one reader's refresh of a board`()
        throws
    {
        let limits = ProviderDescriptor.jma.limits
        let looks = try #require(limits[.automatic])
        let presses = try #require(limits[.manual])

        #expect(looks[0].calls >= City.all.count * FetchHistory.dailyLimit)
        for limit in looks {
            #expect(limit.burst >= 2 * City.all.count)
        }
        for limit in presses {
            #expect(limit.burst >= 2 * Watchlist.limit)
        }
        #expect(limits[.host].map { $0[0].burst >= 4 * City.all.count } == true)
    }
}

extension ProviderDescriptor {
    fileprivate var maximumPerDay: Int { limits.values.reduce(0) { $0 + $1[0].maximum } }
}

extension RateLimit {
    fileprivate var maximum: Int { burst + calls }
}
