struct PictureService: DemoService {
    func response(for request: DemoRequest) -> DemoResponse? {
        let beginning = "/stand-in/photos/"
        guard request.path.hasPrefix(beginning) else { return nil }
        let parts = request.path.dropFirst(beginning.count)
            .split(separator: "/", omittingEmptySubsequences: false)
        guard let number = Int(parts[0]), number >= 0, parts.count <= 2 else { return nil }
        guard parts.count == 2 else { return page(number) }
        guard parts[1].hasSuffix(".png") else { return nil }
        let size = parts[1].dropLast(4).split(separator: "x", omittingEmptySubsequences: false)
            .compactMap { Int($0) }
        guard size.count == 2, size.allSatisfy({ (1...2000).contains($0) }) else { return nil }
        return DemoResponse(
            contentType: "image/png",
            bytes: DemoPicture(of: number).png(width: size[0], height: size[1])
        )
    }

    private func page(_ number: Int) -> DemoResponse {
        DemoResponse(
            contentType: "text/html; charset=utf-8",
            body: """
                <!DOCTYPE html><title>Demo photo \(number)</title>
                <p>Tenki demo data.</p>
                <img src="/stand-in/photos/\(number)/900x600.png" alt="A landscape">

                """
        )
    }
}
