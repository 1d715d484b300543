/// The names of SwiftUI's springs, each equivalent to a form of ``SpringSpec``.
///
/// The words and labels are Apple's in kebab case; camel case is read too. Omitted arguments have SwiftUI's defaults.
/// `blendDuration` is rejected, because it only affects the blending of one spring into another.
///
/// - Source: the declarations of `Animation` in SwiftUI's interface. A response and a damping fraction give
///   ω = 2π / response and ζ = the damping fraction; a duration and a bounce have the same meaning as in ``Spring``.
enum SwiftUISpring: String, CaseIterable {
  case smooth, snappy, bouncy
  case interactiveSpring = "interactive-spring"
  case interpolatingSpring = "interpolating-spring"

  /// A set of arguments with their defaults; nil for an argument without a default.
  private typealias Members = [(name: String, standard: Double?)]

  /// The alternative sets of arguments for a call; the first set that contains all given arguments applies.
  private var combinations: [Members] {
    switch self {
    case .smooth, .snappy, .bouncy: [[("duration", 0.5), ("extra-bounce", 0)]]
    case .interactiveSpring:
      [
        [("response", 0.15), ("damping-fraction", 0.86)],
        [("duration", 0.15), ("extra-bounce", 0)],
      ]
    case .interpolatingSpring:
      [
        [("duration", 0.5), ("bounce", 0), ("initial-velocity", 0)],
        [("mass", 1), ("stiffness", nil), ("damping", nil), ("initial-velocity", 0)],
      ]
    }
  }

  /// The bounce that the named spring has without `extra-bounce`.
  private var ownBounce: Double {
    switch self {
    case .smooth, .interpolatingSpring: 0
    case .snappy, .interactiveSpring: 0.15
    case .bouncy: 0.3
    }
  }

  /// Translates a call into the notation of ``SpringSpec``; what it says of the velocity stays unchanged.
  fileprivate func plain(_ call: CurveCall) throws(CurveError) -> CurveCall {
    let passed = ["velocity", "velocity-limit", "slow-push"]
    let arguments = call.arguments ?? []
    var given: [String: Double] = [:]
    var rest: [CurveCall.Argument] = []
    for argument in arguments {
      guard let label = argument.label else {
        throw CurveError(call.text, .unlabelled(argument.value))
      }
      if passed.contains(label) {
        rest.append(argument)
        continue
      }
      guard let range = Self.ranges[label] else {
        throw CurveError(call.text, .unknownMember(label))
      }
      guard given[label] == nil else { throw CurveError(call.text, .repeated(label)) }
      given[label] = try call.number(argument, member: label, in: range)
    }
    let possible = combinations.filter { members in
      given.keys.allSatisfy { name in members.contains { $0.name == name } }
    }
    guard let members = possible.first else {
      throw CurveError(call.text, .conflict(given.keys.sorted()))
    }
    let missing = members.filter { $0.standard == nil && given[$0.name] == nil }.map(\.name)
    guard missing.isEmpty else {
      throw CurveError(
        call.text, .missing(missing, of: members.filter { $0.standard == nil }.map(\.name)))
    }
    for (name, standard) in members {
      guard let value = given[name] ?? standard else { continue }
      switch name {
      case "extra-bounce": rest.append(argument("bounce", value + ownBounce))
      case "damping-fraction": rest.append(argument("damping-ratio", value))
      case "initial-velocity": if given[name] != nil { rest.append(argument("velocity", value)) }
      default: rest.append(argument(name, value))
      }
    }
    return CurveCall(call, name: "spring", arguments: rest)
  }

  private func argument(_ label: String, _ value: Double) -> CurveCall.Argument {
    CurveCall.Argument(label: label, value: "\(value)")
  }

  private static let ranges: [String: ClosedRange<Double>] = {
    var ranges = Dictionary(SpringSpec.ranges.map { ($0.name, $0.range) }) { first, _ in first }
    ranges["extra-bounce"] = -1...1
    ranges["damping-fraction"] = 0...1e4
    ranges["initial-velocity"] = ranges["velocity"]
    return ranges
  }()
}

extension CurveCall {
  /// Rewrites this call without SwiftUI's names; a call without such names is returned unchanged.
  ///
  /// `spring(response:dampingFraction:)` is SwiftUI's spelling of ``SpringSpec/Form/response(dampingRatio:response:)``.
  /// A name with a leading dot always has SwiftUI's meaning. Without arguments, `.spring` has a duration of 0.5 s and
  /// `.default` a duration of 0.55 s, both without bounce. These are SwiftUI's values since iOS 17.
  func withoutSwiftUINames() throws(CurveError) -> CurveCall {
    guard name.hasPrefix(".") else { return try plain(kebabCase(name)) }
    let word = kebabCase(String(name.dropFirst()))
    if arguments?.isEmpty ?? true, let duration = ["spring": "0.5", "default": "0.55"][word] {
      let members = [("duration", duration), ("bounce", "0")]
      return CurveCall(
        self, name: "spring", arguments: members.map { Argument(label: $0.0, value: $0.1) })
    }
    return try CurveCall(self, name: word, arguments: arguments).plain(word)
  }

  /// Rewrites a call such as `interactive-spring(…)`, which uses SwiftUI's names, in the notation of ``SpringSpec``.
  ///
  /// Returns any other call unchanged. `word` is the call's name in kebab case.
  private func plain(_ word: String) throws(CurveError) -> CurveCall {
    if let spring = SwiftUISpring(rawValue: word) { return try spring.plain(self) }
    guard word == "spring", let arguments,
      arguments.contains(where: { $0.label == "damping-fraction" })
    else { return self }
    let plain = arguments.map {
      $0.label == "damping-fraction" ? Argument(label: "damping-ratio", value: $0.value) : $0
    }
    let hasResponse = arguments.contains { $0.label == "response" }
    // A call without `response` gets SwiftUI's default of 0.5 s.
    return CurveCall(
      self, name: name,
      arguments: hasResponse ? plain : plain + [Argument(label: "response", value: "0.5")])
  }
}
