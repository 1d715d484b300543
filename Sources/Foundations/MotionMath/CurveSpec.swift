import Formats

/// A timing curve in the notation of command lines and files.
///
///     try CurveSpec(parsing: "spring(0.8,0.4)")             // damping ratio and response
///     try CurveSpec(parsing: "spring(duration:0.5,bounce:0.3,velocity:2)")
///
/// The description reads back as an equal value.
public enum CurveSpec: Hashable, Sendable {
  /// A cubic Bézier curve over the fraction of the duration.
  case bezier(CubicBezierCurve)
  /// A spring over time in seconds.
  case spring(SpringSpec)

  /// Parses a curve.
  ///
  /// A curve is a named curve, `cubic-bezier(x1,y1,x2,y2)`, one of the springs of ``SpringSpec``, or a spring with its
  /// SwiftUI name: `smooth`, `snappy`, `bouncy(extra-bounce:0.1)`, `interactive-spring`,
  /// `interpolating-spring(stiffness:300,damping:30)`.
  ///
  /// Spaces around words and numbers are ignored. Names may be in kebab case or in camel case.
  public init(parsing text: String) throws(CurveError) {
    try self.init(CurveCall(parsing: text).withoutSwiftUINames())
  }

  init(_ call: CurveCall) throws(CurveError) {
    switch kebabCase(call.name) {
    case "cubic-bezier": self = .bezier(try CubicBezierCurve(call))
    case "spring": self = .spring(try SpringSpec(call))
    default:
      guard let curve = CubicBezierCurve(named: call.name) else {
        throw CurveError(call.text, .unknownName)
      }
      guard call.arguments == nil else { throw CurveError(call.text, .argumentsOfNamedCurve) }
      self = .bezier(curve)
    }
  }

  /// The completed fraction at `position`, which is a fraction of the duration for a Bézier curve, and a time in
  /// seconds for a spring.
  public func progress(at position: Double) -> Double {
    switch self {
    case .bezier(let curve): curve.progress(at: position)
    case .spring(let spec): spec.spring.progress(at: position, initialVelocity: spec.velocity)
    }
  }

  /// The first derivative of ``progress(at:)``: unitless for a Bézier curve, per second for a spring.
  public func slope(at position: Double) -> Double {
    switch self {
    case .bezier(let curve): curve.slope(at: position)
    case .spring(let spec): spec.spring.progressRate(at: position, initialVelocity: spec.velocity)
    }
  }
}

extension CurveSpec: CustomStringConvertible {
  public var description: String {
    switch self {
    case .bezier(let curve): curve.description
    case .spring(let spec): spec.description
    }
  }
}

extension CubicBezierCurve {
  private static let coordinates = ["x1", "y1", "x2", "y2"]

  fileprivate init(_ call: CurveCall) throws(CurveError) {
    let arguments = call.arguments ?? []
    if let label = arguments.lazy.compactMap(\.label).first {
      throw CurveError(call.text, .labelInBezier(label))
    }
    guard arguments.count == 4 else { throw CurveError(call.text, .bezierCount(arguments.count)) }
    var numbers: [Double] = []
    for (argument, name) in zip(arguments, Self.coordinates) {
      let range = name.hasPrefix("x") ? 0...1 : -1e6...1e6
      numbers.append(try call.number(argument, member: name, in: range))
    }
    self.init(numbers[0], numbers[1], numbers[2], numbers[3])
  }
}

extension CurveSpec {
  /// The curve with which a transition settles after the finger's release and, separately, the curve's initial
  /// velocity.
  ///
  /// - `spec`: The curve; if it is a spring, its velocity is 0.
  /// - `velocity`: The value of `velocity:`, if given.
  /// - `limit`: The value of `velocity-limit:`, if given.
  /// - `push`: The value of `slow-push:`, if given.
  package typealias HandOff = (
    spec: CurveSpec, velocity: Double?, limit: Double?, push: Double?
  )

