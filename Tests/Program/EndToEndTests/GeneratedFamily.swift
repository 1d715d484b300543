import MotionMath

/// Three modules and a program, made by seed, which declare and use the same names, public or not.
///
/// Each use is one that Swift accepts in a module of its own: of what the module declares, else of what exactly one
/// imported module makes public. Whoever declares a name says which module it is in its results, so that modules which are
/// compiled together must print what they print as separate ones.
///
/// - Source: The Swift Programming Language, "Import Declaration" and "Access Control"; that a declaration of one's own
///   module goes before an imported one of the same signature is what the compiler does, which the tests ask.
struct GeneratedFamily {
  /// What a name is, with the source of a declaration and of an expression that uses it and is a string.
  enum Kind: CaseIterable {
    case structure, classType, enumeration, alias, proto, constant, inferred, variable, changed
    case function, generic, variadic, defaulted, throwing, closure, placed
    case method, property, settable, staticValue, staticMethod, initialiser, emptyInitialiser,
      failable
    case index, operatorFunction, staticOperator, mutating, onProtocol, onArray, constrained
    case nestedUse, shadowedType, localType, systemFunction, systemType
  }

  /// A declaration of a name in a module.
  private struct Declaration {
    let isPublic: Bool
    /// Which of two signatures it has, where a kind can be overloaded.
    let variant: Int
  }

  private struct Case {
    let number: Int
    let kind: Kind
    var declarations: [String: Declaration] = [:]
  }

  static let modules = ["Base", "Kit", "Card"]
  /// What each module imports; the program imports all.
  let imports: [String: [String]]
  private var cases: [Case] = []

  init(_ seed: Int, cases count: Int) {
    var numbers = RandomGenerator(seed: UInt64(seed))
    imports = [
      "Base": [], "Kit": numbers.chance(0.7) ? ["Base"] : [],
      "Card": [["Base"], ["Kit"], ["Base", "Kit"]][numbers.below(3)],
      "Main": Self.modules,
    ]
    for number in 0..<count {
      var new = Case(number: number, kind: Kind.allCases[number % Kind.allCases.count])
      for module in Self.modules where numbers.chance(0.7) {
        new.declarations[module] = Declaration(
          isPublic: numbers.chance(0.5), variant: numbers.below(2))
      }
      cases.append(new)
    }
  }

  /// The files of a module in two parts, of which the second only uses what the first declares.
  func files(of module: String) -> [(name: String, text: String)] {
    let head = (imports[module] ?? []).map { "import \($0)\n" }.joined()
    let uses = cases.compactMap { use(of: $0, in: module) }
    let half = uses.count / 2
    func report(_ name: String, _ uses: ArraySlice<String>) -> String {
      "public func report\(module)\(name)() -> [String] {\n  var found: [String] = []\n"
        + uses.map { "  \($0)\n" }.joined() + "  return found\n}\n"
    }
    let declared = cases.compactMap { declaration(of: $0, in: module) }.joined(separator: "\n")
    return [
      ("First", head + declared + "\n" + report("First", uses[..<half])),
      ("Second", head + report("Second", uses[half...])),
    ]
  }

  /// The program, which prints what all modules found.
  var program: String {
    Self.modules.map { "import \($0)\n" }.joined()
      + Self.modules.map {
        "print(\"\($0)\", report\($0)First(), report\($0)Second(), separator: \"\\n\")\n"
      }.joined()
  }

  // MARK: Declarations

