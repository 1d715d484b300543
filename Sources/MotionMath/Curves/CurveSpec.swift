/// A timing curve as it is written on a command line or in a file.
///
///     try CurveSpec(parsing: "spring(0.8,0.4)")             // damping ratio and response
///     try CurveSpec(parsing: "spring(duration:0.5,bounce:0.3,velocity:2)")
///
/// Its description reads back as an equal value.
public enum CurveSpec: Hashable, Sendable {
  /// A cubic Bézier over the fraction of the duration.
  case bezier(CubicBezierCurve)
  /// A spring over seconds.
  case spring(SpringSpec)

  /// Reads a named curve, `cubic-bezier(x1,y1,x2,y2)` or one of the springs of ``SpringSpec``.
  ///
  /// Spaces around words and numbers are ignored; names are read in kebab case and in camel case.
  public init(parsing text: String) throws(CurveError) {
    try self.init(CurveCall(parsing: text))
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

  /// The completed fraction at `position`: a fraction of the duration for a Bézier curve, seconds for a
  /// spring.
  public func progress(at position: Double) -> Double {
    switch self {
    case .bezier(let curve): curve.progress(at: position)
    case .spring(let spec):
      spec.spring.progress(at: position, initialVelocity: spec.velocity)
    }
  }

  /// The first derivative of ``progress(at:)``: unitless for a Bézier curve, per second for a spring.
  public func slope(at position: Double) -> Double {
    switch self {
    case .bezier(let curve): curve.slope(at: position)
    case .spring(let spec):
      spec.spring.progressRate(at: position, initialVelocity: spec.velocity)
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
    guard arguments.count == 4 else {
      throw CurveError(call.text, .bezierCount(arguments.count))
    }
    var numbers: [Double] = []
    for (argument, name) in zip(arguments, Self.coordinates) {
      let range = name.hasPrefix("x") ? 0...1 : -1e6...1e6
      numbers.append(try call.number(argument, member: name, in: range))
    }
    self.init(numbers[0], numbers[1], numbers[2], numbers[3])
  }
}
