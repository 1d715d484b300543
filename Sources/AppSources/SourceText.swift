/// A source file with its tokens and the changes made to it, which never move a line.
package struct SourceText {
  package let path: String
  let bytes: [UInt8]
  let tokens: [Token]
  /// The offset of each line's first byte.
  private let lineStarts: [Int]
  /// For every bracket, the index of the token that opens or closes it.
  private let partners: [Int: Int]
  private var edits: [Edit] = []
  package private(set) var findings: [Finding] = []

  private struct Edit {
    let range: Range<Int>
    let text: String
  }

  package init(path: String, text: String) {
    self.path = path
    let bytes = Array(text.utf8)
    self.bytes = bytes
    tokens = Conditions.activeTokens(SwiftLexer.tokens(of: bytes), in: bytes)
    lineStarts = [0] + bytes.indices.filter { bytes[$0] == 0x0A }.map { $0 + 1 }
    partners = Self.partners(of: tokens, in: bytes)
  }

  /// Pairs brackets; each branch of `#if` begins with the brackets that were open before it.
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

  /// The text of a token; empty beyond the ends.
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

  /// The bracket that belongs to the one at `index`.
  func partner(_ index: Int) -> Int? { partners[index] }

  /// Whether nothing stands between two neighbouring tokens.
  func touches(_ index: Int, _ next: Int) -> Bool {
    tokens.indices.contains(index) && tokens.indices.contains(next)
      && tokens[index].range.upperBound == tokens[next].range.lowerBound
  }

  /// Whether a token is the first of its line.
  func startsLine(_ index: Int) -> Bool {
    guard index > 0 else { return true }
    return line(index - 1, atEnd: true) < line(index)
  }

  /// The line of a token, from 1.
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

  /// Replaces tokens; line breaks among them are kept behind the new text.
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

  /// Nothing is inserted that would move the lines behind it, such as a string of several lines.
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

  /// The file with its changes; a change within another one is dropped.
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

  /// The adapted file as it is compiled: errors and warnings name the source's file and lines.
  package var compiled: String {
    "#sourceLocation(file: \(path.debugDescription), line: 1)\n\(adapted)"
  }

  package var lines: Int { bytes.last == 0x0A ? lineStarts.count - 1 : lineStarts.count }

  /// How many lines differ from the source.
  package var changedLines: Int {
    let old = String(decoding: bytes, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
    let new = adapted.split(separator: "\n", omittingEmptySubsequences: false)
    return zip(old, new).filter { $0 != $1 }.count
  }
}
