/// A controller that ships: the rule and the numbers of a known app or library, faults included.
///
/// Presets are named after the code whose behaviour they reproduce.
public struct Preset: Hashable, Sendable {
  /// How a rule weighs what the finger did.
  public enum Family: String, Hashable, Sendable, CaseIterable {
    /// Progress alone, or nothing at all.
    case progress
    /// Far enough or fast enough.
    case either
    /// Far enough and not on the way back.
    case veto
    /// Where the momentum would carry.
    case projection
    /// A fast release decides by its direction.
    case direction
    /// How soon the rest would be travelled.
    case timeToTarget = "time-to-target"
    /// A distance in points.
    case distance
  }

  /// The controller; its name is the preset's, its source where the rule was read.
  public let controller: Controller
  /// The app, library or article whose behaviour it reproduces.
  public let library: String
  /// How its rule decides.
  public let family: Family
  /// What is wrong with it, one sentence each without a full stop; empty for a sound one.
  public let faults: [String]
  /// What the original does that the controller does not, one sentence each without a full stop.
  public let notes: [String]

  /// The name that selects it.
  public var name: String { controller.name }

  /// Every preset: ours first, then family by family.
  public static let all: [Preset] =
    [.default] + progressPresets + eitherPresets + vetoPresets + projectionPresets
    + directionPresets + timeToTargetPresets + distancePresets

  /// The preset of this name.
  ///
  /// - Throws: ``ControllerError`` with the nearest spelling if there is none.
  public static func named(_ name: String) throws(ControllerError) -> Preset {
    guard let preset = all.first(where: { $0.name == name }) else {
      throw ControllerError(problem: .unknownPreset(name))
    }
    return preset
  }
}

extension Preset {
  /// Makes a preset out of what a library's source says.
  ///
  /// - Parameters:
  ///   - name: The name that selects it.
  ///   - library: Whose behaviour it is.
  ///   - source: Where the rule was read, in one line.
  ///   - family: How the rule decides.
  ///   - rule: The rule's text.
  ///   - own: The parameters it brings along.
  ///   - faults: What is wrong with it.
  ///   - notes: What the original does that the controller does not.
  ///   - change: What differs from the defaults.
  /// - Precondition: The rule can be read.
  init(
    _ name: String, library: String, source: String, family: Family, rule: String,
    own: [NamedParameter] = [], faults: [String] = [], notes: [String] = [],
    change: (inout Controller) -> Void = { _ in }
  ) {
    do throws(RuleError) {
      var controller = Controller(
        name: name, source: source,
        finishWhen: try DecisionRule(reading: rule, parameters: own))
      for parameter in own { controller.declare(parameter) }
      change(&controller)
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
    // The whole length in any direction, so that turning the controller does not bend it.
    $0.extent = .lengths(1)
  }

  /// Beyond the velocity threshold either way the direction decides, within it progress does.
  static let directionThenProgress =
    "velocity > velocity-threshold"
    + " or (velocity >= -velocity-threshold and progress > progress-threshold)"
  static let progressOnly = "progress > progress-threshold"
  static let progressOrVelocity = "progress > progress-threshold or velocity > velocity-threshold"

  // Faults that several have, in the same words.

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
  /// How much of the velocity is added to the place: so many seconds of it.
  static func lookahead(_ seconds: Double) -> NamedParameter {
    NamedParameter(
      "lookahead", default: seconds, .seconds, range: 0...2,
      note: "how many seconds of the velocity are added to the travel")
  }

  /// How a scroll view decelerates.
  static let decelerationRate = NamedParameter(
    "deceleration-rate", default: 0.998, .fraction, range: 0.9...0.9995,
    note: "what is left of the velocity after a millisecond")

  /// A travel that decides.
  static func travelThreshold(_ points: Double) -> NamedParameter {
    NamedParameter(
      "travel-threshold", default: points, .points, range: 0...1000,
      note: "the travel the rule compares with")
  }

  /// A speed backwards that is forgiven.
  static func reverseTolerance(_ speed: Double) -> NamedParameter {
    NamedParameter(
      "reverse-tolerance", default: speed, .pointsPerSecond, range: 0...5000,
      note: "the speed on the way back up to which far enough still finishes")
  }
}

extension Controller {
  /// The controller of the preset `default`: what a file or session starts from.
  public static let `default` = Preset.default.controller

  /// The controller of the preset of this name.
  ///
  /// - Throws: ``ControllerError`` with the nearest spelling if there is none.
  public init(preset name: String) throws(ControllerError) {
    self = try Preset.named(name).controller
  }

  /// A sheet that is dragged down over the view's height.
  mutating func becomeSheet() {
    direction = .down
    extent = .heights(1)
  }
}
