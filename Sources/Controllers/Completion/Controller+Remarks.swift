public import HeadlessUIKit
import MotionMath

extension Controller {
  /// What to know about a parameter that was set, in one sentence; nil where it does what it says.
  ///
  /// A value can be right by itself and still do nothing beside the others.
  public func remark(on parameter: String) -> String? {
    switch parameter {
    case "completion-speed": unmatched(finishes: true)?.message ?? idleSpeed(parameter)
    case "cancel-speed": unmatched(finishes: false)?.message ?? idleSpeed(parameter)
    case "completion-curve" where timingCurve != .none:
      "completion-curve does nothing while timing-curve is \(timingCurve.text); set timing-curve to"
        + " none"
    case "completion-curve", "timing-curve":
      (unmatched(finishes: true) ?? unmatched(finishes: false))?.message
    default: nil
    }
  }

  /// Says that a speed should match the finger and none can; nil where one can or none should.
  ///
  /// - Parameter finishes: Whether the completion speed is meant, or the cancel speed.
  /// - Returns: A note with the remedy.
  public func unmatched(finishes: Bool) -> Diagnostic? {
    let (name, rule) =
      finishes ? ("completion-speed", completionSpeed) : ("cancel-speed", cancelSpeed)
    guard case .matched = rule, let reason = timing.reasonNotToMatch else { return nil }
    return Diagnostic(
      code: "no-speed-matches", severity: .note,
      message: "\(name) is matched, but \(timing.text) \(reason), so no speed can match the finger;"
        + " choose linear or ease-out, or a spring as timing-curve")
  }

  /// Says that a spring takes its own time; nil where the speed counts.
  private func idleSpeed(_ name: String) -> String? {
    guard case .spring = timing else { return nil }
    return
      "\(name) does nothing beside \(timing.text), which takes its own time; set timing-curve or"
      + " completion-curve to a curve"
  }
}

extension TimingCurve {
  /// Why no completion speed makes it begin as fast as the finger; nil where one does, and for a spring
  /// that takes the finger's speed over.
  fileprivate var reasonNotToMatch: String? {
    switch self {
    case .none, .spring(_, .finger): return nil
    case .spring(_, .fixed(let velocity)):
      return velocity == 0 ? "starts at rest" : "starts at a speed of its own"
    case .curve(let curve):
      guard usableSlope == nil else { return nil }
      let slope = curve.slope(at: 0)
      return slope == 0 ? "starts at rest" : slope > 0 ? "starts with a jump" : "starts backwards"
    }
  }
}
