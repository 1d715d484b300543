package import Formats
import Foundation
package import Scenes

/// A picture that stands for a view, as it is embedded in pages and films.
package struct Skin: Sendable {
  package let source: SkinSource
  /// The address with the picture in it: `data:image/png;base64,…`.
  package let address: String
  /// The pixels of a PNG; nil for other formats, which only browsers decode.
  package let pixels: PixelPicture?

  /// The greatest size of a picture that is embedded, in bytes.
  package static let sizeLimit = 400_000
  /// The size from which a PNG is scaled down, in bytes, and the longer side that it then has, in pixels: those of a
  /// phone at one and a half pixels a point.
  private static let (scaledSize, scaledSide) = (300_000, 1266)

  private enum Format: String {
    case png, jpeg, webp

    init?(_ bytes: [UInt8]) {
      if bytes.starts(with: PixelPicture.signature) {
        self = .png
      } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
        self = .jpeg
      } else if bytes.starts(with: Array("RIFF".utf8)), bytes.count > 12,
        bytes[8..<12].elementsEqual("WEBP".utf8)
      {
        self = .webp
      } else {
        return nil
      }
    }
  }

  /// What a file of a picture holds, or the message that says why it cannot be shown.
  fileprivate enum Content: Sendable {
    case picture(address: String, PixelPicture?)
    case fault(String)

    init(_ bytes: [UInt8], path: String) {
      switch Format(bytes) {
      case .png?: self = Self.png(bytes, path)
      case let format?:
        guard bytes.count <= sizeLimit else {
          self = .fault(
            "\(path): \(Skin.size(bytes)); save it with at most \(Skin.size(sizeLimit))")
          return
        }
        self = .picture(address: Self.address(bytes, format), nil)
      case nil:
        self = .fault("\(path): not a picture that browsers show; give a PNG, JPEG or WebP file")
      }
    }

    private static func png(_ bytes: [UInt8], _ path: String) -> Content {
      do throws(PNGProblem) {
        let pixels = try PixelPicture(png: bytes)
        guard bytes.count > scaledSize else {
          return .picture(address: address(bytes, .png), pixels)
        }
        let side = max(pixels.width, pixels.height)
        let scale = min(Double(scaledSide) / Double(side), 1)
        let scaled = pixels.filling(
          width: max(Int(Double(pixels.width) * scale), 1),
          height: max(Int(Double(pixels.height) * scale), 1))
        let png = scaled.png
        guard png.count <= sizeLimit else {
          return .fault(
            "\(path): \(Skin.size(png)) even at \(scaled.width)x\(scaled.height) pixels; save it as a JPEG"
              + " of at most \(Skin.size(sizeLimit))")
        }
        return .picture(address: address(png, .png), scaled)
      } catch {
        switch error {
        case .damaged: return .fault("\(path): damaged PNG data; save the picture again")
        case .interlaced: return .fault("\(path): an interlaced PNG; save it without interlacing")
        case .tooLarge(let width, let height):
          return .fault("\(path): \(width)x\(height) pixels; save it at most 1300 pixels high")
        }
      }
    }

    private static func address(_ bytes: [UInt8], _ format: Format) -> String {
      "data:image/\(format.rawValue);base64,\(Data(bytes).base64EncodedString())"
    }
  }

  private static func size(_ bytes: [UInt8]) -> String { size(bytes.count) }

  static func size(_ count: Int) -> String {
    "\(Number.fixed(Double(count) / 1000, decimals: 0)) kB"
  }
}

extension [SkinSource] {
  /// These pictures, with those of `others` in place of those of the same views.
  package func replaced(by others: [SkinSource]) -> [SkinSource] {
    let views = Set(others.map(\.view))
    return (filter { !views.contains($0.view) } + others).sorted { $0.view < $1.view }
  }
}

/// Reads pictures, each file once.
package struct SkinReader {
  private let read: (String) throws -> [UInt8]?
  private var contents: [String: Skin.Content] = [:]
  /// The messages about pictures that cannot be shown, each once.
  package private(set) var problems: [String] = []

  /// Creates a reader; `read` returns the bytes of a file, or nil if there is none.
  package init(_ read: @escaping (String) throws -> [UInt8]?) { self.read = read }

  /// The pictures that could be read.
  package mutating func skins(_ sources: [SkinSource]) -> [Skin] {
    sources.compactMap { source in
      switch content(source) {
      case .picture(let address, let pixels):
        return Skin(source: source, address: address, pixels: pixels)
      case .fault(let message):
        note(message)
        return nil
      }
    }
  }

  private mutating func content(_ source: SkinSource) -> Skin.Content {
    if let known = contents[source.path] { return known }
    let content: Skin.Content
    do {
      content =
        try read(source.path).map { Skin.Content($0, path: source.path) }
        ?? .fault(
          "\(source.place): 'skins': no file \(source.path); correct the path of '\(source.view)'")
    } catch {
      content = .fault("\(error)")
    }
    contents[source.path] = content
    return content
  }

  /// Notes the pictures of views that a scene does not show.
  package mutating func check(_ sources: [SkinSource], against views: Set<String>, of scene: String)
  {
    guard !views.isEmpty else { return }
    for source in sources where !views.contains(source.view) {
      note(
        "\(source.place): 'skins': no view '\(source.view)' in scene '\(scene)'; name one of"
          + " \(views.sorted().joined(separator: ", "))")
    }
  }

  private mutating func note(_ message: String) {
    if !problems.contains(message) { problems.append(message) }
  }
}
