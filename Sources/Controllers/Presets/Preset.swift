import MotionMath
import Rules

/// A controller that ships with Panlab: the rule and the numbers of a known app or library, faults included.
///
/// Presets are named after the code whose behaviour they reproduce.
public struct Preset: Hashable, Sendable {
  /// The kinds of rules.
  public enum Family: String, Hashable, Sendable, CaseIterable {
    /// Progress alone, or nothing at all.
    case progress
    /// Far enough or fast enough.
    case either
    /// Far enough and not on the way back.
    case veto
    /// The projected end of the motion.
    case projection
    /// A fast release decides by its direction.
    case direction
    /// The time the remaining travel would take.
    case timeToTarget = "time-to-target"
    /// A distance in points.
    case distance
    /// Between several stops.
    case stops
  }

  /// The controller; its name is the preset's, its source where the rule was read.
  public let controller: Controller
  /// The app, library or article whose behaviour it reproduces.
  public let library: String
  /// The kind of its rule.
  public let family: Family
  /// Its faults, one sentence each without a full stop.
  public let faults: [String]
  /// What only the original does, one sentence each without a full stop.
  public let notes: [String]

  /// The name that selects it.
  public var name: String { controller.name }

  /// Every preset: ours first, then family by family.
  public static let all: [Preset] =
    [.default] + progressPresets + eitherPresets + vetoPresets + projectionPresets
    + directionPresets + timeToTargetPresets + distancePresets + stopPresets + swiftUIPresets
}

extension Preset {
  /// The preset of this name; `nil` if there is none.
  ///
  /// `default` is found without making the others.
  public init?(named name: String) {
    let preset = name == "default" ? .default : Self.all.first { $0.name == name }
    guard let preset else { return nil }
    self = preset
  }

  /// The presets of UIKit's pans that decide between two ends, as the measured systems have them.
  package static let ofPans = withTwoEnds.filter { $0.controller.recognizer == .pan }

  /// The presets that decide between two ends.
  package static let withTwoEnds = all.filter { $0.controller.stops.isEmpty }

  /// Creates a preset from a library's source code.
  ///
  /// - Parameters:
  ///   - name: The name that selects it.
  ///   - library: The library whose behaviour it reproduces.
  ///   - source: The origin of the rule, in one line.
  ///   - family: The kind of the rule.
  ///   - rule: The rule's text.
  ///   - own: The parameters that come with the rule.
  ///   - faults: Its faults.
  ///   - notes: What only the original does.
  ///   - change: Sets the values that differ from the defaults.
  /// - Precondition: The rule and the formulas can be read.
  init(
    _ name: String, library: String, source: String, family: Family, rule: String,
    own: [NamedParameter] = [], faults: [String] = [], notes: [String] = [],
    change: (inout Controller) throws(RuleError) -> Void = { _ in }
  ) {
    do throws(RuleError) {
      var controller = Controller(
        name: name, source: source,
        finishWhen: try DecisionRule(reading: rule, parameters: own))
      for parameter in own { controller.declare(parameter) }
      try change(&controller)
      self.init(
        controller: controller, library: library, family: family, faults: faults, notes: notes)
    } catch {
      preconditionFailure("preset '\(name)': \(error)")
    }
  }

  /// Ours: a fast release decides by its direction, a slow one by progress.
  public static let `default` = Preset(
    "default", library: "Panlab",
    source: "Panlab: a fast release decides by direction, a slow one by progress",
    family: .direction, rule: directionThenProgress
  ) {
    // The whole length in any direction, so that another direction needs no other extent.
    $0.extent = .lengths(1)
  }

  /// Beyond the velocity threshold either way the direction decides, within it progress does.
  static let directionThenProgress =
    "velocity > velocity-threshold"
    + " or (velocity >= -velocity-threshold and progress > progress-threshold)"
  static let progressOnly = "progress > progress-threshold"
  static let progressOrVelocity = "progress > progress-threshold or velocity > velocity-threshold"

  // Faults that several presets share.

  static let ignoresVelocity = "velocity is ignored: a quick flick that has not come far cancels"
  static let cancelledTouchSticks = "a cancelled touch is not handled: the transition is stuck"
  static let cancelledTouchDecides =
    "a touch that the system cancels is decided like a release, and may finish the transition"
  static let finishesOnTheWayBack =
    "far enough counts on the way back too: a flick that takes the gesture back still finishes"
  static let pointsForAnyScreen = "the distance in points is the same on every screen"
  static let settlesFromRest = "settles from rest: the speed of the finger is lost at the hand-off"
}

extension NamedParameter {
  /// The seconds of the velocity that are added to the travel.
  static func lookahead(_ seconds: Double) -> NamedParameter {
    NamedParameter(
      "lookahead", default: seconds, .seconds, range: 0...2,
      note: "how many seconds of the velocity are added to the travel")
  }

  /// The deceleration of a scroll view.
  static let decelerationRate = NamedParameter(
    "deceleration-rate", default: 0.998, .fraction, range: 0.9...0.9995,
    note: "what is left of the velocity after a millisecond")

  /// The travel that decides.
  static func travelThreshold(_ points: Double) -> NamedParameter {
    NamedParameter(
      "travel-threshold", default: points, .points, range: 0...1000,
      note: "the travel the rule compares with")
  }

  /// The speed from which a fling decides by its direction, in heights per second.
  static func flingThreshold(_ heights: Double) -> NamedParameter {
    NamedParameter(
      "fling-threshold", default: heights, .perSecond, range: 0...20,
      note: "the speed, in heights per second, from which a fling decides")
  }

  /// The speed backwards that does not cancel.
  static func reverseTolerance(_ speed: Double) -> NamedParameter {
    NamedParameter(
      "reverse-tolerance", default: speed, .pointsPerSecond, range: 0...5000,
      note: "the speed on the way back up to which far enough still finishes")
  }
}

extension Controller {
  /// The controller of the preset `default`: what a file or session starts from.
  public static let `default` = Preset.default.controller

  /// A sheet that is dragged down over the view's height.
  mutating func becomeSheet() {
    direction = .down
    extent = .heights(1)
  }
}
