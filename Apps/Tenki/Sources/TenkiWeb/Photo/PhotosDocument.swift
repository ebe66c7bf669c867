package import TenkiApplication
import TenkiDomain
import TenkiUI

package struct PhotosDocument: JSONDocument {
    package let content: JSONObject

    package init(_ shown: PhotoPageSnapshot) {
        let page = shown.page
        let isDemo = page.id.source == .demo
        let photos = page.photos.map { $0.document }
        content = [
            "query": page.id.query.text,
            "source": page.id.source.name,
            "isDemo": isDemo,
            "page": page.id.number,
            "nextPage": page.next,
            "total": page.total,
            "fetchedAt": page.fetchedAt.rfc3339,
            "ageSeconds": page.age(at: shown.moment).components.seconds,
            "notice": shown.notice(in: .english),
            "photos": photos,
        ]
    }
}

extension Photo {
    fileprivate var document: JSONObject {
        let counts = counts.map { counts -> JSONObject in
            ["views": counts.views, "downloads": counts.downloads, "likes": counts.likes]
        }
        return [
            "id": id.text,
            "page": page,
            "preview": preview.document,
            "image": image.document,
            "counts": counts,
            "tags": tags,
            "title": title,
            "user": user,
            "userPage": userPage,
            "collection": collection,
            "attribution": attribution.document,
            "licence": licence?.document,
        ]
    }
}

extension Photo.Picture {
    fileprivate var document: JSONObject { ["url": url, "width": width, "height": height] }
}
