import TenkiDemo
import Testing

@Suite
struct SeedTests {
    private static let targets = [
        "/api/forecast/city/016010", "/bosai/forecast/data/forecast/016000.json",
        "/bosai/jmatile/data/wdist/VPFD/016010.json", "/bosai/warning/data/r8/map.json",
        "/bosai/amedas/data/map/20261126120000.json",
        "/bosai/jmatile/data/nowc/20261126030000/none/20261126030000/surf/hrpns/4/14/6.png",
        "/v1/forecast?latitude=51.5&longitude=-0.13&hourly=temperature_2m",
        "/data/2.5/weather?id=2643743&appid=key",
    ]

    @Test(arguments: targets)
    func `the same seed has the same weather, and another one has other weather`(
        target: String
    ) throws {
        let responses = try [0, 1, 2, 0, 1, 2].map { (seed: UInt) in
            try DemoServices.at("12:08", seed: seed).response(for: DemoRequest(target))
        }

        #expect(responses.allSatisfy { $0.status == 200 })
        #expect(responses.prefix(3) == responses.suffix(3))
        #expect(Set(responses).count == 3)
    }

    @Test func `without a seed, the weather is that of seed 0`() throws {
        let request = DemoRequest(Self.targets[0])

        let seeded = try DemoServices.at("12:00", seed: 0).response(for: request)

        #expect(DemoServices.noon.response(for: request) == seeded)
    }
}
