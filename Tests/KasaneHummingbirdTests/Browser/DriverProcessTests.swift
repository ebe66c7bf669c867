import Foundation
import KasaneTesting
import Testing

@Suite(.timeLimit(.minutes(5)))
struct DriverProcessTests {
    private let file: TemporaryFile

    init() throws {
        file = try TemporaryFile(named: "driver")
    }

    @Test func `a driver that says nothing is given up and ended`() async throws {
        try script("echo $$ >> $0.starts; exec sleep 1000")
        let clock = ManualClock()

        let start = Task { [file] in
            try await DriverProcess(file.path, within: .seconds(1), clock: clock, attempts: 2)
        }
        for count in 1...2 {
            // The file doesn't exist before the first start.
            while (try? starts().count) != count { try await Task.sleep(for: .milliseconds(1)) }
            await clock.waitForSleepers(1)
            clock.advance(by: .seconds(1))
        }
        let error = await #expect(throws: BrowserError.self) { try await start.value }

        #expect(error?.code == .notStarted)
        #expect(error?.message.contains("didn't report its port within 1.0 seconds") == true)
        #expect(error?.message.contains("Run `make setup` to install Chromium") == true)
        let started = try starts().compactMap { Int32($0) }
        #expect(started.count == 2)
        #expect(started.allSatisfy { kill($0, 0) != 0 })
    }

    @Test func `a cancelled start ends a driver that says nothing`() async throws {
        try script("echo $$ >> $0.starts; exec sleep 1000")

        let start = Task { [file] in try await DriverProcess(file.path) }
        while (try? starts().count) != 1 { try await Task.sleep(for: .milliseconds(1)) }
        start.cancel()

        await #expect(throws: CancellationError.self) { try await start.value }
        #expect(try starts().compactMap { Int32($0) }.allSatisfy { kill($0, 0) != 0 })
    }

    @Test func `a driver that ends at once is started again`() async throws {
        try script(
            """
            echo start >> $0.starts
            [ $(wc -l < $0.starts) = 3 ] || { echo 'IPv4 port not available. Exiting...'; exit 1; }
            echo 'ChromeDriver was started successfully on port 4321.'
            exec sleep 1000
            """
        )

        let driver = try await DriverProcess(file.path)
        await driver.stop()

        #expect(driver.port == 4321)
    }

    @Test func `a driver that ends each time is reported with its last words`() async throws {
        try script("echo start >> $0.starts; echo 'IPv4 port not available. Exiting...'")

        let error = await #expect(throws: BrowserError.self) {
            try await DriverProcess(file.path)
        }

        #expect(error?.message.contains("exited at once (“IPv4 port not available.") == true)
        #expect(try starts().count == 3)
    }

    @Test func `a driver that is not there is reported`() async throws {
        let error = await #expect(throws: BrowserError.self) {
            try await DriverProcess(file.path)
        }

        #expect(error?.message.hasPrefix("\(file.path) exited at once, 3 times") == true)
    }

    private func script(_ lines: String) throws {
        try Data("#!/bin/sh\n\(lines)\n".utf8).write(to: URL(filePath: file.path))
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
    }

    private func starts() throws -> [Substring] {
        try String(contentsOfFile: "\(file.path).starts", encoding: .utf8).split(separator: "\n")
    }
}
