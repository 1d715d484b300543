import Foundation
import Testing

/// Subclasses of UIKit's classes: whatever UIKit declares `open` can be overridden.
///
/// The compiler lists the members of the built modules. A subclass of each class overrides all of them, and the
/// subclasses have to compile.
struct OverridesTests {
  @Test func `every member of every class can be overridden`() throws {
    let modules = try BuiltModules()
    let members = try modules.members()
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
    #expect(try modules.errors(of: "import UIKit\n" + source.joined()) == "")
  }

  @Test func `what apps override is there`() throws {
    let modules = try BuiltModules()
    let names = Dictionary(grouping: try modules.members(), by: \.type).mapValues {
      Set($0.map(\.name))
    }
    let superclasses = try modules.superclasses()
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
  private let folder = try? TemporaryFolder()
  private let graphs: [[String: Any]]

  init() throws {
    let folder = try #require(folder)
    let built = Panlab.built.appendingPathComponent("Modules")
    try FileManager.default.createDirectory(
      at: folder.url.appendingPathComponent("modules"), withIntermediateDirectories: true)
    // Only the modules that an app can import: `SwiftUI` is a test module with the name of Apple's.
    for name in try FileManager.default.contentsOfDirectory(atPath: built.path)
    where name.hasSuffix(".swiftmodule") && name != "SwiftUI.swiftmodule" {
      try FileManager.default.createSymbolicLink(
        at: folder.url.appendingPathComponent("modules/\(name)"),
        withDestinationURL: built.appendingPathComponent(name))
    }
    graphs = try ["HeadlessQuartzCore", "HeadlessUIKit"].map { module in
      let result = try Panlab.shell(
        "target=$(swiftc -print-target-info | sed -n 's/.*\"triple\": \"\\(.*\\)\".*/\\1/p' | head -1);"
          + " swift symbolgraph-extract -module-name \(module) -I modules -target \"$target\""
          + " -minimum-access-level public -output-dir . >&2", in: folder)
      try #require(result.exitCode == 0, "\(result.error)")
      let file = folder.url.appendingPathComponent("\(module).symbols.json")
      let object = try JSONSerialization.jsonObject(with: Data(contentsOf: file))
      return try #require(object as? [String: Any])
    }
  }

  private var symbols: [[String: Any]] {
    graphs.flatMap { $0["symbols"] as? [[String: Any]] ?? [] }
  }

  /// The members of all UIKit and Core Animation classes that apps subclass, so without the classes in
  /// `OpenMember.values`.
  func members() throws -> [OpenMember] {
    var classes: [String: String] = [:]
    for symbol in symbols where symbol["accessLevel"] as? String == "open" {
      guard let (kind, id, path) = describe(symbol), kind == "swift.class",
        !path.contains("Anchor"),
        ["UI", "CA", "NSLayout"].contains(where: path.hasPrefix), !OpenMember.values.contains(path)
      else { continue }
      classes[id] = path
    }
    var owners: [String: String] = [:]
    for relation in graphs.flatMap({ $0["relationships"] as? [[String: Any]] ?? [] })
    where relation["kind"] as? String == "memberOf" {
      guard let source = relation["source"] as? String, let target = relation["target"] as? String,
        !source.contains("::SYNTHESIZED::")
      else { continue }
      owners[source] = classes[target]
    }
    return symbols.compactMap { symbol in
      guard let (kind, id, _) = describe(symbol), let owner = owners[id] else { return nil }
      return OpenMember(symbol, kind: kind, of: owner)
    }
  }

  func superclasses() throws -> [String: String] {
    var names: [String: String] = [:]
    for symbol in symbols {
      guard let (_, id, path) = describe(symbol) else { continue }
      names[id] = path
    }
    var superclasses: [String: String] = [:]
    for relation in graphs.flatMap({ $0["relationships"] as? [[String: Any]] ?? [] })
    where relation["kind"] as? String == "inheritsFrom" {
      guard let source = relation["source"] as? String, let target = relation["target"] as? String,
        let name = names[source]
      else { continue }
      superclasses[name] = names[target]
    }
    return superclasses
  }

  private func describe(_ symbol: [String: Any]) -> (kind: String, id: String, path: String)? {
    guard let kind = (symbol["kind"] as? [String: Any])?["identifier"] as? String,
      let id = (symbol["identifier"] as? [String: Any])?["precise"] as? String,
      let path = symbol["pathComponents"] as? [String]
    else { return nil }
    return (kind, id, path.joined(separator: "."))
  }

  /// What the compiler says of a source; empty if it compiles.
  func errors(of source: String) throws -> String {
    let folder = try #require(folder)
    try folder.write(source, to: "Overrides.swift")
    return try Panlab.shell(
      "swiftc -typecheck -swift-version 5 -parse-as-library -suppress-warnings -I modules"
        + " -diagnostic-style llvm Overrides.swift 2>&1 | grep error:", in: folder
    ).output
  }
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

  init?(_ symbol: [String: Any], kind: String, of type: String) {
    guard kind.contains("method") || kind.contains("property"),
      let name = (symbol["names"] as? [String: Any])?["title"] as? String,
      let fragments = symbol["declarationFragments"] as? [[String: Any]]
    else { return nil }
    let words = Set(["weak", "lazy", "override", "final", "unowned"])
    declaration = fragments.compactMap { $0["spelling"] as? String }
      .filter { !words.contains($0) }.joined()
      .replacing("@discardableResult", with: "").replacing("@MainActor", with: "")
      .split { $0 == " " || $0 == "\n" }.joined(separator: " ")
    (self.type, self.name, isProperty) = (type, name, kind.contains("property"))
    isOpen = symbol["accessLevel"] as? String == "open" && symbol["swiftExtension"] == nil
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
