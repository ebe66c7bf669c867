import Foundation
import HTTPTypes
import KasaneDomain
public import KasaneHTTP
public import TenkiDomain

/// Fetches pictures from the hosts that their source may have them at.
public struct HTTPPictureProvider: PictureProvider {
    private let hosts: [PhotoSource: PictureHosts]

    /// Makes a provider.
    ///
    /// - Parameter hosts: The hosts of each source; of another source no picture is fetched.
    public init(hosts: [PhotoSource: PictureHosts]) {
        self.hosts = hosts
    }

    /// Fetches a picture; where the large one cannot be had, the small one.
    public func picture(
        _ rendition: Photo.Rendition,
        of photo: Photo
    ) async throws -> PictureFile {
        let preview = photo.preview.url
        guard rendition == .image, photo.image.url != preview else {
            return try await fetch(preview, of: photo)
        }
        do {
            return try await fetch(photo.image.url, of: photo)
        } catch is Failure {
            // It may be too large, or at a host that is not asked.
            return try await fetch(preview, of: photo)
        }
    }

    private func fetch(_ address: String, of photo: Photo) async throws -> PictureFile {
        guard let url = URLComponents(string: address),
            let client = hosts[photo.id.source]?.client(of: url)
        else {
            throw Failure.unavailable(
                reason: "pictures of \(photo.id.source.name) are not fetched from this address"
            )
        }
        return try await client.send(PictureEndpoint(url), to: url.host ?? photo.id.source.name)
    }
}

extension CachePolicy {
    /// Keeps pictures in memory; while their host is away they are shown for thirty days.
    ///
    /// - Parameter maximumSize: How many bytes of them are kept.
    /// - Returns: The policy.
    public static func pictures(maximumSize: Int) -> Self {
        Self(
            store: MemoryResponseStore(maximumSize: maximumSize),
            staleIfError: .seconds(30 * 86_400)
        )
    }
}

/// Asks for a picture at an address.
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

    /// What an address shows stays the same as good as always.
    var policy: EndpointPolicy { EndpointPolicy(caching: .fresh(for: .seconds(86_400))) }

    func decode(_ body: Data) throws -> PictureFile {
        guard let picture = PictureFile(body) else { throw NoPicture() }
        return picture
    }
}

/// Bytes that are no picture of a format that is passed on.
private struct NoPicture: Error, CustomStringConvertible {
    var description: String { "it is no JPEG, PNG, WebP or GIF" }
}
