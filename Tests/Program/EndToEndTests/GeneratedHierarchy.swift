import MotionMath

/// A random class hierarchy as Objective-C allows it, with a function that checks how its members are dispatched.
///
/// Members are declared in class bodies and in extensions, and overridden in either, at any level; they are called on
/// objects, on metatypes, through optional requirements, key paths and generic parameters; and each call stands alone, in
/// an interpolation, in a closure, in a condition or as an argument. Where a member or a call stands must not matter: what
/// is expected is what the same members in class bodies would do.
///
/// - Source: The Swift Programming Language, "Extensions" (an extension cannot override), and Swift with Objective-C,
///   where members marked `@objc` are dispatched by message and may be overridden from extensions; SE-0160; "Optional
///   Protocol Requirements" for `?` and `!` and for reading a method as an optional closure; "Key-Path Expressions" and
///   "Metatype Types"; NSObject's documentation for `classForCoder`, `isKind(of:)`, `value(forKey:)`.
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
  /// The levels that have the optional property, and whether in an extension: the first one implements it.
  private var amounts: [Int: Bool] = [:]
  private var numbers: RandomGenerator
  /// What the checks' calls stand in, in turn.
  private var surroundings: [Surrounding] = []

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
    for level in 0..<depth where numbers.chance(0.4) { amounts[level] = numbers.chance(0.5) }
    surroundings = (0..<64).map { _ in Surrounding.allCases[numbers.below(6)] }
  }

  /// What a call stands in.
  private enum Surrounding: CaseIterable {
    case nothing, interpolation, closure, argument, condition, mapping

    /// An expression that has the value of another one, which is a string, a number, a truth value or nil.
    func around(_ expression: String) -> String {
      switch self {
      case .nothing: expression
      case .interpolation: "whole(\"\\(\(expression) as Any)\")"
      case .closure: "{ \(expression) }()"
      case .argument: "same(\(expression))"
      case .condition: "wrong.isEmpty ? \(expression) : \(expression)"
      case .mapping: "[0].map { _ in \(expression) }[0]"
      }
    }
  }

  /// What this hierarchy has of all that hierarchies may have: roots and depths, how members of each kind are declared and
  /// overridden, and how the optional requirements are met.
  var kinds: Set<String> {
    func place(_ isInExtension: Bool) -> String { isInExtension ? "in an extension" : "in a body" }
    let declared = members.flatMap { member in
      member.levels.map { level, own in
        "\(member.kind) "
          + (level == 0 ? "declared" : own.callsSuper ? "overridden with super" : "overridden")
          + " \(place(own.isInExtension))"
      }
    }
    let first = amounts.keys.min()
    let optional = amounts.map { level, isInExtension in
      "amount \(level == first ? "first" : "overridden") \(place(isInExtension))"
    }
    return Set(declared + optional).union([
      root, "\(depth) levels", amounts.isEmpty ? "no amount" : "an amount",
      implementer.map {
        "answer at \($0.level == 0 ? "the root" : "another level") \(place($0.isInExtension))"
      }
        ?? "no answer",
    ])
  }

  private func name(_ level: Int) -> String { "H\(number)L\(level)" }

  /// The source of the hierarchy and of its check, a function that returns what is wrong.
  var source: String {
    (["import UIKit", requirement] + (0..<depth).map(declaration) + [holder, check])
      .joined(separator: "\n") + "\n"
  }

  private var requirement: String {
    "@objc protocol P\(number): NSObjectProtocol { @objc optional func answer(_ value: Int, to name: String) -> Int; "
      + "@objc optional var amount: Double { get } }"
  }

  private func declaration(of level: Int) -> String {
    let superclass = level == 0 ? "\(root), P\(number)" : name(level - 1)
    let own = members.filter { $0.levels[level] != nil }
    func texts(inExtension: Bool) -> [String] {
      own.filter { $0.levels[level]?.isInExtension == inExtension }.map { text(of: $0, at: level) }
        + (implementer?.level == level && implementer?.isInExtension == inExtension
          ? ["  @objc func answer(_ value: Int, to name: String) -> Int { value + name.count }"]
          : [])
        + (amounts[level] == inExtension ? [amount(at: level)] : [])
    }
    let stored = level == 0 ? ["  @objc var stored = \(number)"] : []
    return "class \(name(level)): \(superclass) {\n"
      + (stored + texts(inExtension: false)).joined(separator: "\n")
      + "\n}\nextension \(name(level)) {\n"
      + texts(inExtension: true).joined(separator: "\n") + "\n}"
  }

  private func amount(at level: Int) -> String {
    let isFirst = amounts.keys.min() == level
    return "  \(isFirst ? "@objc" : "override") var amount: Double { \(level).5 }"
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
    """
    class Holder\(number)<T: \(root)> { let item = T() }
    func make\(number)<T>(_ type: T.Type) -> T where T: \(root) { T() }
    struct Box\(number) { var asked: ((Int, String) -> Int)? }
    func apply\(number)(_ answer: ((Int, String) -> Int)?) -> Int? { answer?(3, "ab") }
    """
  }

  private var check: String {
    var lines: [String] = []
    var count = 0
    func expect(_ expression: String, _ value: String) {
      count += 1
      let surrounding = surroundings[count % surroundings.count]
      let found = "found\(count)"
      // An interpolation's value is its text.
      let wanted = surrounding == .interpolation ? "whole(\"\\(\(value) as Any)\")" : value
      lines.append("  let \(found) = \(surrounding.around(expression))")
      lines.append(
        "  if \(found) != \(wanted) { wrong.append(\"\(number), check \(count): \\(String(describing: \(found)))\") }"
      )
    }
    for level in 0..<depth {
      let (object, asked) = ("object\(level)", "asked\(level)")
      lines.append("  let \(object): \(name(0)) = \(name(level))()")
      lines.append("  let type\(level): \(name(0)).Type = \(name(level)).self")
      for member in members {
        let value = "\"\(expected(member, at: level))\""
        switch member.kind {
        case .method:
          expect("\(object).\(member.name)()", value)
          expect("\(name(0)).\(member.name)(\(object))()", value)
        case .labelled: expect("\(object).\(member.name)(at: 1, \"x\")", value)
        case .property:
          expect("\(object).\(member.name)", value)
          expect("\(object)[keyPath: \\\(name(0)).\(member.name)]", value)
        case .classMethod:
          expect("type\(level).\(member.name)()", value)
          expect("Swift.type(of: \(object)).\(member.name)()", value)
        }
      }
      let isAnswered = implementer.map { $0.level <= level } ?? false
      let answer = isAnswered ? "Optional(5)" : "Int?.none"
      lines.append("  let \(asked): P\(number)? = \(object)")
      lines.append("  let read\(level) = \(asked)?.answer")
      expect("\(asked)?.answer?(3, to: \"ab\")", answer)
      expect("read\(level)?(3, \"ab\")", answer)
      expect("apply\(number)(\(asked)?.answer)", answer)
      expect("Box\(number)(asked: \(asked)?.answer).asked?(3, \"ab\")", answer)
      lines.append(
        "  if let answer = \(asked)?.answer { if answer(3, \"ab\") != 5 { wrong.append(\"\(number): closure\") } } else if \(isAnswered) { wrong.append(\"\(number): no closure\") }"
      )
      let amount = amounts.keys.filter { $0 <= level }.max().map { "Optional(\($0).5)" }
      expect("\(asked)?.amount", amount ?? "Double?.none")
      expect("(\(asked)?.amount ?? -1) + 1", amount.map { "\($0)! + 1" } ?? "0.0")
      if isAnswered { expect("\(asked)!.answer!(3, to: \"ab\")", "5") }
      expect(
        "\(object).isKind(of: \(name(depth - 1)).classForCoder())", "\(level == depth - 1)")
      expect("\(object).value(forKey: #keyPath(\(name(0)).stored)) as? Int", "Optional(\(number))")
      expect("\(object)[keyPath: \\\(name(0)).stored]", "\(number)")
    }
    lines.append("  let made = Holder\(number)<\(name(depth - 1))>().item")
    expect("made.isKind(of: \(name(depth - 1)).self)", "true")
    expect(
      "make\(number)(\(name(depth - 1)).self).isKind(of: \(name(depth - 1)).classForCoder())",
      "true")
    return """
      func check\(number)() -> [String] {
        var wrong: [String] = []
        func same<T>(_ value: T) -> T { value }
        func whole(_ text: String) -> String { text }
      \(lines.joined(separator: "\n"))
        return wrong
      }
      """
  }
}
