import Foundation
import Hummingbird
import KasaneHummingbird
import KasaneLive
import KasaneTesting
import Testing

extension BrowserTests {
    @Suite struct Uploads {
        @Test func `files are uploaded in a browser`() async throws {
            try await serve { browser, page in
                try await UploadScript.run(page)

                #expect(try await browser.takeLog().filter(\.isPolicyViolation) == [])
            }
        }

        @Test func `an upload shows its progress and can be canceled`() async throws {
            let sample = try UploadSamples(["slow.txt": Data(repeating: 65, count: 3 << 20)])
            try await serve { browser, page in
                try await page.visit("/upload")
                try await browser.wait(until: isReady)
                try await browser.limitUpload(to: 400 << 10)
                try await page.attach(sample["slow.txt"], to: "Cover")
                try await browser.wait(
                    until: "document.querySelector('#cover-field progress').value > 0.1"
                )
                try await page.press("Save")
                try await page.expect("The form will be sent when the upload is complete.")
                try await page.press("Cancel")
                try await browser.wait(
                    until: "document.querySelector('#cover-field .progress').hidden"
                )

                #expect(try await browser.focus == "cover")
                try await page.expect("saved: .")
                try await page.expectAbsent("slow.txt")
            }
        }

        @Test func `a form waits for its upload`() async throws {
            let sample = try UploadSamples(["slow.txt": Data(repeating: 65, count: 1 << 20)])
            try await serve { browser, page in
                try await page.visit("/upload")
                try await browser.wait(until: isReady)
                try await browser.limitUpload(to: 500 << 10)
                try await page.attach(sample["slow.txt"], to: "Cover")
                try await page.press("Save")

                try await page.expect("saved: slow.txt 1048576 text.")
            }
        }

        @Test func `a file can be dropped on its field`() async throws {
            try await serve { browser, page in
                try await page.visit("/upload")
                try await browser.wait(until: isReady)
                try await browser.run(
                    """
                    const field = document.getElementById("cover-field");
                    const dataTransfer = new DataTransfer();
                    dataTransfer.items.add(new File(["Rain"], "dropped.txt"));
                    const drag = type => field.firstElementChild.dispatchEvent(
                      new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }));
                    drag("dragover");
                    window.wasMarked = "dropping" in field.dataset;
                    drag("drop");
                    """
                )
                try await page.expect("dropped.txt (4 bytes)")
                let wasMarked: Bool = try await browser.evaluate("return window.wasMarked")

                #expect(wasMarked)
            }
        }

        @Test func `a file that another part of the server refuses has failed`() async throws {
            let sample = try UploadSamples(["rain.txt": Data("Rain".utf8)])
            try await serve(maximumBodySize: 3) { browser, page in
                try await page.visit("/upload")
                try await page.attach(sample["rain.txt"], to: "Cover")

                try await page.expect("The upload failed. Please try again.")
            }
        }

        private let isReady = "!document.querySelector('#cover-field .drop').hidden"

        private func serve(
            maximumBodySize: Int? = nil,
            _ body: (_ browser: Browser, _ page: BrowserDriver) async throws -> Void
        ) async throws {
            var limits = ServerLimits()
            limits.maximumBodySize = 100 << 20
            let prepare: (Router<BasicRequestContext>) -> Void = { router in
                guard let size = maximumBodySize else { return }
                router.add(middleware: RequestValidationMiddleware(maximumBodySize: size))
            }
            try await LiveServer.run(uploadPages, limits: limits, preparing: prepare) { server in
                try await server.browse(body)
            }
        }
    }
}
