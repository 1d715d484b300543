import Foundation
public import HeadlessUIKit

/// The places where a custom scene can settle.
///
///     Scene("our-drawer", direction: .up, settled: ["tip": .points(69), "half": .h(0.5), "full": .h(0.92)]) { window in
///       …
///     }
///
/// A place is given by how much of a view is visible along the scene's direction. This view is the view with the pan,
/// unless ``places(_:of:)`` names another view. Once everything has settled, the view is at the place if its visible
/// length is within 2 points of the given length. A system sheet needs no places: it settles at its selected detent, or
/// is `dismissed`.
public struct SceneStops: Sendable, ExpressibleByDictionaryLiteral {
  /// A place where a custom scene can settle, given by how much of a view's length is visible there.
  public enum Place: Hashable, Sendable {
    case points(Double)
    /// A fraction of the screen's width.
    case w(Double)
    /// A fraction of the screen's height.
    case h(Double)

    /// The visible length in points, on a screen of this size in points.
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

  /// Creates the places where the view with the pan can settle, by name.
  public init(dictionaryLiteral elements: (String, Place)...) {
    rule = .places(Dictionary(elements, uniquingKeysWith: { first, _ in first }), view: nil)
  }

  private init(_ rule: Rule) { self.rule = rule }

  /// Creates the places of a scene in which the settling view is not the view with the pan.
  ///
  /// The closure `view` receives the window and returns the settling view. It is called before and after the gesture.
  public static func places(
    _ places: [String: Place], of view: @escaping @MainActor @Sendable (UIWindow) -> UIView?
  ) -> SceneStops {
    SceneStops(.places(places, view: view))
  }

  /// Creates places that are given by their names alone; `names` must be in ascending order of the places.
  ///
  /// The closure `settled` is called before and after the gesture. It returns the name of the place where the scene has
  /// settled, or nil if the scene has settled at none of the places.
  public static func named(
    _ names: [String], settled: @escaping @MainActor @Sendable (UIWindow) -> String?
  ) -> SceneStops {
    SceneStops(.asked(names: names, settled))
  }

  /// The names of the places in ascending order, on a screen of this size in points.
  ///
  /// Places that are given by the visible length of a view are ordered by this length. Places that are given by their
  /// names alone keep the order in which they were given.
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
