import Formats

extension TraceName {
  /// The name of the trace in a file: the file's folder and the file's name without its extension.
  ///
  ///     TraceName.name(forPath: "traces/swipe-back/ann-03.csv")  // "swipe-back/ann-03"
  ///
  /// For a path without a folder, only the file's name without its extension; for standard input, `stdin`.
  package static func name(forPath path: String) -> String {
    if path == MappedFile.standardInput { return "stdin" }
    var line = VisibleText.line(path)
    // The path is read as bytes for speed, because a folder may contain very many files.
    return line.withUTF8 { bytes in
      var rest = bytes[...]
      guard let file = lastPart(&rest) else { return String(decoding: bytes, as: UTF8.self) }
      let dot = file.lastIndex(of: UInt8(ascii: ".")) ?? file.endIndex
      let stem = dot == file.startIndex ? file : file[..<dot]
      guard let family = lastPart(&rest), !family.elementsEqual("..".utf8) else {
        return String(decoding: stem, as: UTF8.self)
      }
      return String(decoding: family, as: UTF8.self) + "/" + String(decoding: stem, as: UTF8.self)
    }
  }

  /// Removes and returns the last part of a path; nil if there is none.
  private static func lastPart(
    _ path: inout Slice<UnsafeBufferPointer<UInt8>>
  ) -> Slice<UnsafeBufferPointer<UInt8>>? {
    while !path.isEmpty {
      let slash = path.lastIndex(of: UInt8(ascii: "/"))
      let part = path[(slash.map { $0 + 1 } ?? path.startIndex)...]
      path = path[..<(slash ?? path.startIndex)]
      if !part.isEmpty, !part.elementsEqual(".".utf8) { return part }
    }
    return nil
  }
}
