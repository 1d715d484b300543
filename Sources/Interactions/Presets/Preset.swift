/// A controller that ships: the rule and the numbers of a known app or library, faults included.
///
/// Presets are named after the code whose behaviour they reproduce.
public struct Preset: Hashable, Sendable {
  /// The controller; its name is the preset's.
  public let controller: Controller
  /// What is wrong with it, one sentence each without a full stop; empty for a sound one.
  public let faults: [String]

  /// The name that selects it.
  public var name: String { controller.name }

  /// Every preset, ours first, then in the order they were added.
  public static let all: [Preset] = [.default, .appcoda, .appcodaAsWritten, .pe, .lsEdge]

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

extension Controller {
  /// The controller of the preset `default`: what a file or session starts from.
  public static let `default` = Preset.default.controller

  /// The controller of the preset of this name.
  ///
  /// - Throws: ``ControllerError`` with the nearest spelling if there is none.
  public init(preset name: String) throws(ControllerError) {
    self = try Preset.named(name).controller
  }
}

extension DecisionRule {
  /// Progress alone decides: `progress > progress-threshold`.
  static let progressOnly = DecisionRule(
    .compare(.quantity(.progress), .greater, .threshold(.progress)))
}