  /// Parses the curve with which a transition settles after the release, and separates a spring's velocity from the
  /// spring.
  ///
  /// A velocity of 0 is thus distinguished from a missing velocity. A spring may have one more argument than in
  /// ``init(parsing:)``: `velocity-limit`, the greatest initial speed in either direction, whose unit is the remaining
  /// distance per second; or `slow-push`, 0 to 1,000,000, with which a slow finger starts the spring.
  package static func handOff(parsing text: String) throws(CurveError) -> HandOff {
    let call = try CurveCall(parsing: text).withoutSwiftUINames()
    guard kebabCase(call.name) == "spring" else { return (try CurveSpec(call), nil, nil, nil) }
    var (rest, limit) = try call.removing("velocity-limit", in: 0...SpringSpec.greatestVelocity)
    let velocity: Double?
    (rest, velocity) = try rest.removing(
      "velocity", in: -SpringSpec.greatestVelocity...SpringSpec.greatestVelocity)
    let push: Double?
    (rest, push) = try rest.removing("slow-push", in: 0...SpringSpec.greatestVelocity)
    if [limit, velocity, push].filter({ $0 != nil }).count > 1 {
      throw CurveError(call.text, .fixedAndLimited)
    }
    return (try CurveSpec(rest), velocity, limit, push)
  }
}

extension CurveCall {
  /// Returns a copy of this call without the argument labelled `label`, and this argument's value; the value is nil if
  /// the call has no such argument.
  fileprivate func removing(
    _ label: String, in range: ClosedRange<Double>
  ) throws(CurveError) -> (rest: CurveCall, value: Double?) {
    let found = (arguments ?? []).filter { $0.label == label }
    guard let argument = found.first else { return (self, nil) }
    guard found.count == 1 else { throw CurveError(text, .repeated(label)) }
    let value = try number(argument, member: label, in: range)
    return (CurveCall(self, arguments: arguments?.filter { $0.label != label }), value)
  }
}

/// The parts of `name(argument,label:argument)`; any name is accepted.
struct CurveCall {
  /// The whole text, without surrounding space.
  let text: String
  let name: String
  /// The arguments; nil for a word without parentheses.
  let arguments: [Argument]?

  struct Argument: Equatable {
    let label: String?
    let value: String
  }

  /// Creates a copy of a call with other arguments, and with another name if `name` is not nil.
  init(_ call: CurveCall, name: String? = nil, arguments: [Argument]?) {
    (text, self.name, self.arguments) = (call.text, name ?? call.name, arguments)
  }

  init(parsing raw: String) throws(CurveError) {
    text = raw.trimmed
    guard !text.isEmpty else { throw CurveError(text, .empty) }
    guard let open = text.firstIndex(of: "(") else {
      (name, arguments) = (text, nil)
      return
    }
    name = String(text[..<open]).trimmed
    guard text.hasSuffix(")") else { throw CurveError(text, .unclosed) }
    let inside = String(text[text.index(after: open)...].dropLast())
    var arguments: [Argument] = []
    if !inside.trimmed.isEmpty {
      for part in inside.split(separator: ",", omittingEmptySubsequences: false) {
        arguments.append(Self.argument(String(part)))
      }
    }
    self.arguments = arguments
  }

  private static func argument(_ part: String) -> Argument {
    guard let colon = part.firstIndex(of: ":") else {
      return Argument(label: nil, value: part.trimmed)
    }
    return Argument(
      label: kebabCase(String(part[..<colon]).trimmed),
      value: String(part[part.index(after: colon)...]).trimmed)
  }

  /// The value of an argument as a number, which must be finite and within `range`.
  func number(
    _ argument: Argument, member: String, in range: ClosedRange<Double>
  ) throws(CurveError) -> Double {
    guard let number = Double(argument.value) else {
      throw CurveError(text, .notANumber(member: member, found: argument.value))
    }
    guard number.isFinite else {
      throw CurveError(text, .notFinite(member: member, found: argument.value))
    }
    guard range.contains(number) else {
      throw CurveError(text, .outOfRange(member: member, found: argument.value, range: range))
    }
    return number == 0 ? 0 : number
  }
}

