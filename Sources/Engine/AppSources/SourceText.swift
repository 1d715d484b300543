/// A source file with its tokens and its edits; edits never move a line.
package struct SourceText {
  package let path: String
  let bytes: [UInt8]
  /// The file as it was read, before it was rewritten.
  private let original: [UInt8]
  let tokens: [Token]
  /// The offset of each line's first byte.
  private let lineStarts: [Int]
  /// The index of the matching bracket, for every bracket.
  private let partners: [Int: Int]
  private var edits: [Edit] = []
  package private(set) var findings: [Finding] = []

  private struct Edit {
    let range: Range<Int>
    let text: String
  }

  package init(path: String, text: String) {
    self.init(path: path, text: text, original: Array(text.utf8), findings: [])
  }

  /// The source with its edits applied, as one without edits.
  var rewritten: Self {
    Self(path: path, text: adapted, original: original, findings: findings)
  }

  private init(path: String, text: String, original: [UInt8], findings: [Finding]) {
    self.path = path
    self.original = original
    self.findings = findings
    let bytes = Array(text.utf8)
    self.bytes = bytes
    tokens = Conditions.activeTokens(SwiftLexer.tokens(of: bytes), in: bytes)
    lineStarts = [0] + bytes.indices.filter { bytes[$0] == 0x0A }.map { $0 + 1 }
    partners = Self.partners(of: tokens, in: bytes)
  }

  /// Pairs the brackets; each branch of an `#if` starts with the brackets that were open before the `#if`.
  private static func partners(of tokens: [Token], in bytes: [UInt8]) -> [Int: Int] {
    var partners: [Int: Int] = [:]
    typealias Brackets = [(index: Int, closing: UInt8)]
    var open: Brackets = []
    var branches: [(before: Brackets, first: Brackets?)] = []
    for (index, token) in tokens.enumerated() {
      if token.kind == .pound {
        switch String(decoding: bytes[token.range], as: UTF8.self) {
        case "#if": branches.append((open, nil))
        case "#else", "#elseif":
          guard let last = branches.indices.last else { continue }
          if branches[last].first == nil { branches[last].first = open }
          open = branches[last].before
        case "#endif": if let first = branches.popLast()?.first { open = first }
        default: break
        }
      }
      guard token.kind == .punctuation else { continue }
      switch bytes[token.range.lowerBound] {
      case UInt8(ascii: "("): open.append((index, UInt8(ascii: ")")))
      case UInt8(ascii: "["): open.append((index, UInt8(ascii: "]")))
      case UInt8(ascii: "{"): open.append((index, UInt8(ascii: "}")))
      case let mark where mark == 0x29 || mark == 0x5D || mark == 0x7D:
        guard let last = open.last, last.closing == mark else { continue }
        open.removeLast()
        if partners[last.index] == nil { partners[last.index] = index }
        partners[index] = last.index
      default: break
      }
    }
    return partners
  }

  // MARK: Reading

  /// The text of a token; empty if there is no token at the index.
  func text(_ index: Int) -> String {
    tokens.indices.contains(index)
      ? String(decoding: bytes[tokens[index].range], as: UTF8.self) : ""
  }

  func text(_ range: Range<Int>) -> String {
    guard let first = range.first, let last = range.last else { return "" }
    return String(
      decoding: bytes[tokens[first].range.lowerBound..<tokens[last].range.upperBound], as: UTF8.self
    )
  }

  func isWord(_ index: Int) -> Bool {
    tokens.indices.contains(index) && tokens[index].kind == .word
  }

  /// The index of the bracket that matches the bracket at `index`.
  func partner(_ index: Int) -> Int? { partners[index] }

  /// Whether two neighbouring tokens have no gap between them.
  func touches(_ index: Int, _ next: Int) -> Bool {
    tokens.indices.contains(index) && tokens.indices.contains(next)
      && tokens[index].range.upperBound == tokens[next].range.lowerBound
  }

  /// Whether a token is the first on its line.
  func startsLine(_ index: Int) -> Bool {
    guard index > 0 else { return true }
    return line(index - 1, atEnd: true) < line(index)
  }

  /// The line of a token, counted from 1.
  func line(_ index: Int, atEnd: Bool = false) -> Int { place(index, atEnd: atEnd).line }

  func place(_ index: Int, atEnd: Bool = false) -> (line: Int, column: Int) {
    guard tokens.indices.contains(index) else { return (lineStarts.count, 1) }
    let range = tokens[index].range
    let offset = atEnd ? max(range.lowerBound, range.upperBound - 1) : range.lowerBound
    var low = 0
    var high = lineStarts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    return (low + 1, offset - lineStarts[low] + 1)
  }

  // MARK: Changing

  /// Replaces tokens; line breaks between them are kept after the new text.
  mutating func replace(_ range: Range<Int>, with text: String) {
    guard let first = range.first, let last = range.last else { return }
    var bytes = tokens[first].range.lowerBound..<tokens[last].range.upperBound
    if text.isEmpty, bytes.upperBound < self.bytes.count, self.bytes[bytes.upperBound] == 0x20 {
      bytes = bytes.lowerBound..<bytes.upperBound + 1
    }
    let breaks =
      self.bytes[bytes].filter { $0 == 0x0A }.count - text.utf8.filter { $0 == 0x0A }.count
    guard breaks >= 0 else { return }
    edits.append(Edit(range: bytes, text: text + String(repeating: "\n", count: breaks)))
  }

  mutating func replace(_ index: Int, with text: String) {
    replace(index..<index + 1, with: text)
  }

  mutating func insert(_ text: String, before index: Int) {
    insert(text, at: tokens[index].range.lowerBound)
  }

  mutating func insert(_ text: String, after index: Int) {
    insert(text, at: tokens[index].range.upperBound)
  }

  /// Adds text at the end of the file.
  mutating func append(_ text: String) {
    if bytes.last == 0x0A {
      insert(text, at: bytes.count)
    } else if let last = tokens.indices.last {
      // Nothing may follow `#endif` on its line.
      insert("; \(text)", after: tokens.indices.last { tokens[$0].kind != .pound } ?? last)
    }
  }

  /// Inserts text if it has no line break; a line break, as in a multi-line string, would move the following lines.
  private mutating func insert(_ text: String, at offset: Int) {
    guard !text.utf8.contains(0x0A) else { return }
    edits.append(Edit(range: offset..<offset, text: text))
  }

  mutating func find(_ construct: Construct, at index: Int, _ detail: String = "") {
    let place = place(index)
    findings.append(
      Finding(
        construct: construct, path: path, line: place.line, column: place.column, detail: detail))
  }

  /// The source with its edits applied; an edit inside another edit is dropped.
  package var adapted: String {
    var result: [UInt8] = []
    var position = 0
    let ordered = edits.enumerated().sorted {
      ($0.element.range.lowerBound, $0.offset) < ($1.element.range.lowerBound, $1.offset)
    }
    for (_, edit) in ordered where edit.range.lowerBound >= position {
      result += bytes[position..<edit.range.lowerBound]
      result += Array(edit.text.utf8)
      position = edit.range.upperBound
    }
    return String(decoding: result + bytes[position...], as: UTF8.self)
  }

  /// The adapted source as it is compiled: errors and warnings refer to the original file and its lines.
  package var compiled: String {
    "#sourceLocation(file: \(path.debugDescription), line: 1)\n\(adapted)"
  }

  package var lines: Int {
    original.count { $0 == 0x0A } + (original.last == 0x0A ? 0 : 1)
  }

  /// The number of lines of the adapted source that differ from the original.
  package var changedLines: Int {
    let old = String(decoding: original, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
    let new = adapted.split(separator: "\n", omittingEmptySubsequences: false)
    return zip(old.prefix(lines), new).filter { $0 != $1 }.count
  }
}
