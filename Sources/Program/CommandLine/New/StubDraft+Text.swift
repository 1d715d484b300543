import Foundation

/// The Swift sources of drafted stand-ins.
///
/// Each value is written as `standIn("Type.member", value)`, which reports that it was used until somebody replaces it.
extension StubDraft {
  /// The source of each module's stand-in, and of the app's own names, whose module is nil.
  var texts: [(module: String?, text: String)] {
    let draft = self
    let homes = Dictionary(grouping: draft.types.keys.sorted(), by: draft.module)
    let own = homes[nil].map { [(nil as String?, $0)] } ?? []
    return (modules.map { ($0, homes[$0] ?? []) } + own).map { module, names in
      let what =
        module.map {
          "A stand-in for \($0), written by 'panlab adopt': the names that the app uses"
        }
        ?? "Names of the app, written by 'panlab adopt' from how the sources use them"
      return (
        module,
        "// \(what).\n// Replace standIn(…) where the value matters: its use is reported as not-simulated.\n"
          + "import UIKit\n"
          + names.map { name in
            let text = draft.text(of: name, draft.types[name])
            return "\n" + (!draft.isPublic ? Self.internal(text) : text) + "\n"
          }.joined()
      )
    }
  }

  /// The text without access levels, for an app that keeps its names to itself.
  private static func `internal`(_ text: String) -> String {
    text.replacing(
      /\b(?:public|open) (?=override|protocol|enum|final|static|var|func|init|convenience|class)/,
      with: "")
  }

  private func text(of name: String, _ type: StandInType?) -> String {
    guard let type else { return "" }
    let members = type.members.values.sorted { ($0.key, $0.type) < ($1.key, $1.type) }
    if name == Self.global {
      return members.map { line($0, of: "", type) }.joined(separator: "\n")
    }
    let access = type.isPublic ? "public " : ""
    if type.isProtocol {
      let requirements = members.map { "  \(requirement($0))\n" }.joined()
      let defaults = members.map { "  \(line($0, of: name, type))\n" }.joined()
      return
        "\(access)protocol \(name): AnyObject {\(requirements.isEmpty ? "" : "\n\(requirements)")}"
        + (members.isEmpty ? "" : "\n\nextension \(name) {\n\(defaults)}")
    }
    let body = members.map { "  \(line($0, of: name, type))\n" }.joined()
    if type.isExtension { return "extension \(name) {\n\(body)}" }
    if type.isEnum { return "\(access)enum \(name) {\n\(body)}" }
    let isView = type.superclass != "NSObject"
    return
      "open class \(name)\(type.isGeneric ? "<Value>" : ""): \(type.superclass) {"
      + (isView ? "" : "\n  public override init() {}")
      + (body.isEmpty && isView ? "}" : "\n\(body)}")
  }

  private func requirement(_ member: StandInMember) -> String {
    member.parameters.map { "func \(member.name)(\($0))\(arrow(member))" }
      ?? "var \(member.name): \(member.type) { get }"
  }

  private func arrow(_ member: StandInMember) -> String {
    member.type == "Void" ? "" : " -> \(member.type)"
  }

  private func line(_ member: StandInMember, of owner: String, _ type: StandInType) -> String {
    let parameters = member.parameters ?? ""
    let subject = owner.isEmpty ? member.name : "\(owner).\(member.name)"
    let isExtending = type.isExtension || type.isProtocol
    let access = type.isPublic ? (isExtending || type.isEnum ? "public " : "open ") : ""
    let result =
      member.type == "Void"
      ? "standIn(\"\(subject)\")"
      : "standIn(\"\(subject)\", \(value(of: member.type, for: member)))"
    let declaration: String
    switch member.form {
    case .enumCase where type.isEnum:
      declaration =
        "case \(member.name)"
        + (member.parameters.map { "(\($0.replacing(#/ p\d+/#, with: "")))" } ?? "").replacing(
          "_: ", with: "")
    case .enumCase:
      declaration =
        member.parameters == nil
        ? "public static let \(member.name) = \(owner)()"
        : "public static func \(member.name)(\(parameters)) -> \(owner) { \(owner)() }"
    case .nested:
      declaration = "public final class \(member.name): NSObject { public override init() {} }"
    case .initialiser where type.isEnum: declaration = ""
    case .initialiser:
      let start =
        (type.superclass == "NSObject" ? "public init" : "public convenience init")
        + (type.isOptional ? "?" : "")
      let call = type.superclass == "NSObject" ? "" : "self.init(); "
      declaration = "\(start)(\(parameters)) { \(call)standIn(\"\(owner).init\") }"
    case .method:
      let kind = member.isStatic && !owner.isEmpty ? "static " : ""
      let word = member.isStatic || owner.isEmpty ? (access.isEmpty ? "" : "public ") : access
      declaration =
        "@discardableResult \(word)\(kind)func \(member.name)(\(parameters))\(arrow(member)) { \(result) }"
        .replacing("@discardableResult ", with: member.type == "Void" ? "" : "@discardableResult ")
    case .value where owner.isEmpty || member.isStatic:
      let kind = owner.isEmpty ? "" : "static "
      declaration = "public \(kind)var \(member.name): \(member.type) { \(result) }"
    case .value where isExtending || type.isEnum:
      declaration =
        "\(access)var \(member.name): \(member.type) { get { \(result) } set { standIn(\"\(subject)\") } }"
    case .value:
      declaration =
        "open var \(member.name): "
        + (isMade(member.type)
          ? "\(member.type) = \(value(of: member.type, for: member))" : "\(member.type)!")
        + " { didSet { standIn(\"\(subject)\") } }"
    }
    let place = "\(URL(filePath: member.use.path).lastPathComponent):\(member.use.line)"
    return "\(declaration)  // \(place)"
  }

  /// An expression of a type: zero, nothing, or a new object.
  private func value(of type: String, for member: StandInMember) -> String {
    if type.hasSuffix("?") { return "nil" }
    if type.hasPrefix("[") { return type.contains(":") ? "[:]" : "[]" }
    switch type {
    case "CGFloat", "Double", "Float", "Int", "TimeInterval", "UInt": return "0"
    case "Bool": return "false"
    case "String": return "\"\""
    case "CGRect", "CGPoint", "CGSize", "CGVector", "UIEdgeInsets", "NSDirectionalEdgeInsets",
      "UIOffset":
      return ".zero"
    case "CGAffineTransform": return ".identity"
    case "UIColor": return ".clear"
    case "UIFont": return ".systemFont(ofSize: 17)"
    case "Notification.Name", "NSNotification.Name": return "\(type)(\"\(member.name)\")"
    default: break
    }
    if let own = types[type], own.isEnum, let first = own.plainCase { return ".\(first)" }
    return isMade(type) ? "\(type)()" : "preconditionFailure(\"fill in \(member.name)\")"
  }

  /// Whether an object of the type can be made without arguments, as far as that is known here.
  private func isMade(_ type: String) -> Bool {
    if let own = types[type] { return !own.isProtocol && (!own.isEnum || own.plainCase != nil) }
    return type.contains(/[?\[]/) || type.firstMatch(of: /^(UI|CA|CG|NS)[A-Z]\w*$/) != nil
      || ["Double", "Float", "Int", "TimeInterval", "UInt", "Bool", "String"].contains(type)
      || type.hasSuffix("Notification.Name")
  }
}

extension StandInType {
  /// The first case without associated values.
  fileprivate var plainCase: String? {
    members.values.filter { $0.form == .enumCase && $0.parameters == nil }.map(\.name).min()
  }
}
