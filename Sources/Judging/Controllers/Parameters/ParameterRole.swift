import Formats
import Rules

/// What a parameter is for: where it acts, what it changes, and how exports say it.
public struct ParameterRole: Sendable {
  /// The part of a controller to which a parameter belongs.
  public enum Group: String, Hashable, Sendable, CaseIterable {
    case rule, recogniser, motion, surface
  }

  /// What a parameter can change of an outcome.
  public struct Effects: OptionSet, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Which end or stop is reached.
    public static let decision = Effects(rawValue: 1)
    /// The transition's progress while the finger is down, and what is measured of the finger.
    public static let progress = Effects(rawValue: 2)
    /// How the transition settles.
    public static let completion = Effects(rawValue: 4)
  }

  public let group: Group
  /// The kinds of drive that feel the parameter.
  public let drives: Drives
  public let effects: Effects
  /// The parts of exported files that say the parameter.
  package let written: Set<ExportPart>
  /// The parts that say the parameter's value if it is not a plain number; differs from ``written`` for speeds and the
  /// duration, which can be formulas.
  let writtenFormulas: Set<ExportPart>
  /// What to do in an app whose exported file does not say the parameter.
  let instead: String
  /// What becomes of the parameter in files that have code for its purpose and still cannot say it.
  let lost: [ExportPart: String]
  /// Whether exports that do not say the parameter state even its default value.
  let isAlwaysStated: Bool
  /// Why the parameter has no effect beside the controller's other settings, and what to set; nil if it has one.
  let idle: @Sendable (Controller) -> String?

  init(
    _ group: Group, _ effects: Effects, on drives: Drives = .controlled,
    written: Set<ExportPart>, formulas: Set<ExportPart>? = nil, lost: [ExportPart: String] = [:],
    instead: String, isAlwaysStated: Bool = false,
    idle: @escaping @Sendable (Controller) -> String? = { _ in nil }
  ) {
    (self.group, self.effects, self.drives) = (group, effects, drives)
    (self.written, writtenFormulas) = (written, formulas ?? written)
    (self.lost, self.instead, self.isAlwaysStated) = (lost, instead, isAlwaysStated)
    self.idle = idle
  }
}

/// What follows a finger, and what it moves.
public struct Drives: OptionSet, Hashable, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// A pan drives a transition by its progress.
  public static let panTransition = Drives(rawValue: 1)
  /// A pan moves a surface between stops.
  public static let panSurface = Drives(rawValue: 2)
  /// SwiftUI's drag drives a transition.
  public static let dragTransition = Drives(rawValue: 4)
  /// SwiftUI's drag moves a surface.
  public static let dragSurface = Drives(rawValue: 8)
  /// The scene's own code follows the finger.
  public static let own = Drives(rawValue: 16)

  public static let pan: Drives = [.panTransition, .panSurface]
  public static let drag: Drives = [.dragTransition, .dragSurface]
  public static let transition: Drives = [.panTransition, .dragTransition]
  public static let surface: Drives = [.panSurface, .dragSurface]
  /// Every drive by the controller under test.
  public static let controlled: Drives = [.pan, .drag]
}

/// A part of an exported file that can say a parameter.
package enum ExportPart: Hashable, Sendable, CaseIterable {
  /// Code for UIKit.
  case uikit
  /// Code for SwiftUI.
  case swiftUI
  /// The rule as a function.
  case rule
  /// The numbers that the rule compares with.
  case numbers
  /// The constants of the hand-off for UIKit.
  case constants
  /// The curve and the duration of the transition.
  case curve
  /// The controller file, which says everything.
  case file
}

extension Parameter {
  /// Why the parameter has no effect on a drive beside the controller's other settings, with what to do; nil if it has
  /// one.
  ///
  /// Without a drive, only the settings count.
  package func idleness(in controller: Controller, on drive: Drives? = nil) -> String? {
    let reason =
      drive.flatMap { role.drives.isDisjoint(with: $0) ? obstacle(on: $0) : nil }
      ?? role.idle(controller)
    return reason.map { "\(name) does nothing \($0)" }
  }

  /// Why a drive does not feel the parameter.
  private func obstacle(on drive: Drives) -> String {
    if role.drives.isSubset(of: .drag), drive.isSubset(of: .pan) {
      return "for a pan; set recogniser to drag-gesture"
    }
    return role.drives.isSubset(of: .pan)
      ? "for a drag-gesture, which has no axis"
      : "on a transition, which moves another view; choose a scene that moves a surface"
  }
}
