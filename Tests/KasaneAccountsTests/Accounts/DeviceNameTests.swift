import KasaneAccounts
import Testing

@Suite(.timeLimit(.minutes(5)))
struct DeviceNameTests {
    @Test(arguments: [
        (
            "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
            "Firefox, Linux"
        ),
        (
            """
            Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) \
            Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0
            """, "Edge, Windows"
        ),
        (
            """
            Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, \
            like Gecko) Version/18.5 Mobile/15E148 Safari/604.1
            """, "Safari, iPhone"
        ),
        (
            """
            Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) \
            Chrome/141.0.0.0 Mobile Safari/537.36
            """, "Chrome, Android"
        ),
        ("curl/8.14.1", "curl"), ("", ""), ("\u{0}\n", ""),
    ])
    func `the browser and the system are recognised`(_ header: String, _ name: String) {
        #expect(DeviceName(userAgent: header).text == name)
        #expect(DeviceName(userAgent: nil).text.isEmpty)
    }
}
