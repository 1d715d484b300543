import Testing

@testable import Workbench

struct WordsTests {
  @Test(arguments: [
    ("", []),
    ("   \t", []),
    ("load  a\tb ", ["load", "a", "b"]),
    ("load 'a b'", ["load", "a b"]),
    ("load \"a b\" c", ["load", "a b", "c"]),
    ("load a\\ b", ["load", "a b"]),
    ("load a' b 'c", ["load", "a b c"]),
    ("load ''", ["load", ""]),
    ("load 'a\\b'", ["load", "a\\b"]),
    ("load \"a\\\"b\\\\c\\d\"", ["load", "a\"b\\c\\d"]),
    ("load a\\'b", ["load", "a'b"]),
    ("\\q", ["q"]),
    ("# only a comment", []),
    ("check # all of them", ["check"]),
    ("replay fast/many#2", ["replay", "fast/many#2"]),
    ("load '#1'", ["load", "#1"]),
    ("load größe/☂️ x", ["load", "größe/☂️", "x"]),
    ("load a\\", ["load", "a\\"]),
  ])
  func `splits a line`(line: String, words: [String]) {
    #expect(Words(line).words.map(\.text) == words)
  }

  @Test func `knows where the last word starts in bytes`() {
    let words = Words("load größe a\\ b")
    #expect(words.words.map(\.start) == [0, 5, 13])
    #expect(words.endsInWord)
    #expect(!Words("load a ").endsInWord)
  }

  @Test func `tells an open quote`() {
    let quote = Words("load ab'c d").openQuote
    #expect(quote == Words.OpenQuote(character: "'", contentStart: 8, textBefore: 2))
    #expect(Words("load 'a b'").openQuote == nil)
  }

  @Test(arguments: ["plain", "two words", "it's", "\"", "a\\b", "#first", "no#comment", "", "ü ☂️"])
  func `what is escaped is read again as it was`(text: String) throws {
    #expect(Words("x " + Words.escaped(text)).words.map(\.text) == ["x", text])
    let quoted = try #require(Words.escaped(text, within: "\""))
    #expect(Words("x \"\(quoted)\"").words.map(\.text) == ["x", text])
  }
}