  private func declaration(of one: Case, in module: String) -> String? {
    guard let declared = one.declarations[module] else { return nil }
    let (n, open) = (one.number, declared.isPublic ? "public " : "")
    let other = declared.variant == 1
    let label = "\"\(module)\(declared.variant)\""
    return switch one.kind {
    case .structure:
      "\(open)struct Form\(n) { \(open)var word: String { \(label) }; \(open)init() {} }"
    case .classType:
      "\(open)class Form\(n) { \(open)let word = \(label); \(open)init() {} }\n\(open)class Sub\(n)In\(module): Form\(n) { }"
    case .enumeration:
      "\(open)enum Form\(n) { case one; \(open)var word: String { switch self { case .one: \(label) } } }"
    case .alias:
      "\(open)struct Real\(n)In\(module) { \(open)init() {}; \(open)let word = \(label) }\n\(open)typealias Form\(n) = Real\(n)In\(module)"
    case .proto:
      "\(open)protocol Form\(n) { var word: String { get } }\nextension Form\(n) { \(open)var long: String { word + \(label) } }"
    case .constant: "\(open)let word\(n): String = \(label)"
    case .inferred: "\(open)let word\(n) = [\(label), \"x\"].joined()"
    case .variable: "\(open)nonisolated(unsafe) var word\(n) = \(label)"
    case .changed:
      "nonisolated(unsafe) var kept\(n)In\(module) = \(label)\n\(open)var word\(n): String { get { kept\(n)In\(module) } set { kept\(n)In\(module) = newValue + \(label) } }"
    case .function:
      other
        ? "\(open)func word\(n)(_ value: Any) -> String { \(label) + \"any\" }"
        : "\(open)func word\(n)(_ value: Int) -> String { \(label) + \"int\" }"
    case .generic:
      other
        ? "\(open)func word\(n)<Value: Comparable>(_ value: Value) -> String where Value: Hashable { \(label) + \"\\(value)\" }"
        : "\(open)func word\(n)<Value>(_ value: Value) -> String { \(label) + \"\\(value)\" }"
    case .variadic:
      "\(open)func word\(n)(_ values: Int..., by: Int\(other ? " = 2" : "") ) -> String { \(label) + \"\\(values)\\(by)\" }"
    case .defaulted:
      "\(open)let start\(n)In\(module) = 4\n\(open)func word\(n)(a: Int = start\(n)In\(module), b: String = \"\(module)\", _ c: Int = 3) -> String { \(label) + \"\\(a)\\(b)\\(c)\" }"
    case .throwing:
      "\(open)func word\(n)(_ work: () throws -> String) rethrows -> String { try \(label) + work() }"
    case .closure:
      "\(open)func word\(n)(_ value: @autoclosure () -> Int, _ done: @escaping (Int) -> String) -> String { \(label) + done(value()) }"
    case .placed:
      "@discardableResult \(open)func word\(n)(_ value: inout [Int]) -> String { value.append(\(module.count)); return \(label) + \"\\(value)\" }"
    case .method:
      "extension Int { \(open)func word\(n)(_ value: \(other ? "Any" : "Int")) -> String { \(label) + \"\\(self)\" } }"
    case .property: "extension String { \(open)var word\(n): String { self + \(label) } }"
    case .settable:
      "extension Array { \(open)var word\(n): Int { get { count } set { removeAll(); _ = newValue; noted\(n)In\(module) = \(label) } } }\nnonisolated(unsafe) var noted\(n)In\(module) = \"\"\nextension Array { \(open)var noted\(n): String { noted\(n)In\(module) + \(label) } }"
    case .staticValue: "extension Double { \(open)static let word\(n) = \(label) }"
    case .staticMethod:
      "\(open)extension Double { static func word\(n)(of value: Int = \(module.count)) -> String { \(label) + \"\\(value)\" } }"
    case .initialiser:
      "extension String { \(open)init(word\(n) value: Int) { self = \(label) + \"\\(value)\" } }"
    case .emptyInitialiser:
      "extension Bool { \(open)init(_ first: String, form\(n) second: Int) { self = \(label) == first + \"0\" } }"
    case .failable:
      "extension Int { \(open)init?(word\(n): String) { if word\(n) == \"no\" { return nil }; self.init(\(module.count)) } }"
    case .index:
      "extension Array { \(open)subscript(word\(n) place: Int) -> String { \(label) + \"\\(indices.contains(place))\" } }"
    case .operatorFunction:
      "infix operator <\(mark(n))>: AdditionPrecedence\n\(open)func <\(mark(n))> (one: Int, other: Int) -> String { \(label) + \"\\(one + other)\" }"
    case .staticOperator:
      "infix operator |\(mark(n))|\nextension Double { \(open)static func |\(mark(n))| (one: Double, other: Double) -> String { \(label) + \"\\(one + other)\" } }"
    case .mutating:
      "extension Int { \(open)mutating func word\(n)() -> String { self += \(module.count); return \(label) + \"\\(self)\" } }"
    case .onProtocol:
      "extension \(other ? "Collection" : "Array") { \(open)func word\(n)() -> String { \(label) + \"\\(count)\" } }"
    case .onArray:
      "extension Array where Element == \(other ? "Int" : "String") { \(open)var word\(n): String { \(label) } }"
    case .constrained:
      "extension Sequence where Element: Comparable { \(open)func word\(n)<Other>(_ other: Other) -> String where Other: Sequence, Other.Element == Element { \(label) + \"\\(elementsEqual(other))\" } }"
    case .nestedUse:
      "\(open)struct Form\(n) { \(open)init() {}; \(open)let word = \(label) }\n\(open)struct Outer\(n)In\(module) { \(open)struct Form\(n) { let word = \"inner\(module)\" }; \(open)init() {}; \(open)var both: String { Form\(n)().word } }"
    case .shadowedType:
      "private struct Form\(n) { let word = \(label) }\n\(open)func shadow\(n)In\(module)() -> String { Form\(n)().word }"
    case .systemFunction:
      "\(open)func \(systemFunction(n))(_ one: Int, _ other: Int) -> Int { \(module.count + declared.variant) }"
    case .systemType:
      "\(open)enum \(systemType(n)) { \(open)static func seconds(_ value: Int) -> String { \(label) } }"
    case .localType:
      "\(open)struct Form\(n) { \(open)init() {}; \(open)let word = \(label) }\n\(open)func local\(n)In\(module)() -> String { struct Form\(n) { let word = \"local\(module)\" }; return Form\(n)().word }"
    }
  }

