import Formats
import Replay
import Rules
import ShippedFiles

/// The script of a page, joined from its ES modules.
///
/// A page is one file, which also opens from a disk, where browsers load no modules. In the script, the modules stand
/// one after another in one scope, without their imports and exports; `PageScriptTests` check that this changes nothing.
package enum PageScript {
  /// A module: its declarations, and the rest of its source.
  package struct Module {
    /// The modules that it imports, in the order of its declarations, each with the names that it takes.
    package private(set) var imports: [(module: String, names: [String])] = []
    /// The names that it gives to other modules.
    package private(set) var exports: [String] = []
    /// The source without these declarations.
    package let body: String

    /// Reads a module; a declaration begins at the beginning of a line, and a semicolon at the end of a line ends it.
    package init(_ source: String) {
      var body: [Substring] = []
      var declaration = ""
      for line in PageScript.lines(of: source) {
        guard !declaration.isEmpty || line.hasPrefix("import ") || line.hasPrefix("export {") else {
          body.append(line)
          continue
        }
        declaration += line
        guard line.hasSuffix(";") else { continue }
        let parts = declaration.split(separator: "\"")
        let words = parts[0].split { !($0.isLetter || $0.isNumber || "_$".contains($0)) }.map(
          String.init)
        if words[0] == "export" {
          exports += words.dropFirst()
        } else {
          // `import { a, b } from "./c.js";`
          imports.append((String(parts[1].dropFirst(2)), words.dropFirst().filter { $0 != "from" }))
        }
        declaration = ""
      }
      self.body = body.joined(separator: "\n")
    }
  }

  /// The module that computes flips.
  ///
  /// It and what it imports come first in a script, because a worker runs them too.
  private static let flips = "flips.js"

  /// The module that imports all of a page in a file, and the one that imports all of a live page.
  private static func root(isLive: Bool) -> String { isLive ? "live.js" : "start.js" }

  /// The modules of a page's script in their order: each comes after those that it imports.
  package static func modules(isLive: Bool) -> [String] { read(isLive: isLive).map(\.name) }

  /// The script of a page.
  static func joined(isLive: Bool) -> String {
    read(isLive: isLive).map { GesturePage.compact($0.module.body) }.joined(separator: "\n")
  }

  /// The lines of a source, found byte by byte: comparing characters takes many times as long.
  static func lines(of source: String) -> [Substring] {
    source.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { Substring($0) }
  }

  private static func read(isLive: Bool) -> [(name: String, module: Module)] {
    var all: [(String, Module)] = []
    var found = Set<String>()
    func add(_ name: String) {
      guard found.insert(name).inserted else { return }
      let module = Module(source(of: name))
      for (other, _) in module.imports { add(other) }
      all.append((name, module))
    }
    add(flips)
    add(root(isLive: isLive))
    return all
  }

  /// The source of a module.
  package static func source(of name: String) -> String {
    name == "tables.js" ? tables : ShippedFile.web(name)
  }

  /// The module of what the program and the page share as data; `ShippedFiles/Types/tables.d.ts` has its types.
  private static var tables: String {
    let quantities = Quantity.allCases.map { quantity in
      var members: [String: JSONValue] = [
        "name": .string(quantity.rawValue), "isKnown": .bool(quantity.isKnownBeforehand),
      ]
      members["is"] = quantity.definition?.pageJSON
      return JSONValue.object(members)
    }
    let sentences = ReasonSentence.allCases
    let all: [(String, JSONValue)] = [
      ("quantityTable", .array(quantities)),
      ("sentences", .object(sentences.map(\.rawValue), sentences.map { .string($0.form) })),
      ("settlingWords", SettlingWords.json),
    ]
    return all.map { name, value in
      "const \(name) = \(value.document(linesToDepth: 0).dropLast());\n"
    }.joined()
      + "export { \(all.map(\.0).joined(separator: ", ")) };\n"
  }
}
