import Controllers
import Formats
import Foundation
package import HeadlessUIKit
import MotionMath
import Traces

/// Something that keeps a run from being judged, or that a run should not lose, declared once.
///
/// Suites set its level among the budgets, `check` by an option of its name.
public enum FindingKind: String, Hashable, Sendable, CaseIterable {
  case unlabelled
  case labelWithoutTrace = "label-without-trace"
  case nothingJudged = "nothing-judged"
  case removed
  case acrossAxis = "across-axis"
  case refusedTouch = "refused-touch"
  case noFinger = "no-finger"
  case noStop = "no-stop"

  /// Its level in a suite that does not set it.
  public var level: BudgetLevel {
    switch self {
    case .unlabelled, .labelWithoutTrace, .nothingJudged, .removed, .noFinger, .noStop: .error
    case .acrossAxis, .refusedTouch: .warn
    }
  }

  /// Its level where traces are named instead of a suite: some of them may have no label.
  public var levelOfPaths: BudgetLevel { self == .unlabelled ? .warn : level }

  /// Whether it concerns one trace, which reports then name.
  public var isOfTrace: Bool {
    switch self {
    case .unlabelled, .removed, .acrossAxis, .refusedTouch, .noStop: true
    case .labelWithoutTrace, .nothingJudged, .noFinger: false
    }
  }

  /// What it means.
  public var meaning: String {
    switch self {
    case .unlabelled: "a trace has no label"
    case .labelWithoutTrace: "a label names no trace of its folder"
    case .nothingJudged: "no trace has a label, so nothing is judged"
    case .removed: "a trace of the baseline is gone"
    case .acrossAxis: "the finger goes across the scene's axis"
    case .refusedTouch: "the recogniser refused the touch"
    case .noFinger: "the scene runs by itself, without a finger"
    case .noStop: "a label or the rule yields no stop of the controller"
    }
  }

  /// The levels of a suite or of named traces, where nothing else is said.
  public static func levels(ofPaths: Bool = false) -> [FindingKind: BudgetLevel] {
    Dictionary(
      uniqueKeysWithValues: allCases.map { ($0, ofPaths ? $0.levelOfPaths : $0.level) })
  }
}

/// How much a broken promise matters; only `error` fails a run.
public enum BudgetLevel: String, Hashable, Sendable, CaseIterable {
  case off, warn, error
}

/// Why a gesture says nothing about a scene, in the same words in every command.
///
/// A replay notes it as a diagnostic; see ``Outcome/obstacle``.
enum Obstacle: Hashable, Sendable {
  /// The finger goes along the other axis of the screen.
  case across(needs: Direction, goes: Direction)
  /// The touch begins farther from its edge than this, in points.
  case awayFromEdge(String, width: Double)
  /// The touch begins at its edge and leaves it at more than this angle, in degrees.
  case angle(String, atMost: Double)
  /// The finger moves less than the hysteresis, in points.
  case tooShort(hysteresis: Double)
  /// The finger leaves before any of its moves is delivered.
  case tooQuick
  /// The touch begins beside the view that is dragged.
  case missed
  /// The recogniser refused the touch for a reason of its own.
  case unrecognized
  /// The pan was recognised, and the scene started nothing.
  case nothingStarted

  /// The finding that says so.
  private var kind: FindingKind {
    if case .across = self { .acrossAxis } else { .refusedTouch }
  }

  /// The obstacle as a diagnostic; its message begins with a place.
  ///
  /// `isTunable` is whether the controller's parameters decide what is recognised.
  func diagnostic(place: String = "", isTunable: Bool = true) -> Diagnostic {
    Diagnostic(
      code: kind.rawValue, severity: .warning,
      message: "\(place)\(fact); \(remedy)\(isTunable ? setting : "")")
  }

  private var fact: String {
    switch self {
    case .across(let needed, let found):
      "the finger goes \(found.rawValue), and here it must go \(needed.rawValue)"
    case .awayFromEdge(let edge, let width):
      "the touch must begin within \(Number.shortest(width)) pt of the \(edge) edge"
    case .angle(let edge, let angle):
      "the finger leaves the \(edge) edge at more than \(Number.shortest(angle))°, which an edge pan"
        + " refuses"
    case .tooShort(let hysteresis):
      "no pan was recognised: the finger moves less than the hysteresis of"
        + " \(Number.shortest(hysteresis)) pt"
    case .tooQuick:
      "no pan was recognised: the finger leaves before any of its moves is delivered"
    case .missed: "no pan was recognised: the touch misses the view that is dragged"
    case .unrecognized: "no pan was recognised: the scene's own recogniser refused the touch"
    case .nothingStarted: "the pan was recognised and nothing followed"
    }
  }

