import Foundation
import HTTPTypes
import KasaneDomain
import KasaneHTTP
package import TenkiDomain

package struct HTTPPictureProvider: PictureProvider {
    private let hosts: [PhotoSource: PictureHosts]

    package init(hosts: [PhotoSource: PictureHosts]) {
        self.hosts = hosts
    }

    package func picture(
        _ rendition: Photo.Rendition,
        of photo: Photo
    ) async throws -> PictureFile {
        let preview = photo.preview.url
        guard rendition == .image, photo.image.url != preview else {
            return try await fetch(preview, of: photo)
        }
        do {
            return try await fetch(photo.image.url, of: photo)
        } catch is DomainError {
            // The large picture may exceed the size limit or be on a host that is not allowed.
            return try await fetch(preview, of: photo)
        }
    }

    private func fetch(_ address: String, of photo: Photo) async throws -> PictureFile {
        guard let url = URLComponents(string: address),
            let client = hosts[photo.id.source]?.client(of: url)
        else {
            throw DomainError.unavailable(ServiceFailure(photo.id.source.name, .addressRefused))
        }
        return try await withProviderErrors(of: url.host ?? photo.id.source.name) {
            try await client.send(PictureEndpoint(url))
        }
    }
}

private struct PictureEndpoint: Endpoint {
    let path: EndpointPath
    let query: [QueryItem]

    init(_ url: URLComponents) {
        path = EndpointPath(stringLiteral: url.percentEncodedPath)
        query = (url.queryItems ?? []).map { QueryItem($0.name, $0.value ?? "") }
    }

    var headers: [RequestHeader] {
        [
            RequestHeader(
                .accept,
                PictureFile.Format.allCases.map(\.mediaType).joined(separator: ", ")
            )
        ]
    }

    func decode(_ body: Data) throws -> PictureFile {
        guard let picture = PictureFile(body) else { throw PictureNotFoundError() }
        return picture
    }
}

private struct PictureNotFoundError: Error, CustomStringConvertible {
    var description: String { "it is not a JPEG, PNG, WebP or GIF" }
}
