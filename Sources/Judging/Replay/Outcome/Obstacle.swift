import Controllers
import Formats
import Foundation
package import HeadlessUIKit
import MotionMath
import Traces

/// The reason why a gesture cannot be used to judge a scene, worded the same in every command.
///
/// A replay reports the reason as a diagnostic; see ``Outcome/obstacle``.
enum Obstacle: Hashable, Sendable {
  /// The finger moves perpendicular to the direction that the scene needs.
  case across(needs: Direction, goes: Direction)
  /// The touch did not meet the recogniser's criteria.
  case refused(PanRefusal)
  /// The finger is released before any of its moves is delivered.
  case tooQuick
  /// The touch begins outside the view that is dragged.
  case missed
  /// The recogniser refused the touch for an unknown reason.
  case unrecognized
  /// The touch moved like a pan, but another recogniser or the scene's code kept the pan from beginning.
  ///
  /// The other recogniser's name is nil if it is not known.
  case prevented(by: String?)
  /// The delegate or the code of the scene's recogniser said that it must not begin.
  case declined
  /// The pan was recognised, but its action began nothing.
  case nothingStarted
  /// A recogniser of the system, such as the pan of a scroll view, took the finger, and nothing began.
  case taken(by: String)
  /// The scene's transition runs without a finger, and nothing on the screen receives the touch.
  case untaken

  /// Whether a recogniser refused the gesture by its own rule, as it does where nothing is meant to begin.
  ///
  /// Otherwise the gesture never reached it, another recogniser kept it from beginning, the reason is unknown, or it was
  /// recognised and began nothing.
  var isOfRecognizer: Bool {
    switch self {
    case .across, .refused, .tooQuick, .declined: true
    case .missed, .unrecognized, .prevented, .nothingStarted, .taken, .untaken: false
    }
  }

  /// The kind of finding that reports the obstacle.
  private var kind: FindingKind {
    if case .across = self { .acrossAxis } else { .refusedTouch }
  }

  /// The obstacle as a diagnostic, whose message begins with `place`.
  ///
  /// `isTunable` is true if the controller's parameters affect recognition.
  func diagnostic(place: String = "", isTunable: Bool = true) -> Diagnostic {
    Diagnostic(
      code: kind.rawValue, severity: .warning,
      message: "\(place)\(fact); \(remedy)\(isTunable ? setting : "")")
  }

  private var fact: String {
    switch self {
    case .across(let needed, let found):
      "the finger moves \(found.rawValue), but here it must move \(needed.rawValue)"
    case .refused(let refusal): refusal.fact
    case .tooQuick:
      "no pan was recognised: the finger leaves before any of its moves is delivered"
    case .missed: "no pan was recognised: the touch misses the view that is dragged"
    case .unrecognized: "no pan was recognised, for an unknown reason"
    case .prevented(let winner):
      "no pan was recognised: \(winner ?? "another recogniser or the scene's code") kept the pan from beginning"
    case .declined: "no pan was recognised: the scene's own code refused it"
    case .nothingStarted: "the pan was recognised and its action began nothing"
    case .taken(let taker): "\(taker) took the finger, and nothing began"
    case .untaken: "nothing on the screen takes the touch"
    }
  }

  private var remedy: String {
    switch self {
    case .across: "choose a gesture along the scene's axis"
    case .refused(let refusal): refusal.remedy
    case .tooQuick: "choose a slower gesture"
    case .missed: "choose a gesture that begins on it"
    case .unrecognized: "choose a gesture that begins on the view that is dragged"
    case .prevented: "choose a gesture that begins elsewhere"
    case .declined: "check what it returns from shouldBegin"
    case .nothingStarted: "check where the action returns early"
    case .taken: "let the scene's recogniser begin too, or before it"
    case .untaken:
      "touch a view that accepts it, or touch at another time, with 'begins' in the recording or --begin"
    }
  }

  /// Advice to change the controller's parameter that stops the gesture; empty if no parameter does.
  private var setting: String {
    if case .refused(let refusal) = self { refusal.setting } else { "" }
  }

  /// Creates the obstacle that kept a recogniser from recognising a pan.
  ///
  /// Returns nil if `refusal` is nil.
  ///
  /// - Parameters:
  ///   - refusal: The recogniser's reason; nil if it recognised a pan, or if something other than the fingers' movement
  ///     prevented the pan.
  ///   - trace: The trace.
  ///   - recognition: The recogniser's criteria.
  ///   - across: The obstacle to report if the finger moves perpendicular to the scene's direction; nil if it does not.
  init?(
    _ refusal: PanRefusal?, of trace: Trace, by recognition: PanRecognition, across: Obstacle?
  ) {
    guard let refusal else { return nil }
    guard refusal.condition == .moves else {
      self = .refused(refusal)
      return
    }
    // No move was delivered to the recogniser, so its criteria are applied to the recorded moves.
    self = trace.shortfall(by: recognition).map { .refused($0) } ?? across ?? .tooQuick
  }
}

