public import Controllers
import Devices
import MotionMath
import Rules
import Scenes
public import Traces

/// The reason why replays differ from what a device did, found by trial; a hypothesis that no recording contradicts.
///
/// The reasons tried are another orientation, a different display rate, safe area, velocity estimator, extent or
/// duration, a factor of the velocity, an offset of progress, a different number in the rule or the scene's code,
/// the opposite direction, gestures that do not begin, travel since the pan was recognised, last moves that are
/// lost, touches that come later, reduced motion, and, where none of these does, moves amid each stroke that do not
/// reach the app. What the recordings themselves say is not tried. Each of these changes is tried on all recordings
/// of the device together. A value that can be computed from the recordings is computed; otherwise several values
/// are tried. A change, or two combined if no single one does, is the cause if with it at least ``least``
/// recordings agree that differ without it, nine of ten of these, and no recording differs that agrees without it.
public struct DeviceCause: Hashable, Sendable {
  /// The one or two changes to the replays that explain why the replays differ from the recordings.
  public let changes: [DeviceChange]
  /// The number of recordings that differ from their replay and agree once ``changes`` are made, and of all that differ.
  ///
  /// Both numbers count only the recordings on which the changes were tried, at most ``limit``.
  public let explained, differing: Int

  /// The changes as a phrase that fits into a sentence.
  public var text: String {
    changes.map(\.text).joined(separator: " and ")
      + (explained < differing ? " (explains \(explained) of \(differing))" : "")
  }

  /// The least number of recordings that a cause explains; our choice.
  ///
  /// Fewer fit some cause by chance.
  static let least = 3
  /// The least share of the differing recordings that a cause explains; our choice.
  ///
  /// The others are differences that rounding and sampling leave.
  static let leastShare = 0.9

  /// What is said if so many recordings differ and no cause is found.
  public static func unknown(differing: Int) -> String {
    differing < least
      ? "cause unknown: fewer than \(least) recordings differ, too few to rule out chance; record more gestures on the device"
      : "cause unknown: nothing that was tried explains the \(differing) recordings that differ"
  }

  /// The maximum number of recordings on which possible reasons for the differences are tried.
  static let limit = 200

  /// A cause that explains all recordings that differ.
  init(_ change: DeviceChange, explaining differing: Int) {
    (changes, explained, self.differing) = ([change], differing, differing)
  }

  /// Looks for the reason why recordings differ from their replays.
  ///
  /// Returns nil if no recording differs, or if no reason that was tried explains enough of the differences.
  public init?(of traces: [Trace], controller: Controller, settings: ReplaySettings) {
    self.init(
      traces.compactMap { DeviceCase($0, controller: controller, settings: settings) })
  }

  /// Looks for the reason why recordings, each with its own controller and settings, differ from their replays.
  init?(_ cases: [DeviceCase]) {
    var cases = cases
    guard !cases.isEmpty else { return nil }
    cases.useCommonFactor()
    let isDifferent = cases.indices.map { cases[$0].differs(under: DeviceTrial()) }
    let differing = isDifferent.count { $0 }
    guard differing >= Self.least else { return nil }
    if cases.count > Self.limit {
      // Puts the recordings that differ from their replay before those that agree, and keeps the order within each
      // group.
      let order =
        cases.indices.filter { isDifferent[$0] } + cases.indices.filter { !isDifferent[$0] }
      cases = order.prefix(Self.limit).map { cases[$0] }
    }
    var search = CauseSearch(cases)
    guard let best = search.best() else { return nil }
    (changes, explained, self.differing) = (best.changes, best.explained, search.differing)
  }
}
