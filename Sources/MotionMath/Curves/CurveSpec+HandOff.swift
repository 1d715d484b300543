extension CurveSpec {
  /// A curve for the rest of a gesture, and what was said of the speed it begins with.
  ///
  /// - ``spec``: The curve; a spring's velocity is 0 in it.
  /// - ``velocity``: The number that `velocity:` gives; nil where it was left out.
  /// - ``limit``: The number that `velocity-limit:` gives; nil where it was left out.
  package typealias HandOff = (spec: CurveSpec, velocity: Double?, limit: Double?)

  /// Reads a curve in which a velocity of 0 means something else than none at all.
  ///
  /// A spring takes one more member than in ``init(parsing:)``: `velocity-limit`, the greatest speed
  /// it takes over, in distances per second.
  package static func handOff(parsing text: String) throws(CurveError) -> HandOff {
    let call = try CurveCall(parsing: text)
    guard kebabCase(call.name) == "spring" else { return (try CurveSpec(call), nil, nil) }
    var (rest, limit) = try call.removing("velocity-limit", in: 0...SpringSpec.greatestVelocity)
    let velocity: Double?
    (rest, velocity) = try rest.removing(
      "velocity", in: -SpringSpec.greatestVelocity...SpringSpec.greatestVelocity)
    if limit != nil, velocity != nil { throw CurveError(call.text, .fixedAndLimited) }
    return (try CurveSpec(rest), velocity, limit)
  }
}

extension CurveCall {
  /// The same call without the argument of this label, and that argument's number.
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
