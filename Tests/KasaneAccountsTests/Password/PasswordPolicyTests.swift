import KasaneAccounts
import KasaneTesting
import Testing

@Suite(.timeLimit(.minutes(5)))
struct PasswordPolicyTests {
    private let policy = PasswordPolicy()

    @Test(arguments: [
        "correct horse battery staple", "xkq7vbz2", "        x", "正しい馬電池留め金", "🌧️☔️🌂🌦️⛈️🌩️🌨️❄️",
        "dragon", "a_b-c;d:e",
    ])
    func `other rules than the length do not refuse an uncommon password`(
        password: String
    ) throws {
        guard password.unicodeScalars.count >= 8 else {
            #expect(throws: PasswordPolicyError.tooShort(minimum: 8)) {
                try policy.check(password, context: [])
            }
            return
        }
        try policy.check(password, context: [])
    }

    @Test func `a password has the minimum length and at most the maximum`() throws {
        let policy = PasswordPolicy(minimumLength: 15, maximumLength: 130)
        let text = String(repeating: "雨ざらし", count: 40)

        try policy.check(String(text.prefix(15)), context: [])
        try policy.check(String(text.prefix(130)), context: [])
        #expect(throws: PasswordPolicyError.tooShort(minimum: 15)) {
            try policy.check(String(text.prefix(14)), context: [])
        }
        for tooLong in [String(text.prefix(131)), String(repeating: "a", count: 1_000_000)] {
            #expect(throws: PasswordPolicyError.tooLong(maximum: 130)) {
                try policy.check(tooLong, context: [])
            }
        }
    }

    @Test func `a code point counts as one character, in the composed form`() {
        #expect(throws: PasswordPolicyError.tooShort(minimum: 8)) {
            try policy.check("か\u{3099}く\u{3099}け\u{3099}こ\u{3099}", context: [])
        }
    }

    @Test(arguments: [
        "password", "PASSWORD", "Password1", "Password1!", "password123!", "Password2024!",
        "ｐａｓｓｗｏｒｄ", "12345678", "qwertyuiop", "1qaz2wsx", "iloveyou", "football!!!", "trustno1",
        "12345678!", "baseball2016",
    ])
    func `the commonest passwords are refused`(password: String) {
        #expect(throws: PasswordPolicyError.tooCommon) { try policy.check(password, context: []) }
    }

    @Test func `a common password is refused as a whole only`() throws {
        try policy.check("my password is long", context: [])
        try policy.check("password of mine", context: [])
        try policy.check("password9182736455", context: [])
    }

    @Test(arguments: [
        "ken.sato@example.com", "xxKEN.SATO@EXAMPLE.COMxx", "iamken.sato!", "kEn.SaTo2024",
        "weather-tenki-x", "ＴＥＮＫＩ weather",
    ])
    func `a password that contains the address, its local part or the site is refused`(
        password: String
    ) {
        #expect(throws: PasswordPolicyError.containsContext) {
            try policy.check(password, context: ["Ken.Sato@example.com", "Tenki"])
        }
    }

    @Test func `short and empty words of the context refuse nothing`() throws {
        try policy.check("another weather", context: ["a@b.example", "", "the", "@"])
        #expect(throws: PasswordPolicyError.containsContext) {
            try policy.check("明日の天気は何ですか", context: ["天気"])
        }
    }

    @Test(arguments: [
        PasswordPolicyError.tooShort(minimum: 8), .tooLong(maximum: 128), .tooCommon,
        .containsContext,
    ])
    func `an error says what to do`(error: PasswordPolicyError) {
        #expect(error.description.contains("Choose"))
    }

    @Test func `a policy accepts nothing that a hasher refuses`() async throws {
        let hasher = PasswordHasher(parameters: .testing, width: 1)
        let longest = String(repeating: "😀", count: PasswordPolicy.maximumLengths.upperBound)

        try PasswordPolicy(maximumLength: 256).check(longest, context: [])

        _ = try await hasher.hash(longest)
    }
}
