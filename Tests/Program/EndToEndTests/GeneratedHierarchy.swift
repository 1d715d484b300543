import MotionMath

/// A random class hierarchy as Objective-C allows it, with a function that checks how its members are dispatched.
///
/// Members are declared in class bodies and in extensions, and overridden in either, at any level; they are called on
/// objects, on metatypes, through optional requirements and through generic parameters. Where a member stands must not
/// matter: what is expected is what the same members in class bodies would do.
///
/// - Source: The Swift Programming Language, "Extensions" (an extension cannot override), and Swift with Objective-C,
///   where members marked `@objc` are dispatched by message and may be overridden from extensions; SE-0160; "Optional
///   Protocol Requirements" for `?` and `!`; NSObject's documentation for `classForCoder`, `isKind(of:)`, `value(forKey:)`.
struct GeneratedHierarchy {
  /// A member and, for each level that declares it, whether it is in an extension and whether it calls super.
  private struct Member {
    enum Kind: CaseIterable { case method, labelled, property, classMethod }
    let name: String
    let kind: Kind
    var levels: [Int: (isInExtension: Bool, callsSuper: Bool)] = [:]
  }

  private let number: Int
  private let root: String
  private let depth: Int
  private var members: [Member] = []
  /// The level that implements the optional requirement, and whether in an extension; nil if none does.
  private var implementer: (level: Int, isInExtension: Bool)?
  private var numbers: RandomGenerator

  init(_ number: Int) {
    self.number = number
    numbers = RandomGenerator(seed: UInt64(number))
    root = ["NSObject", "UIView", "UIViewController"][numbers.below(3)]
    depth = 2 + numbers.below(3)
    for index in 0..<(2 + numbers.below(4)) {
      var member = Member(
        name: "member\(index)", kind: Member.Kind.allCases[numbers.below(4)])
      member.levels[0] = (numbers.chance(0.6), false)
      for level in 1..<depth where numbers.chance(0.6) {
        member.levels[level] = (numbers.chance(0.6), numbers.chance(0.5))
      }
      members.append(member)
    }
    if numbers.chance(0.7) { implementer = (numbers.below(depth), numbers.chance(0.5)) }
  }

  private func name(_ level: Int) -> String { "H\(number)L\(level)" }

  /// The source of the hierarchy and of its check, a function that returns what is wrong.
  var source: String {
    (["import UIKit", requirement] + (0..<depth).map(declaration) + [holder, check])
      .joined(separator: "\n") + "\n"
  }

  private var requirement: String {
    "@objc protocol P\(number): NSObjectProtocol { @objc optional func answer(_ value: Int, to name: String) -> Int }"
  }

  private func declaration(of level: Int) -> String {
    let superclass = level == 0 ? "\(root), P\(number)" : name(level - 1)
    let own = members.filter { $0.levels[level] != nil }
    func texts(inExtension: Bool) -> [String] {
      own.filter { $0.levels[level]?.isInExtension == inExtension }.map { text(of: $0, at: level) }
        + (implementer?.level == level && implementer?.isInExtension == inExtension
          ? ["  @objc func answer(_ value: Int, to name: String) -> Int { value + name.count }"]
          : [])
    }
    let stored = level == 0 ? ["  @objc var stored = \(number)"] : []
    return "class \(name(level)): \(superclass) {\n"
      + (stored + texts(inExtension: false)).joined(separator: "\n")
      + "\n}\nextension \(name(level)) {\n"
      + texts(inExtension: true).joined(separator: "\n") + "\n}"
  }

  private func text(of member: Member, at level: Int) -> String {
    let words = "  " + (level == 0 ? "@objc " : "override ")
    let callsSuper = member.levels[level]?.callsSuper ?? false
    let own = "\"\(level)\""
    func body(_ call: String) -> String { callsSuper ? "\(own) + super.\(call)" : own }
    return switch member.kind {
    case .method: "\(words)func \(member.name)() -> String { \(body("\(member.name)()")) }"
    case .labelled:
      "\(words)func \(member.name)(at place: Int, _ more: String) -> String { \(body("\(member.name)(at: place, more)")) }"
    case .property: "\(words)var \(member.name): String { \(body(member.name)) }"
    case .classMethod:
      "\(words)class func \(member.name)() -> String { \(body("\(member.name)()")) }"
    }
  }

  /// What a member returns for an object of a level: the levels that run, the highest first.
  private func expected(_ member: Member, at level: Int) -> String {
    guard level >= 0 else { return "" }
    guard let own = member.levels[level] else { return expected(member, at: level - 1) }
    return "\(level)" + (own.callsSuper ? expected(member, at: level - 1) : "")
  }

  private var holder: String {
    "class Holder\(number)<T: \(root)> { let item = T() }"
  }

  private var check: String {
    var lines: [String] = []
    func expect(_ expression: String, _ value: String) {
      let found = "found\(lines.count)"
      lines.append("  let \(found) = \(expression)")
      lines.append(
        "  if \(found) != \(value) { wrong.append(\"\(number), line \(lines.count): \\(String(describing: \(found)))\") }"
      )
    }
    for level in 0..<depth {
      lines.append("  let object\(level): \(name(0)) = \(name(level))()")
      lines.append("  let type\(level): \(name(0)).Type = \(name(level)).self")
      for member in members {
        let value = "\"\(expected(member, at: level))\""
        switch member.kind {
        case .method: expect("object\(level).\(member.name)()", value)
        case .labelled: expect("object\(level).\(member.name)(at: 1, \"x\")", value)
        case .property: expect("object\(level).\(member.name)", value)
        case .classMethod: expect("type\(level).\(member.name)()", value)
        }
      }
      let isAnswered = implementer.map { $0.level <= level } ?? false
      lines.append("  let asked\(level): P\(number)? = object\(level)")
      let answer = isAnswered ? "5" : "nil"
      expect("asked\(level)?.answer?(3, to: \"ab\")", answer)
      lines.append(
        "  if let answer = asked\(level)?.answer { if answer(3, \"ab\") != 5 { wrong.append(\"\(number): closure\") } } else if \(isAnswered) { wrong.append(\"\(number): no closure\") }"
      )
      if isAnswered { expect("asked\(level)!.answer!(3, to: \"ab\")", "5") }
      expect(
        "object\(level).isKind(of: \(name(depth - 1)).classForCoder())", "\(level == depth - 1)")
      expect("object\(level).value(forKey: #keyPath(\(name(0)).stored)) as? Int", "\(number)")
    }
    lines.append("  let made = Holder\(number)<\(name(depth - 1))>().item")
    expect("made.isKind(of: \(name(depth - 1)).self)", "true")
    return "func check\(number)() -> [String] {\n  var wrong: [String] = []\n"
      + lines.joined(separator: "\n") + "\n  return wrong\n}"
  }
}
