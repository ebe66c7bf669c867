import KasaneHummingbird
import TenkiUI

extension AssetRoutes {
    static let tenki: Self = {
        var assets = Self()
        for stylesheet in SiteStylesheet.allCases {
            assets.add(
                stylesheet.name,
                contentType: "text/css; charset=utf-8",
                bytes: stylesheet.bytes
            )
        }
        for drawing in SiteAssets.drawings {
            assets.add(drawing.name, contentType: "image/svg+xml", bytes: drawing.bytes)
        }
        return assets
    }()
}