  private var remedy: String {
    switch self {
    case .across: "choose a gesture along the scene's axis"
    case .awayFromEdge: "choose a gesture that begins there"
    case .angle: "choose a gesture that goes inwards"
    case .tooShort: "choose a longer gesture"
    case .tooQuick: "choose a slower gesture"
    case .missed: "choose a gesture that begins on it"
    case .unrecognized: "choose a gesture that begins on the view that is dragged"
    case .nothingStarted: "see the diagnostics of replay"
    }
  }

  /// The parameter that would let the gesture pass.
  private var setting: String {
    switch self {
    case .awayFromEdge, .angle: ", or set edge to none"
    case .tooShort: ", or set a smaller hysteresis"
    case .across, .tooQuick, .missed, .unrecognized, .nothingStarted: ""
    }
  }
}

extension Outcome {
  /// Why the gesture says nothing about the scene, with the remedy; nil where it does.
  package var obstacle: Diagnostic? {
    diagnostics.first {
      $0.code == FindingKind.acrossAxis.rawValue || $0.code == FindingKind.refusedTouch.rawValue
    }
  }
}

extension Diagnostic {
  /// What was found, without the remedy.
  package var fact: String {
    message.firstRange(of: "; ").map { String(message[..<$0.lowerBound]) } ?? message
  }
}

/// What a recogniser asks of a touch.
struct TouchCriteria: Sendable {
  /// The edges where a touch may begin, by name; empty for any place.
  private var edges: [(name: String, inwards: Direction)] = []
  /// The width of the region at an edge, in points.
  private var region = 0.0
  /// The greatest angle to the direction inwards, in radians.
  private var maximumAngle = Double.pi / 4
  private let recognition: PanRecognition

  /// The criteria of a recogniser.
  @MainActor
  init(_ pan: UIPanGestureRecognizer) {
    recognition = pan.recognition
    guard let edgePan = pan as? UIScreenEdgePanGestureRecognizer else { return }
    let all: [(UIRectEdge, String, Direction)] = [
      (.left, "left", .right), (.right, "right", .left), (.top, "top", .down),
      (.bottom, "bottom", .up),
    ]
    edges = all.filter { edgePan.edges.contains($0.0) }.map { ($0.1, $0.2) }
    region = Double(edgePan.edgeRegion)
    maximumAngle = Double(edgePan.maximumAngle)
  }

  /// Why a trace was not recognised.
  ///
  /// - Parameters:
  ///   - trace: The trace.
  ///   - screen: The screen's size.
  ///   - isOnView: Whether it begins on the view that is dragged.
  ///   - across: The obstacle that it goes across the scene's axis; nil if it does not.
  ///   - other: The reason where nothing that the recogniser asks is one.
  /// - Returns: The reason.
  func obstacle(
    of trace: Trace, on screen: ScreenSize, isOnView: Bool, across: Obstacle?,
    other: Obstacle = .tooQuick
  ) -> Obstacle {
    isOnView ? refusal(of: trace, on: screen) ?? across ?? other : .missed
  }

  /// nil where nothing that the recogniser asks explains it.
  private func refusal(of trace: Trace, on screen: ScreenSize) -> Obstacle? {
    guard let start = trace.samples.first(where: { $0.touch == 0 }) else { return nil }
    let near = edges.first { distance(of: start, from: $0.name, on: screen) <= region }
    if near == nil, let first = edges.first { return .awayFromEdge(first.name, width: region) }
    var isLong = false
    for sample in trace.samples where sample.touch == 0 && sample.phase == .moved {
      let (x, y) = (sample.x - start.x, sample.y - start.y)
      if let near {
        let depth = near.inwards.component(x: x, y: y)
        let aside = near.inwards.isHorizontal ? abs(y) : abs(x)
        let isFar = max(abs(depth), aside) >= Double(recognition.hysteresis)
        if isFar, aside > depth * tan(maximumAngle) {
          return .angle(near.name, atMost: (maximumAngle * 180 / .pi).rounded())
        }
      }
      isLong = isLong || isPan(x, y)
    }
    return isLong ? nil : .tooShort(hysteresis: Double(recognition.hysteresis))
  }

  private func distance(of sample: Trace.Sample, from edge: String, on screen: ScreenSize) -> Double
  {
    switch edge {
    case "left": sample.x
    case "right": screen.width - sample.x
    case "top": sample.y
    default: screen.height - sample.y
    }
  }

  private func isPan(_ x: Double, _ y: Double) -> Bool {
    let hysteresis = Double(recognition.hysteresis)
    return switch recognition.test {
    case .perAxis: abs(x) >= hysteresis || abs(y) >= hysteresis
    case .euclidean: x * x + y * y > hysteresis * hysteresis
    }
  }
}

extension Trace {
  /// The obstacle that the first finger goes across a direction; nil where it goes along it, or nowhere.
  func across(_ needed: Direction?) -> Obstacle? {
    guard let needed else { return nil }
    return direction(across: needed).map { .across(needs: needed, goes: $0) }
  }

  /// Where the first finger goes, if that is across a direction; nil where it goes along it, or nowhere.
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
