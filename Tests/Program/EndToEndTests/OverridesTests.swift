import Foundation
import Testing

/// Subclasses of UIKit's classes: whatever UIKit declares `open` can be overridden.
///
/// The compiler lists the members of the built modules. A subclass of each class overrides all of them, and the
/// subclasses have to compile.
struct OverridesTests {
  private static let modules = Result { try BuiltModules() }

  @Test func `every member of every class can be overridden`() throws {
    let modules = try Self.modules.get()
    let members = modules.members
    let closed = members.filter { !$0.isOpen && !$0.isOurs && !$0.isFactory }
    #expect(closed.map(\.description) == [])
    let open = members.filter(\.isOpen)
    #expect(open.count > 1900)
    // A generic class is overridden with a content of one's own.
    let classes = Dictionary(grouping: open, by: \.type).filter { $0.key != "UIHostingController" }
    let source = classes.sorted { $0.key < $1.key }.map { type, members in
      let overrides = members.map { "  \($0.override)\n" }.joined()
      return "class My\(type.filter { $0 != "." }): \(type) {\n\(overrides)}\n"
    }
    #expect(try BuiltModules.errors(of: "import UIKit\n" + source.joined()) == "")
  }

  @Test func `what apps override is there`() throws {
    let modules = try Self.modules.get()
    let names = Dictionary(grouping: modules.members, by: \.type).mapValues {
      Set($0.map(\.name))
    }
    let superclasses = modules.superclasses
    for (type, wanted) in Self.overridden {
      for name in wanted.split(separator: " ").map(String.init) {
        let line = sequence(first: type) { superclasses[$0] }
        #expect(line.contains { names[$0]?.contains(name) ?? false }, "\(type).\(name)")
      }
    }
  }
}

/// The modules beside the program, as the compiler describes them.
private struct BuiltModules {
  /// The members of all UIKit and Core Animation classes that apps subclass, so without the classes in
  /// `OpenMember.values`.
  let members: [OpenMember]
  let superclasses: [String: String]

  init() throws {
    let folder = try Self.folder()
    let graphs = try ["HeadlessQuartzCore", "HeadlessUIKit"].map { module in
      let result = try Panlab.shell(
        "export TMPDIR=\"$PWD\"; target=$(swiftc -print-target-info | sed -n 's/.*\"triple\": \"\\(.*\\)\".*/\\1/p' | head -1);"
          + " swift symbolgraph-extract -module-name \(module) -I modules -target \"$target\""
          + " -minimum-access-level public -skip-synthesized-members -skip-inherited-docs"
          + " -output-dir . >&2", in: folder)
      try #require(result.exitCode == 0, "\(result.error)")
      let file = folder.url.appendingPathComponent("\(module).symbols.json")
      return try JSONDecoder().decode(SymbolGraph.self, from: Data(contentsOf: file))
    }
    let symbols = graphs.flatMap(\.symbols)
    let relations = graphs.flatMap(\.relationships)
    members = Self.members(among: symbols, relations)
    superclasses = Self.superclasses(among: symbols, relations)
  }

  /// A folder with links to the modules that an app can import: `SwiftUI` is a test module with the name of Apple's.
  private static func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let built = Panlab.built.appendingPathComponent("Modules")
    try FileManager.default.createDirectory(
      at: folder.url.appendingPathComponent("modules"), withIntermediateDirectories: true)
    for name in try FileManager.default.contentsOfDirectory(atPath: built.path)
    where name.hasSuffix(".swiftmodule") && name != "SwiftUI.swiftmodule" {
      try FileManager.default.createSymbolicLink(
        at: folder.url.appendingPathComponent("modules/\(name)"),
        withDestinationURL: built.appendingPathComponent(name))
    }
    return folder
  }

  private static func members(
    among symbols: [SymbolGraph.Symbol], _ relations: [SymbolGraph.Relation]
  ) -> [OpenMember] {
    var classes: [String: String] = [:]
    for symbol in symbols where symbol.accessLevel == "open" {
      let path = symbol.path
      guard symbol.kind.identifier == "swift.class", !path.contains("Anchor"),
        ["UI", "CA", "NSLayout"].contains(where: path.hasPrefix), !OpenMember.values.contains(path)
      else { continue }
      classes[symbol.identifier.precise] = path
    }
    var owners: [String: String] = [:]
    for relation in relations where relation.kind == "memberOf" {
      owners[relation.source] = classes[relation.target]
    }
    return symbols.compactMap { symbol in
      owners[symbol.identifier.precise].flatMap { OpenMember(symbol, of: $0) }
    }
  }

  private static func superclasses(
    among symbols: [SymbolGraph.Symbol], _ relations: [SymbolGraph.Relation]
  ) -> [String: String] {
    let names = Dictionary(
      symbols.map { ($0.identifier.precise, $0.path) }, uniquingKeysWith: { $1 })
    var superclasses: [String: String] = [:]
    for relation in relations where relation.kind == "inheritsFrom" {
      guard let name = names[relation.source] else { continue }
      superclasses[name] = names[relation.target]
    }
    return superclasses
  }

  /// What the compiler says of a source; empty if it compiles.
  static func errors(of source: String) throws -> String {
    let folder = try folder()
    try folder.write(source, to: "Overrides.swift")
    return try Panlab.shell(
      "export TMPDIR=\"$PWD\"; swiftc -typecheck -swift-version 5 -parse-as-library -suppress-warnings -I modules"
        + " -diagnostic-style llvm Overrides.swift 2>&1 | grep error:", in: folder
    ).output
  }
}

