import Foundation
import KasaneDomain
import KasaneJobs
import Testing

/// Tests of schedules on nodes whose clocks are wrong, or are set.
@Suite(.timeLimit(.minutes(5)))
struct ScheduleClockTests {
    private func minutely() throws -> JobSchedule {
        JobSchedule("each minute", try .every(.seconds(60)), Count())
    }

    @Test(arguments: [-172_800.0, -86_400, -3_600, 3_600, 86_400, 172_800])
    func `a schedule goes on when the clocks of all nodes are set`(shift: Double) async throws {
        let cluster = WorkerCluster(offsets: [0, 0.5], try minutely())
        try await cluster.running(0) {
            try await cluster.running(1) {
                try await cluster.pass(.seconds(150))
                for wall in cluster.walls { wall.move(by: shift) }
                try await cluster.pass(.seconds(450))
            }
        }
        #expect(cluster.longestPause <= .seconds(120))
        #expect((9...12).contains(cluster.runs.count))
    }

    @Test(arguments: [3_600.0, 86_400, 172_800])
    func `the node whose clock is ahead runs a schedule, and another one when it is gone`(
        offset: Double
    ) async throws {
        let cluster = WorkerCluster(offsets: [0, offset], try minutely())
        try await cluster.running(0) {
            try await cluster.running(1) { try await cluster.pass(.seconds(300)) }
            try await cluster.pass(.seconds(300))
        }
        #expect(cluster.longestPause <= .seconds(120))
        #expect((8...11).contains(cluster.runs.count))
    }

    @Test(arguments: [3_600.0, 172_800])
    func `a node whose clock is ahead repeats no period after a restart`(
        offset: Double
    ) async throws {
        let cluster = WorkerCluster(offsets: [0, offset], try minutely())
        try await cluster.running(0) {
            for _ in 0..<12 {
                try await cluster.running(1) { try await cluster.pass(.seconds(20)) }
                try await cluster.pass(.seconds(20))
            }
        }
        #expect(cluster.longestPause <= .seconds(120))
        #expect((6...9).contains(cluster.runs.count))
    }

    @Test(arguments: [3_600.0, 172_800])
    func `a schedule goes on when its node is restarted after the clock was set back`(
        shift: Double
    ) async throws {
        let cluster = WorkerCluster(offsets: [shift], try minutely())
        try await cluster.running(0) { try await cluster.pass(.seconds(150)) }
        cluster.walls[0].move(by: -shift)
        try await cluster.running(0) { try await cluster.pass(.seconds(240)) }
        #expect(cluster.longestPause <= .seconds(120))
        #expect((4...7).contains(cluster.runs.count))
    }

    @Test(arguments: [3_600.0, 172_800])
    func `a limited queue goes on when the clock is set back`(shift: Double) async throws {
        let cluster = WorkerCluster(offsets: [0])
        let queue = JobQueue("default", rate: JobRate(1, per: .seconds(10)))
        let transactions = cluster.transactions(0)
        try await transactions.execute { _ = try await $0.enqueue([Count(), Count()]) }
        try await cluster.running(0, queues: [queue]) {
            try await cluster.wait { !cluster.runs.isEmpty }
            cluster.walls[0].move(by: -shift)
            try await cluster.pass(.seconds(20), isDraining: false)
            try await cluster.wait { cluster.runs.count >= 2 }
        }
    }

    @Test(arguments: [[0], [1], [0, 1]])
    func `another attempt comes after its pause, whichever clock is set back`(
        nodes: [Int]
    ) async throws {
        let cluster = WorkerCluster(offsets: [0, 0])
        try await cluster.running(0, failingFor: .seconds(600)) {
            try await putOffJob(in: cluster)
            try await cluster.running(1) {
                for node in nodes { cluster.walls[node].move(by: -3_600) }
                try await cluster.pass(.seconds(500))
                #expect(cluster.runs.count == 1)
                try await cluster.pass(.seconds(200))
                #expect(cluster.runs.count == 2)
            }
        }
    }

    @Test(arguments: [(-3_600.0, 86_000), (-172_800, 600)])
    func `a worker whose clock is behind others ends no pauses when it starts`(
        offset: Double,
        pause: Int
    ) async throws {
        let cluster = WorkerCluster(offsets: [0, offset])
        try await cluster.running(0, failingFor: .seconds(pause)) {
            try await putOffJob(in: cluster)
            try await cluster.running(1) { try await cluster.pass(.seconds(120)) }
            #expect(cluster.runs.count == 1)
        }
    }

    private func putOffJob(in cluster: WorkerCluster) async throws {
        let transactions = cluster.transactions(0)
        try await transactions.execute { _ = try await $0.enqueue(Count()) }
        try await cluster.wait {
            try await transactions.read { try await !$0.jobs(.scheduled).isEmpty }
        }
    }
}
