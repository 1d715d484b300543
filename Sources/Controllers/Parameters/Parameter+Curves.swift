import MotionMath

extension Parameter {
  /// The shape of the rest.
  static let completionCurve: Parameter = {
    let words = CurveSpec.names.map(\.name)
    return Parameter(
      name: "completion-curve", kind: .curve(words),
      meaning:
        "the curve of the rest of the transition, without the finger's speed; UIKit gives all but"
        + " the first four to timingCurve",
      read: { $0.completionCurve.text },
      write: { (text, controller) throws(ParameterError.Problem) in
        controller.completionCurve = CompletionCurve(
          try handOff(text, words) { text throws(CurveError) in
            (try CurveSpec(parsing: text), nil, nil)
          }.spec)
      })
  }()

  /// What `timingCurve` is given.
  static let timingCurve: Parameter = {
    let words = [TimingCurve.noneText] + CurveSpec.names.map(\.name)
    return Parameter(
      name: "timing-curve", kind: .curve(words),
      meaning:
        "what timingCurve is given at the hand-off, in place of completion-curve; a spring takes"
        + " the finger's speed over unless it says velocity:0",
      read: { $0.timingCurve.text },
      write: { (text, controller) throws(ParameterError.Problem) in
        if word(text, in: words) == TimingCurve.noneText {
          controller.timingCurve = .none
        } else {
          controller.timingCurve = TimingCurve(
            try handOff(text, words) { text throws(CurveError) in
              try CurveSpec.handOff(parsing: text)
            })
        }
      })
  }()

  /// A curve's name, or what `parsing` makes of the text.
  private static func handOff(
    _ text: String, _ words: [String],
    parsing: (String) throws(CurveError) -> CurveSpec.HandOff
  ) throws(ParameterError.Problem) -> CurveSpec.HandOff {
    if let word = word(text, in: words),
      let curve = CurveSpec.names.first(where: { $0.name == word })?.curve
    {
      return (.bezier(curve), nil, nil)
    }
    let curve: CurveSpec.HandOff
    do throws(CurveError) {
      curve = try parsing(text)
    } catch {
      switch error.fact {
      case .unknownName, .empty: throw .notAChoice(text.trimmed, words + CurveSpec.forms)
      default: throw .curve(error)
      }
    }
    if let seconds = curve.spec.excessiveSettling {
      throw .settlesTooLate(text.trimmed, seconds)
    }
    return curve
  }
}

extension TimingCurve {
  fileprivate init(_ curve: CurveSpec.HandOff) {
    switch curve.spec {
    case .bezier(let curve): self = .curve(curve)
    case .spring(let spec):
      self = .spring(
        spec.form, curve.velocity.map(InitialVelocity.fixed) ?? .finger(limit: curve.limit))
    }
  }
}
