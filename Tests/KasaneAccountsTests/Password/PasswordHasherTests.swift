import Dispatch
import KasaneAccounts
import KasaneTesting
import Testing

@Suite(.timeLimit(.minutes(5)))
struct PasswordHasherTests {
    @Test func `a hashed password is verified, and another is not`() async throws {
        let hasher = hasher()
        let hash = try await hasher.hash("correct horse battery staple")

        #expect(try await hasher.verify("correct horse battery staple", against: hash))
        for wrong in ["correct horse battery stapl", "Correct horse battery staple", "", " "] {
            #expect(try await !hasher.verify(wrong, against: hash), "\(wrong)")
        }
    }

    @Test func `two hashes of a password differ, and have the sizes of new hashes`() async throws {
        let hasher = hasher()
        let (first, second) = try await (hasher.hash("password"), hasher.hash("password"))

        #expect(first != second)
        #expect(!first.needsUpgrade(to: hasher.parameters))
        let parts = first.reveal().split(separator: "$")
        #expect(parts[0] == "scrypt" && parts[1] == "ln=4,r=8,p=1")
        #expect(parts[2].count == 22 && parts[3].count == 43)
    }

    @Test(arguments: [
        // RFC 7914, section 12.
        (
            "password",
            """
            $scrypt$ln=10,r=8,p=16$TmFDbA$/bq+HJ00cgB4VucZDQHp/nxq18vII3gw53N2Y0s3MWIurzDZLiKjiG/x\
            CSedmDDaxyevuUqD7m2DYMvfoswGQA
            """
        ),
        (
            "pleaseletmein",
            """
            $scrypt$ln=14,r=8,p=1$U29kaXVtQ2hsb3JpZGU$cCO9yzr9c0hGHAbNgf046/2o+7qQT44+qbVD9lRdofLV\
            QylVYT8Pz2LUlwUkKpr55h6F3A1lHkDfzwF7RVdYhw
            """
        ),
        // Python's hashlib.
        (
            "パスワード",
            "$scrypt$ln=4,r=8,p=2$AAECAwQFBgcICQoLDA0ODw$gvrq17G5bU9eR7FutVq/qkyr0v8+SG+8+tFH+teUGMM"
        ),
    ])
    func `hashes of others are verified`(password: String, text: String) async throws {
        let hash = try PasswordHash(text)

        #expect(try await hasher().verify(password, against: hash))
        #expect(try await !hasher().verify(password + "x", against: hash))
    }

    @Test func `without a hash no password is right`() async throws {
        let hasher = hasher()

        #expect(try await !hasher.verify("correct horse battery staple", against: nil))
        #expect(try await !hasher.verify("", against: nil))
    }

    @Test(arguments: [
        ("がくせいです", "か\u{3099}くせいて\u{3099}す"), ("Pass1234", "Ｐａｓｓ１２３４"), ("ガギグゲゴ", "ｶﾞｷﾞｸﾞｹﾞｺﾞ"),
        ("é", "e\u{301}"),
    ])
    func `forms of a password that keyboards type differently are one password`(
        first: String,
        second: String
    ) async throws {
        let hasher = hasher()

        #expect(try await hasher.verify(second, against: hasher.hash(first)))
        #expect(try await hasher.verify(first, against: hasher.hash(second)))
    }

    @Test func `a password of 1,024 bytes is hashed, and a longer one is not`() async throws {
        let hasher = hasher()
        let longest = String(repeating: "a", count: 1_024)
        let hash = try await hasher.hash(longest)

        #expect(try await hasher.verify(longest, against: hash))
        let tooLong = PasswordHasherError.tooLong(maximumBytes: 1_024)
        // One character is a word of 18 in its normalized form.
        for text in [longest + "a", String(repeating: "\u{FDFA}", count: 40)] {
            await #expect(throws: tooLong) { try await hasher.hash(text) }
            #expect(try await !hasher.verify(text, against: hash))
        }
        await #expect(throws: PasswordHasherError.empty) { try await hasher.hash("") }
    }

    @Test func `a busy hasher refuses calls with and without a hash`() async throws {
        let queue = PasswordWorkQueue(width: 1, maximumWaiting: 0)
        let hasher = PasswordHasher(parameters: .testing, queue: queue)
        let hash = try await hasher.hash("password")
        let release = DispatchSemaphore(value: 0)
        let work = Task { try await queue.run(.usual) { release.wait() } }
        while queue.threads == 0 { try await Task.sleep(for: .milliseconds(1)) }

        for call in [hash, nil] {
            await #expect(throws: PasswordHasherError.busy) {
                try await hasher.verify("password", against: call)
            }
        }
        await #expect(throws: PasswordHasherError.busy) { try await hasher.hash("password") }

        release.signal()
        try await work.value
    }

    @Test func `many hashers at once leave no threads`() async throws {
        let queues = (0..<50).map { _ in PasswordWorkQueue(width: 2, maximumWaiting: 100) }
        let parameters = ScryptParameters.testing

        try await withThrowingTaskGroup { group in
            for queue in queues {
                let hasher = PasswordHasher(parameters: parameters, queue: queue)
                for _ in 0..<4 { group.addTask { _ = try await hasher.hash("password") } }
            }
            try await group.waitForAll()
        }

        for queue in queues {
            while queue.threads > 0 { try await Task.sleep(for: .milliseconds(1)) }
        }
    }

    private func hasher() -> PasswordHasher {
        PasswordHasher(parameters: .testing, width: 1)
    }
}
