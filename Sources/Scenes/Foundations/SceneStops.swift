import Foundation
public import HeadlessUIKit

/// The places where a custom scene can come to rest.
///
///     Scene("our-drawer", direction: .up, settled: ["tip": .points(69), "half": .h(0.5), "full": .h(0.92)]) { window in
///       …
///     }
///
/// A place is how much of a view is on screen along the scene's axis when everything rests, to within 2 points. The
/// view is the one that the pan is on, unless ``places(_:of:)`` names another one. A sheet of the system needs none
/// of this: it settles at its selected detent, or is `dismissed`.
public struct SceneStops: Sendable, ExpressibleByDictionaryLiteral {
  /// How much of a view is on screen.
  public enum Place: Hashable, Sendable {
    case points(Double)
    /// A part of the screen's width.
    case w(Double)
    /// A part of the screen's height.
    case h(Double)

    /// In points, on a screen of a size in points.
    package func points(on screen: CGSize) -> Double {
      switch self {
      case .points(let points): points
      case .w(let part): part * screen.width
      case .h(let part): part * screen.height
      }
    }
  }

  package enum Rule: Sendable {
    case places([String: Place], view: (@MainActor @Sendable (UIWindow) -> UIView?)?)
    case asked(names: [String], @MainActor @Sendable (UIWindow) -> String?)
  }

  package let rule: Rule

  /// Places of the view that the pan is on.
  public init(dictionaryLiteral elements: (String, Place)...) {
    rule = .places(Dictionary(elements, uniquingKeysWith: { first, _ in first }), view: nil)
  }

  private init(_ rule: Rule) { self.rule = rule }

  /// Places of a view that is found in the window, before the gesture and after it.
  public static func places(
    _ places: [String: Place], of view: @escaping @MainActor @Sendable (UIWindow) -> UIView?
  ) -> SceneStops {
    SceneStops(.places(places, view: view))
  }

  /// Names, in ascending order, of which `settled` gives the one where the scene rests; it is asked before the
  /// gesture and after it, and nil means none.
  public static func named(
    _ names: [String], settled: @escaping @MainActor @Sendable (UIWindow) -> String?
  ) -> SceneStops {
    SceneStops(.asked(names: names, settled))
  }

  /// The names in ascending order on a screen of a size in points.
  package func names(on screen: CGSize) -> [String] {
    switch rule {
    case .asked(let names, _): names
    case .places(let places, _):
      places.sorted {
        ($0.value.points(on: screen), $0.key) < ($1.value.points(on: screen), $1.key)
      }
      .map(\.key)
    }
  }
}