  /// A function that the standard library has too, for the first cases of the kind; else one of its own.
  private func systemFunction(_ number: Int) -> String {
    let index = number / Kind.allCases.count
    return index < 2 ? ["max", "min"][index] : "word\(number)"
  }

  private func systemType(_ number: Int) -> String {
    number < Kind.allCases.count ? "Duration" : "Form\(number)"
  }

  /// The characters of an operator by number.
  private func mark(_ number: Int) -> String {
    let marks = ["+", "*", "-", "%", "^", "~"]
    return String(number, radix: 6).compactMap { $0.wholeNumberValue.map { marks[$0] } }.joined()
  }

  // MARK: Uses

  /// The statement that uses a name in a module; nil if it means nothing there, or more than one thing.
  private func use(of one: Case, in module: String) -> String? {
    let n = one.number
    if one.kind == .shadowedType {
      return one.declarations[module].map { _ in "found.append(shadow\(n)In\(module)())" }
    }
    // Which of two extensions is the more special one is not asked.
    if one.kind == .onProtocol, Set(one.declarations.values.map(\.variant)).count > 1 { return nil }
    guard let owner = owner(of: one, in: module) else {
      return Self.modules.contains { sees(one, in: module, of: $0) } ? nil : systemUse(of: one)
    }
    return "\(expression(one, owner: owner, isOwn: owner == module))"
  }

  private func sees(_ one: Case, in module: String, of other: String) -> Bool {
    one.declarations[other]?.isPublic == true && imports[module]?.contains(other) == true
  }

  /// The use of what the system has of a name; nil if it has nothing.
  private func systemUse(of one: Case) -> String? {
    let isSystems =
      one.kind == .systemFunction && !systemFunction(one.number).hasPrefix("word")
      || one.kind == .systemType && systemType(one.number) == "Duration"
    return isSystems ? expression(one, owner: "", isOwn: false) : nil
  }

