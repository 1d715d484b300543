/// What a file is that is no text, by its first bytes, and what to do instead.
public struct OtherFile: Hashable, Sendable {
  /// The kind of file, such as `a PNG picture`.
  let name: String
  let remedy: String

  private static let picture = "a picture shows no times; record the touches, each with its time"
  private static let packed = "unpack it, and name a file in it"

  private static let kinds: [(start: [UInt8], file: OtherFile)] = [
    ([0x89, 0x50, 0x4E, 0x47], OtherFile(name: "a PNG picture", remedy: picture)),
    ([0xFF, 0xD8, 0xFF], OtherFile(name: "a JPEG picture", remedy: picture)),
    (Array("GIF8".utf8), OtherFile(name: "a GIF picture", remedy: picture)),
    (Array("%PDF-".utf8), OtherFile(name: "a PDF document", remedy: picture)),
    (
      Array("PK\u{3}\u{4}".utf8),
      OtherFile(name: "an archive or a spreadsheet", remedy: "save the sheet as CSV, or unpack it")
    ),
    ([0x1F, 0x8B], OtherFile(name: "a gzip archive", remedy: packed)),
    (
      Array("SQLite format 3".utf8),
      OtherFile(name: "a database", remedy: "export its table of touches as CSV or JSON")
    ),
  ]

  /// The kind of a file that is no text; nil for any other file.
  init?(_ bytes: some Sequence<UInt8>) {
    guard let kind = Self.kinds.first(where: { bytes.starts(with: $0.start) }) else { return nil }
    self = kind.file
  }

  private init(name: String, remedy: String) { (self.name, self.remedy) = (name, remedy) }
}
