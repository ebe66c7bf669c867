import Foundation
import KasaneStore
import TenkiDomain

struct RadarTileRow: StoreRecord {
    static let tableName = "radarTile"
    static let primaryKey = ["base", "valid", "zoom", "x", "y"]

    /// The time of the observation in whole seconds since 1970.
    let base: Int
    /// The time that the tile shows in whole seconds since 1970.
    let valid: Int
    let zoom: Int
    let x: Int
    let y: Int
    /// The time of the request in whole seconds since 1970.
    let requestedAt: Int
    let failure: String?
    /// The size of the picture in bytes; 0 without a picture.
    let size: Int
    let picture: Data?

    init(_ tile: RadarTile) {
        let (frame, coordinate) = (tile.id.frame, tile.id.coordinate)
        base = Int(frame.base.moment.timeIntervalSince1970)
        valid = Int(frame.valid.moment.timeIntervalSince1970)
        (zoom, x, y) = (coordinate.zoom, coordinate.x, coordinate.y)
        requestedAt = Int(tile.requestedAt.timeIntervalSince1970)
        switch tile.state {
        case .requested: (failure, picture) = (nil, nil)
        case .stored(let file): (failure, picture) = (nil, file.data)
        case .failed(let reason): (failure, picture) = (reason.jsonColumn, nil)
        }
        size = picture?.count ?? 0
    }

    func element() throws -> RadarTile {
        guard let frame = RadarFrame(seconds: base, valid),
            let coordinate = TileCoordinate(zoom: zoom, x: x, y: y)
        else { throw UnreadableRowError("not a tile: \(base)/\(valid)/\(zoom)/\(x)/\(y)") }
        let state: RadarTile.State
        if let picture {
            guard let file = PictureFile(picture) else {
                throw UnreadableRowError("not a tile: \(picture.count) bytes")
            }
            state = .stored(file)
        } else if let failure {
            state = .failed(try ProviderFailure(jsonColumn: failure))
        } else {
            state = .requested
        }
        return RadarTile(
            id: RadarTile.ID(frame: frame, coordinate: coordinate),
            requestedAt: Date(timeIntervalSince1970: Double(requestedAt)),
            state: state
        )
    }

    static func key(of id: RadarTile.ID) -> [SQLValue] {
        [
            Int(id.frame.base.moment.timeIntervalSince1970).sqlValue,
            Int(id.frame.valid.moment.timeIntervalSince1970).sqlValue, id.coordinate.zoom.sqlValue,
            id.coordinate.x.sqlValue, id.coordinate.y.sqlValue,
        ]
    }
}

extension RadarFrame {
    /// Creates a frame from seconds since 1970; returns `nil` if they are not those of a frame.
    fileprivate init?(seconds base: Int, _ valid: Int) {
        let moments = [base, valid].map { Date(timeIntervalSince1970: Double($0)) }
        guard let base = RadarTime(moments[0]), let valid = RadarTime(moments[1]) else {
            return nil
        }
        self.init(base: base, valid: valid)
    }
}