  /// The module whose declaration a name means.
  private func owner(of one: Case, in module: String) -> String? {
    if one.declarations[module] != nil { return module }
    // Members are seen through what the imported modules import, too.
    let isMember = one.kind.isMember
    var seen = Set(imports[module] ?? [])
    if isMember { for name in seen { seen.formUnion(imports[name] ?? []) } }
    let open = seen.filter { one.declarations[$0]?.isPublic == true }
    return open.count == 1 ? open.first : nil
  }

  private func expression(_ one: Case, owner: String, isOwn: Bool) -> String {
    let n = one.number
    let other = one.declarations[owner]?.variant == 1
    func add(_ expression: String) -> String { "found.append(\(expression))" }
    return switch one.kind {
    case .structure: add("Form\(n)().word") + "; found.append(\"\\([Form\(n)]().count)\")"
    case .classType:
      add("Form\(n)().word") + "; " + add("(Sub\(n)In\(owner)() as Form\(n)).word")
    case .enumeration: add("Form\(n).one.word")
    case .alias: add("Form\(n)().word")
    case .proto:
      "struct Has\(n): Form\(n) { let word = \"has\" }; found.append(Has\(n)().long); found.append((Has\(n)() as any Form\(n)).word)"
    case .constant, .inferred: add("word\(n)")
    case .variable, .changed: "word\(n) += \"!\"; " + add("word\(n)")
    case .function: add("word\(n)(3)") + "; found += [1].map(word\(n))"
    case .generic: add("word\(n)(3)")
    case .variadic: add("word\(n)(1, 2, by: 3)") + (other ? "; " + add("word\(n)(1)") : "")
    case .defaulted:
      add("word\(n)()") + "; " + add("word\(n)(b: \"b\", 7)") + "; " + add("word\(n)(a: 1)")
    case .throwing: add("word\(n) { \"done\" }")
    case .closure: add("word\(n)(3) { \"\\($0)\" }")
    case .placed: "do { var list = [0]; word\(n)(&list); found.append(\"\\(list)\") }"
    case .method: add("5.word\(n)(2)") + "; found += [1].map(4.word\(n))"
    case .property: add("\"a\".word\(n)") + "; found += [\"b\"].map(\\.word\(n))"
    case .settable: "do { var list = [1]; list.word\(n) = 3; found.append(list.noted\(n)) }"
    case .staticValue: add("Double.word\(n)")
    case .staticMethod: add("Double.word\(n)()") + "; " + add("Double.word\(n)(of: 9)")
    case .initialiser: add("String(word\(n): 3)")
    case .emptyInitialiser: add("\"\\(Bool(\"\(owner)\", form\(n): 1))\"")
    case .failable: add("\"\\(Int(word\(n): \"no\") as Any)\\(Int(word\(n): \"yes\") as Any)\"")
    case .index: add("[1][word\(n): 0]")
    case .operatorFunction: add("2 <\(mark(n))> 3")
    case .staticOperator: add("2.5 |\(mark(n))| 3")
    case .mutating: "do { var value = 1; found.append(value.word\(n)()) }"
    case .onProtocol: add("[1, 2].word\(n)()")
    case .onArray: add("[\(other ? "1" : "\"a\"")].word\(n)")
    case .constrained: add("[1, 2].word\(n)([1, 2])")
    case .nestedUse: add("Form\(n)().word") + "; " + add("Outer\(n)In\(owner)().both")
    case .localType: add("Form\(n)().word") + (isOwn ? "; " + add("local\(n)In\(owner)()") : "")
    case .systemFunction: add("\"\\(\(systemFunction(n))(1, 2))\"")
    case .systemType: add("\"\\(\(systemType(n)).seconds(2))\"")
    case .shadowedType: ""
    }
  }
}

extension GeneratedFamily.Kind {
  /// Whether the name is of a member of an extension.
  fileprivate var isMember: Bool {
    switch self {
    case .method, .property, .settable, .staticValue, .staticMethod, .initialiser,
      .emptyInitialiser, .failable, .index, .staticOperator, .mutating, .onProtocol, .onArray,
      .constrained:
      true
    default: false
    }
  }
}
