import KasaneHummingbird
import Testing

@Suite
struct ServerLimitsTests {
    @Test func `connections leave descriptors to files, calls and their own closing`() throws {
        let limits = ServerLimits()

        #expect(try limits.connectionCount(descriptorLimit: 1_024, open: 40) == 856)
        #expect(try limits.connectionCount(descriptorLimit: 65_536, open: 40) == 10_000)
        #expect(try limits.connectionCount(descriptorLimit: 169, open: 40) == 1)
    }

    @Test func `too few descriptors for a connection are an error that names the least`() {
        let error = #expect(throws: DescriptorLimitError.self) {
            try ServerLimits().connectionCount(descriptorLimit: 168, open: 40)
        }

        #expect(error?.required == 169)
        #expect(error?.description.contains("“ulimit -n 169”") == true)
    }

    @Test func `the limit of open files is raised and never lowered`() {
        let before = FileDescriptors.limit

        #expect(FileDescriptors.raiseLimit(to: 1) == before)
        #expect(FileDescriptors.raiseLimit() >= before)
        #expect(FileDescriptors.limit >= min(65_536, before))
    }

    @Test func `open descriptors are counted`() throws {
        // At least standard input, output and error are open.
        #expect((3...FileDescriptors.limit).contains(try #require(FileDescriptors.openCount)))
    }
}