extension String {
  fileprivate var trimmed: String {
    var rest = self[...]
    while rest.first?.isWhitespace == true { rest.removeFirst() }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return String(rest)
  }
}

/// Converts a word to kebab case: `easeInOut` → `ease-in-out`.
func kebabCase(_ word: String) -> String {
  word.reduce(into: "") { $0 += $1.isUppercase ? "-\($1.lowercased())" : "\($1)" }
}

/// An error that says why a text is not a timing curve.
public struct CurveError: Error, Hashable, Sendable {
  /// What is wrong with the text, with details.
  public enum Fact: Hashable, Sendable {
    case empty
    case unknownName
    case unclosed
    case argumentsOfNamedCurve
    case bezierCount(Int)
    case labelInBezier(String)
    case notANumber(member: String, found: String)
    case notFinite(member: String, found: String)
    case outOfRange(member: String, found: String, range: ClosedRange<Double>)
    case unlabelled(String)
    case unknownMember(String)
    case repeated(String)
    case noMembers
    case missing([String], of: [String])
    case ambiguous([String], [[String]])
    case conflict([String])
    case fixedAndLimited
  }

  /// The whole text that was parsed.
  public let text: String
  public let fact: Fact

  init(_ text: String, _ fact: Fact) { (self.text, self.fact) = (text, fact) }
}

extension CurveError: CustomStringConvertible {
  public var description: String { "'\(text)': \(words)" }

  private static let curves =
    (CubicBezierCurve.named.map { kebabCase($0.name) } + [
      "cubic-bezier(x1,y1,x2,y2)", "spring(damping-ratio,response)",
    ]).joined(separator: ", ")

  private static let springs = SpringSpec.Combination.allCases.map { list($0.members) }
    .joined(separator: "; ")

  private static func list(_ members: [String]) -> String { members.joined(separator: ", ") }

  private var words: String {
    switch fact {
    case .empty: "no curve; choose one of \(Self.curves)"
    case .unknownName: "no such curve; choose one of \(Self.curves)"
    case .unclosed: "the parenthesis is not closed; end it with ')'"
    case .argumentsOfNamedCurve: "a named curve takes no numbers; write cubic-bezier(x1,y1,x2,y2)"
    case .bezierCount(let count):
      "\(counted(count, "number")); a cubic Bézier takes 4: x1, y1, x2, y2"
    case .labelInBezier(let label): "label '\(label)'; write the 4 numbers x1,y1,x2,y2 alone"
    case .notANumber(let member, let found):
      "'\(found)' is not a number for \(member); write one like 0.5"
    case .notFinite(let member, let found): "\(member) is \(found); give a finite number"
    case .outOfRange(let member, let found, let range):
      "\(member) is \(found); give \(Number.shortest(range.lowerBound)) to "
        + Number.shortest(range.upperBound)
    case .unlabelled(let value):
      "'\(value)' has no label; only the first two numbers, damping-ratio and response, can omit theirs"
    case .unknownMember(let name):
      "no member '\(name)'; choose from \(Self.list(SpringSpec.ranges.map(\.name)))"
    case .repeated(let name): "\(name) is given twice; give it once"
    case .noMembers: "no numbers; a spring takes one of \(Self.springs)"
    case .missing(let missing, let all):
      "\(Self.list(missing)) missing; give all of \(Self.list(all))"
    case .ambiguous(let given, let possible):
      "\(Self.list(given)) alone does not make a spring; give all of "
        + possible.map(Self.list).joined(separator: "; or of ")
    case .fixedAndLimited:
      "velocity, velocity-limit and slow-push cannot be combined; give one of them"
    case .conflict(let given):
      "\(Self.list(given)) cannot be combined; a spring takes one of \(Self.springs)"
    }
  }
}
