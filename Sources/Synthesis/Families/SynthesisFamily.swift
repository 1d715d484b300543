import Traces

/// A transition that people drive with a gesture, and where on the screen they do it.
///
/// To add a family, add one entry to ``all``.
package struct SynthesisFamily: Hashable, Sendable {
  /// The word on the command line, and the folder under `traces`.
  package let name: String
  /// What people do, for help and listings; a phrase without a full stop.
  package let summary: String
  /// The way to completion.
  package let direction: SynthesisDirection
  /// If every touch begins at the edge, how far from it at most, in points.
  package let edgeWidth: Double?
  /// If every touch begins away from the edges, where along the direction, in fractions of the screen.
  package let starts: ClosedRange<Double>?
  /// The way that counts as the whole, as a fraction of the screen's length along the direction.
  ///
  /// A thumb goes no farther on a tall screen: half the height is about as long as the whole width.
  package let reach: Double
  /// Where thumbs land across the direction, as a fraction of the screen's breadth.
  package let landing: Double
  /// What happens when the gesture finishes, after "meant to".
  package let finishing: String

  /// Every family, in the order help lists them.
  package static let all = [
    SynthesisFamily(
      name: "swipe-back", summary: "rightward pans from anywhere on the screen", direction: .right,
      edgeWidth: nil, starts: nil, reach: 1, landing: 0.62, finishing: "go back"),
    SynthesisFamily(
      name: "edge-swipe", summary: "rightward pans that start within 20 pt of the left edge",
      direction: .right, edgeWidth: 20, starts: nil, reach: 1, landing: 0.58, finishing: "go back"),
    SynthesisFamily(
      name: "pull-down", summary: "downward pans that start at the top of a half-height panel",
      direction: .down, edgeWidth: nil, starts: 0.515...0.545, reach: 0.5, landing: 0.56,
      finishing: "close"),
    SynthesisFamily(
      name: "pull-up", summary: "upward pans that start in the lower half of the screen",
      direction: .up, edgeWidth: nil, starts: nil, reach: 0.5, landing: 0.56, finishing: "open"),
    SynthesisFamily(
      name: "swipe-left", summary: "leftward pans from anywhere on the screen", direction: .left,
      edgeWidth: nil, starts: nil, reach: 1, landing: 0.62, finishing: "go on"),
  ]

  /// The family with this name; nil if there is none.
  package static func named(_ name: String) -> SynthesisFamily? {
    all.first { $0.name == name }
  }

  /// How far a thumb goes at most, in points: the width of a large phone.
  ///
  /// The hand that holds a tablet is no larger.
  package static let longestReach = 430.0

  /// The way that counts as the whole, in points.
  func extent(of screen: ScreenSize) -> Double {
    min(direction.extent(of: screen) * reach, Self.longestReach)
  }
}
