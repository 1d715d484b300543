import Replay
import Testing

struct GlobTests {
  @Test(arguments: [
    ("a/*.csv", "a/b.csv", true), ("a/*.csv", "a/b/c.csv", false), ("**/*.csv", "c.csv", true),
    ("a/**", "a/b/c.csv", true), ("a/**/c", "a/c", true), ("a/**/c", "a/b/b/d", false),
    ("**", "a/b", true), ("a?c", "abc", true), ("a?c", "a/c", false), ("[a-c]x", "bx", true),
    ("[!a-c]x", "bx", false), ("[]]x", "]x", true), ("{ab,c{d,e}}", "ce", true),
    ("{ab,c}", "a", false), ("\\*", "*", true), ("\\*", "a", false), ("*a*b*", "xxaxxbxx", true),
    ("*a*b", "xaxbx", false), ("./a", "a", true), ("a//b", "a/b", true), ("*ü*", "grüß", true),
  ])
  func `matches as a shell does`(pattern: String, name: String, isMatch: Bool) throws {
    #expect(try Glob(pattern).matches(name) == isMatch, "\(pattern) and \(name)")
  }

  @Test(arguments: [
    ("", Glob.Problem.empty), ("[a", .openBrackets), ("{a", .openBraces), ("a\\", .endsInBackslash),
    (String(repeating: "{a,b}", count: 12), .tooMany),
  ])
  func `refuses what cannot be meant`(pattern: String, problem: Glob.Problem) {
    #expect(throws: problem) { try Glob(pattern) }
  }

  @Test func `does not take forever over many stars`() throws {
    let glob = try Glob(String(repeating: "a*", count: 60) + "b")
    #expect(!glob.matches(String(repeating: "a", count: 2000)))
  }

  @Test func `knows where to begin to look`() {
    #expect(Glob.literalFolder(of: "a/b/*.csv") == "a/b")
    #expect(Glob.literalFolder(of: "a/b.csv") == "a")
    #expect(Glob.literalFolder(of: "*/b/c") == "")
  }
}
