package import Foundation
import HeadlessUIKit
public import MotionMath

/// A scene of the catalogue: its name, its description, and its maker.
public struct Scene: Sendable {
  /// The kind of transition.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case push, pop, present, dismiss, tab
    /// A surface that rests at stops.
    case sheet
    /// Somebody's own, of any kind.
    case own
  }

  /// The driver of the transition.
  public enum Drive: String, Hashable, Sendable, CaseIterable {
    /// The controller under test, by percentage.
    case percent
    /// An interaction of the scene's own.
    case own
    /// Nothing: the transition runs by itself.
    case none
  }

  /// In kebab-case, unique.
  public let name: String
  public let kind: Kind
  public let drive: Drive
  /// The article whose system it re-creates, in a few words.
  public let article: String
  /// The shipped gesture that drives it, as a trace name; empty for a scene that runs by itself.
  public let gesture: String
  /// The direction of the finger that drives it; nil for a scene that runs by itself, and where any may.
  public let direction: Direction?
  /// The thing to watch, in one line.
  public let watch: String
  /// Builds the scene on a screen of a size in points; call it inside a simulation.
  ///
  /// The duration, in seconds, is that of the controller under test; scenes with a duration of their own
  /// ignore it.
  package let make: @MainActor (_ screen: CGSize, _ duration: TimeInterval) -> any TransitionScene

  /// What only a scene of one's own says; nil for a shipped one.
  package let own: OwnSettings?

  init(
    name: String, kind: Kind, drive: Drive, article: String, gesture: String,
    direction: Direction? = nil, watch: String,
    make: @escaping @MainActor (CGSize, TimeInterval) -> any TransitionScene
  ) {
    (self.name, self.kind, self.drive) = (name, kind, drive)
    (self.article, self.gesture) = (article, gesture)
    (self.watch, self.make, own) = (watch, make, nil)
    let usual: Direction? =
      switch gesture.prefix(while: { $0 != "/" }) {
      case "": nil
      case "pull-down": .down
      case "pull-up": .up
      case "swipe-left": .left
      default: .right
      }
    self.direction = direction ?? usual
  }

  init(
    _ name: String, drive: Drive, direction: Direction?, watch: String, own: OwnSettings,
    make: @escaping @MainActor (CGSize, TimeInterval) -> any TransitionScene
  ) {
    (self.name, kind, self.drive) = (name, .own, drive)
    (article, gesture, self.direction) = ("your own", "", direction)
    (self.watch, self.make, self.own) = (watch, make, own)
  }
}