/// What `swift symbolgraph-extract` writes of a module.
private struct SymbolGraph: Decodable {
  struct Symbol: Decodable {
    struct Kind: Decodable { let identifier: String }
    struct Identifier: Decodable { let precise: String }
    struct Names: Decodable { let title: String }
    struct Fragment: Decodable { let spelling: String }
    struct Extension: Decodable {}

    let kind: Kind
    let identifier: Identifier
    let pathComponents: [String]
    let names: Names
    let declarationFragments: [Fragment]?
    let accessLevel: String
    let swiftExtension: Extension?

    var path: String { pathComponents.joined(separator: ".") }
  }

  struct Relation: Decodable { let kind, source, target: String }

  let symbols: [Symbol]
  let relationships: [Relation]
}

/// A method or property of a class.
private struct OpenMember: CustomStringConvertible {
  let type: String
  let name: String
  let isOpen: Bool
  private let declaration: String
  private let isProperty: Bool

  /// Classes whose objects are values, with members that are fixed when they are made.
  static let values: Set = [
    "UIColor", "UIFont", "UIFontDescriptor", "UIFontMetrics", "UIImage", "UITraitCollection",
    "UICubicTimingParameters", "UISpringTimingParameters", "UIGraphicsImageRendererFormat",
    "UIOpenURLContext",
  ]

  init?(_ symbol: SymbolGraph.Symbol, of type: String) {
    let kind = symbol.kind.identifier
    guard kind.contains("method") || kind.contains("property"),
      let fragments = symbol.declarationFragments
    else { return nil }
    let words = Set(["weak", "lazy", "override", "final", "unowned"])
    declaration = fragments.map(\.spelling)
      .filter { !words.contains($0) }.joined()
      .replacing("@discardableResult", with: "").replacing("@MainActor", with: "")
      .split { $0 == " " || $0 == "\n" }.joined(separator: " ")
    (self.type, name, isProperty) = (type, symbol.names.title, kind.contains("property"))
    isOpen = symbol.accessLevel == "open" && symbol.swiftExtension == nil
  }

  var description: String { "\(type): \(declaration)" }

  /// Whether the member is Panlab's own and not in UIKit.
  var isOurs: Bool {
    [
      "UIControl.dragMargin", "UIPanGestureRecognizer.recognition",
      "UIPanGestureRecognizer.refusal",
      "UIScreenEdgePanGestureRecognizer.edgeRegion", "UITapGestureRecognizer.limits",
      "UIScreenEdgePanGestureRecognizer.maximumAngle", "UISwipeGestureRecognizer.limits",
      "UIWindow.play(_:delivery:delay:)",
    ].contains("\(type).\(name)")
  }

  /// Whether it is a method or constant of the class itself that apps call and do not override.
  var isFactory: Bool {
    declaration.hasPrefix("static ")
      || ["runningPropertyAnimator", "constraints(withVisualFormat"].contains(where: name.hasPrefix)
  }

  var override: String {
    guard isProperty else { return "override \(declaration) { fatalError() }" }
    let isReadOnly = declaration.hasSuffix("{ get }")
    let start = declaration.prefix { $0 != "{" }
    return "override \(start) { get { fatalError() } \(isReadOnly ? "" : "set {} ")}"
  }
}