extension PanRefusal {
  /// The value that the recogniser needs and the value that the gesture has, in words.
  var fact: String {
    // Removes rounding noise.
    let needed = Number.shortest(Number.rounded(Double(needed), decimals: 6))
    let seen = shownSeen
    let touching = "\(seen) \(seen == "1" ? "finger touches" : "fingers touch")"
    let noPan = "no pan was recognised: "
    return switch condition {
    case .edge(let edge):
      "the touch must begin within \(needed) pt of the \(edge.name) edge, but begins \(seen) pt from it"
    case .angle(let edge):
      "the finger leaves the \(edge.name) edge at \(seen)°, but an edge pan allows \(needed)°"
    case .sidewaysTravel:
      noPan + "the finger moves \(seen) pt sideways, but a pan needs \(needed) pt"
    case .verticalTravel:
      noPan + "the finger moves \(seen) pt up or down, but a pan needs \(needed) pt"
    case .distance:
      "no drag was recognised: the finger moves at most \(seen) pt from its contact, but a drag-gesture needs"
        + " \(needed) pt"
    case .travel: noPan + "the finger moves \(seen) pt, but a pan needs more than \(needed) pt"
    case .moves: noPan + "the finger leaves before any of its moves is delivered"
    case .leastFingers: noPan + "\(touching), but the pan needs at least \(needed)"
    case .mostFingers: noPan + "\(touching), but the pan allows at most \(needed)"
    }
  }

  /// The advice on how to make the recogniser accept the gesture.
  var remedy: String {
    switch condition {
    case .edge: "choose a gesture that begins there"
    case .angle: "choose a gesture that goes inwards"
    case .sidewaysTravel, .verticalTravel, .travel, .distance: "choose a longer gesture"
    case .moves: "choose a slower gesture"
    case .leastFingers: "choose a gesture with more fingers"
    case .mostFingers: "choose a gesture with fewer fingers"
    }
  }

  /// Advice to change the controller's parameter that sets the unmet condition; empty if no parameter sets it.
  fileprivate var setting: String {
    switch condition {
    case .edge, .angle: ", or set edge to none"
    case .sidewaysTravel, .verticalTravel, .travel, .distance: ", or set a smaller hysteresis"
    case .moves, .leastFingers, .mostFingers: ""
    }
  }

  /// The gesture's value with at most two decimals, rounded so that it never equals the value that the recogniser
  /// needs.
  private var shownSeen: String {
    let hundredths = Double(seen) * 100
    let nearest = hundredths.rounded()
    let isNoise = abs(hundredths - nearest) < 1e-6 && nearest != (Double(needed) * 100).rounded()
    let shown = isNoise ? nearest : hundredths.rounded(seen > needed ? .up : .down)
    return Number.shortest(shown / 100)
  }
}

extension UIRectEdge {
  /// The name of a single edge.
  fileprivate var name: String {
    switch self {
    case .left: "left"
    case .right: "right"
    case .top: "top"
    default: "bottom"
    }
  }
}

extension Outcome {
  /// The diagnostic that says why the gesture cannot be used to judge the scene; nil if the gesture can be used.
  package var obstacle: Diagnostic? {
    diagnostics.first {
      $0.code == FindingKind.acrossAxis.rawValue || $0.code == FindingKind.refusedTouch.rawValue
    }
  }
}

extension Diagnostic {
  /// The part of the message that says what was found, without the remedy.
  package var fact: String {
    message.firstRange(of: "; ").map { String(message[..<$0.lowerBound]) } ?? message
  }
}

extension Trace {
  /// Why the recorded moves of the first finger do not make a pan; nil if they do.
  ///
  /// Moves count even if they were not delivered to the recogniser.
  fileprivate func shortfall(by recognition: PanRecognition) -> PanRefusal? {
    guard let start = samples.first(where: { $0.touch == 0 }) else { return nil }
    var farthest = CGPoint.zero
    for sample in samples where sample.touch == 0 && sample.phase == .moved {
      let travel = CGPoint(x: sample.x - start.x, y: sample.y - start.y)
      if recognition.reach(of: travel) > recognition.reach(of: farthest) { farthest = travel }
    }
    return recognition.shortfall(of: farthest)
  }

  /// Returns the obstacle if the first finger moves mainly at right angles to the needed direction.
  ///
  /// Otherwise returns nil, for example if `needed` is nil or if the finger moves no farther than the default
  /// hysteresis.
  func across(_ needed: Direction?) -> Obstacle? {
    guard let needed else { return nil }
    return direction(across: needed).map { .across(needs: needed, goes: $0) }
  }

  /// The first finger's main direction if it is perpendicular to the needed direction.
  ///
  /// Otherwise nil; also nil if the finger moves no farther than the default hysteresis.
  private func direction(across needed: Direction) -> Direction? {
    guard let start = samples.first(where: { $0.touch == 0 }) else { return nil }
    var (x, y, farthest) = (0.0, 0.0, 0.0)
    for sample in samples where sample.touch == 0 {
      let (dx, dy) = (sample.x - start.x, sample.y - start.y)
      let length = dx * dx + dy * dy
      if length > farthest { (x, y, farthest) = (dx, dy, length) }
    }
    let hysteresis = Controller.default.hysteresis
    guard abs(x) != abs(y), farthest > hysteresis * hysteresis else { return nil }
    let found: Direction = abs(x) > abs(y) ? (x > 0 ? .right : .left) : (y > 0 ? .down : .up)
    return found.isHorizontal == needed.isHorizontal ? nil : found
  }
}
