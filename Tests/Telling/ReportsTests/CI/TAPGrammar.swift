import Testing

/// A reader of TAP 14 that knows nothing of the writer.
struct TAPGrammar {
  /// One test point.
  struct Point: Equatable {
    let isOK: Bool
    let number: Int
    let description: String
    let directive: String?
    /// The lines of its YAML block, without their indentation.
    let diagnostics: [String]

    /// A scalar of the block, read as YAML reads it.
    func value(_ key: String) -> String? {
      let lines = diagnostics.map { $0.drop { $0 == " " } }
      guard let line = lines.first(where: { $0.hasPrefix("\(key): ") }) else { return nil }
      let text = line.dropFirst(key.count + 2)
      guard text.hasPrefix("\"") else { return String(text) }
      return TAPGrammar.unquoted(text)
    }
  }

  private(set) var points: [Point] = []
  private(set) var comments: [String] = []
  private(set) var bailOut: String?
  private(set) var planned: Int?

  /// Reads a stream; the test fails at every line that the grammar does not know.
  init(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(text.hasSuffix("\n"), sourceLocation: sourceLocation)
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    #expect(lines.popFirst() == "TAP version 14", sourceLocation: sourceLocation)
    while let line = lines.popFirst() {
      if line.hasPrefix("#") {
        comments.append(String(line.dropFirst().drop { $0 == " " }))
      } else if let plan = line.wholeMatch(of: /1\.\.(\d+)( # SKIP .*)?/) {
        #expect(planned == nil, "two plans", sourceLocation: sourceLocation)
        planned = Int(plan.1)
      } else if line.hasPrefix("Bail out!") {
        bailOut = String(line.dropFirst(9).drop { $0 == " " })
      } else if let match = line.wholeMatch(of: /(not )?ok (\d+) - (.*)/) {
        let (description, directive) = Self.split(match.3)
        points.append(
          Point(
            isOK: match.1 == nil, number: Int(match.2) ?? 0, description: description,
            directive: directive, diagnostics: Self.block(&lines, sourceLocation)))
      } else {
        Issue.record("'\(line)' is not TAP", sourceLocation: sourceLocation)
      }
    }
    #expect(planned == points.count, sourceLocation: sourceLocation)
    #expect(
      points.map(\.number) == Array(1..<points.count + 1), sourceLocation: sourceLocation)
  }

  /// The YAML block that follows a point, if one does.
  private static func block(
    _ lines: inout ArraySlice<Substring>, _ sourceLocation: SourceLocation
  ) -> [String] {
    guard lines.first == "  ---" else { return [] }
    lines.removeFirst()
    var block: [String] = []
    while let line = lines.popFirst(), line != "  ..." {
      #expect(line.hasPrefix("  "), "'\(line)' ends the block", sourceLocation: sourceLocation)
      block.append(String(line.dropFirst(2)))
    }
    return block
  }

  /// The description without its escapes, and the directive after the first unescaped `#`, if any.
  private static func split(_ text: Substring) -> (String, String?) {
    var description = ""
    var rest = text
    while let character = rest.popFirst() {
      if character == "\\", let next = rest.popFirst() {
        description.append(next)
      } else if character == "#" {
        while description.last == " " { description.removeLast() }
        return (description, String(rest.drop { $0 == " " }))
      } else {
        description.append(character)
      }
    }
    return (description, nil)
  }

  /// A double-quoted YAML scalar.
  private static func unquoted(_ text: Substring) -> String? {
    guard text.count >= 2, text.last == "\"" else { return nil }
    var rest = text.dropFirst().dropLast()
    var result = ""
    while let character = rest.popFirst() {
      guard character == "\\" else {
        result.append(character)
        continue
      }
      switch rest.popFirst() {
      case "n": result += "\n"
      case "r": result += "\r"
      case "t": result += "\t"
      case "u":
        guard let code = UInt32(rest.prefix(4), radix: 16), let scalar = Unicode.Scalar(code)
        else { return nil }
        result.unicodeScalars.append(scalar)
        rest = rest.dropFirst(4)
      case let other?: result.append(other)
      case nil: return nil
      }
    }
    return result
  }
}
