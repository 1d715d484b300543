import Formats
import Foundation
import NodeRun
import PackageFolder
import Reports
import Testing

/// The modules of a page are joined into one script, in one scope: that must change nothing.
struct PageScriptTests {
  private static let folder = packageFolder.appendingPathComponent("Sources/Telling/ShippedFiles")

  private static let modules = Dictionary(
    uniqueKeysWithValues: PageScript.modules(isLive: true).map {
      ($0, PageScript.Module(PageScript.source(of: $0)))
    })

  /// The names that a module declares outside of its functions and classes.
  private static func declared(in module: PageScript.Module) -> [String] {
    module.body.matches(
      of: #/(?m)^(?:async )?(?:const|let|var|class|function\*?) (?:[\[{]([^\]}]*)[\]}]|([\w$]+))/#
    )
    .flatMap { match in
      (match.1.map(String.init) ?? match.2.map(String.init) ?? "").split(separator: ",")
        .map { $0.trimmingCharacters(in: .whitespaces) }
    }
  }

  /// The words of a source, except those that follow a dot and so name a member of something.
  private static func words(in source: String) -> Set<String> {
    let bytes = Array(source.utf8)
    var words: Set<String> = []
    var index = 0
    while index < bytes.count {
      let start = index
      while index < bytes.count, isOfWord(bytes[index]) { index += 1 }
      if index > start {
        let before = bytes[..<start].suffix(3)
        if before.last != UInt8(ascii: ".") || before == Array("...".utf8)[...] {
          words.insert(String(decoding: bytes[start..<index], as: UTF8.self))
        }
      }
      index += 1
    }
    return words
  }

  private static func isOfWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...:
      true
    default: false
    }
  }

  @Test func `a page has every module of the folder`() throws {
    let files = try FileManager.default.contentsOfDirectory(
      atPath: Self.folder.appendingPathComponent("Web").path)
    // `tables.js` is made by the program, and `report.js` is the script of another page.
    let expected = Set(files.filter { $0.hasSuffix(".js") } + ["tables.js"])
      .subtracting(["report.js"])
    #expect(Set(PageScript.modules(isLive: true)) == expected)
    let live: Set = ["app.js", "live.js", "proof.js"]
    #expect(Set(PageScript.modules(isLive: false)) == expected.subtracting(live))
  }

  @Test(arguments: [false, true])
  func `a module comes after those that it imports`(isLive: Bool) throws {
    // If modules stood in a circle, one of them would come before one that it imports.
    var seen = Set<String>()
    for name in PageScript.modules(isLive: isLive) {
      let imports = try #require(Self.modules[name]).imports.map(\.module)
      #expect(seen.isSuperset(of: imports), "\(name) imports \(imports)")
      #expect(Set(imports).count == imports.count, "\(name) imports a module twice")
      seen.insert(name)
    }
  }

  @Test func `a module gives what others take of it, and takes only what it uses`() throws {
    for (name, module) in Self.modules {
      let (own, used) = (Self.declared(in: module), Self.words(in: module.body))
      #expect(Set(module.exports).subtracting(own) == [], "\(name) does not declare them")
      for (other, names) in module.imports {
        let given = try #require(Self.modules[other]).exports
        #expect(Set(names).subtracting(given) == [], "\(other), for \(name)")
        for taken in names {
          #expect(used.contains(taken), "\(name) does not use \(taken)")
        }
      }
    }
  }

  @Test func `no two modules declare the same name`() {
    let all = Self.modules.flatMap { name, module in
      Self.declared(in: module).map { ($0, name) }
    }
    #expect(all.count > 200)
    for (name, places) in Dictionary(grouping: all, by: \.0) where places.count > 1 {
      Issue.record("\(name) is declared in \(places.map(\.1).sorted())")
    }
  }

  @Test func `a page's script has no line of an import or export`() {
    for isLive in [false, true] {
      let text =
        isLive
        ? GesturePage.live(title: "live", facts: .object([:]))
        : GesturePage(title: "file", toolVersion: "0", setups: []).text
      #expect(text.contains("\nclass Rule {\n"))
      #expect(!text.contains(#/(?m)^(?:import|export) [{"]/#))
    }
  }

  /// The compiler, run by node without its optimising compiler where it is a script: each module is checked only once,
  /// and what is optimised for that costs more than it saves, two fifths of the processor time.
  private static let checker: (program: String, arguments: [String])? = {
    guard let checker = Tool.path("tsc") else { return nil }
    let head = FileHandle(forReadingAtPath: checker).flatMap { try? $0.read(upToCount: 19) }
    guard let node = Tool.path("node"), head == Data("#!/usr/bin/env node".utf8)
    else { return (checker, []) }
    return (node, ["--no-opt", checker])
  }()

  /// Every module as it is, and those that compute by their types.
  @Test(
    .enabled(if: checker != nil, "no tsc is installed; '.ci/setup browser' installs one"),
    arguments: ["jsconfig.json", "computing.jsconfig.json"])
  func `the compiler of TypeScript finds no fault`(configuration: String) throws {
    let checker = try #require(Self.checker)
    let (output, status) = try Tool.run(
      checker.program, checker.arguments + ["--project", configuration], in: Self.folder)
    #expect(output == "")
    #expect(status == 0)
  }
}
