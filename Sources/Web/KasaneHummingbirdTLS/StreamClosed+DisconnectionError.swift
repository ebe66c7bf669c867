import KasaneHummingbird
import NIOHTTP2

extension NIOHTTP2Errors.StreamClosed: DisconnectionError {}
