// Texts of programs, cut and changed byte by byte: comparing characters takes many times as long.

extension StringProtocol where SubSequence == Substring {
  /// The lines between the line feeds, of which the last may be empty.
  var lines: [Substring] {
    let text = Substring(self)
    return text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { Substring($0) }
  }

  /// The text with `other` wherever the bytes of `part` are; an empty part is nowhere.
  func replacing(bytes part: String, with other: String) -> String {
    var (text, part) = (String(self), part)
    let replaced: [UInt8]? = text.withUTF8 { text in
      part.withUTF8 { part -> [UInt8]? in
        guard let first = part.first else { return nil }
        var bytes: [UInt8] = []
        var (start, place) = (0, 0)
        while place + part.count <= text.count {
          guard text[place] == first,
            text[place..<place + part.count].elementsEqual(part)
          else {
            place += 1
            continue
          }
          bytes += text[start..<place]
          bytes += other.utf8
          place += part.count
          start = place
        }
        guard start > 0 else { return nil }
        return bytes + text[start...]
      }
    }
    return replaced.map { String(decoding: $0, as: UTF8.self) } ?? text
  }
}
