import Formats
import Foundation
import HeadlessUIKit
import MotionMath
import Scenes

/// The places where a custom scene can come to rest, and the place where it was before the gesture.
@MainActor
struct SettledPlaces {
  /// The place where the scene came to rest.
  enum Rest {
    case stop(String)
    /// The scene came to rest at none of the places; the text says what was found and what to do.
    case nowhere(String)
  }

  /// The name of the place that stands for a dismissed system sheet.
  private static let dismissed = "dismissed"
  /// The tolerance, in points, when the visible length of a view is compared with the length that defines a place.
  private static let tolerance = 2.0

  /// The names of the places, in ascending order.
  let names: [String]
  private let kind: Kind
  private let isHorizontal: Bool

  private enum Kind {
    case sheet(UISheetPresentationController, start: String?)
    /// Places that are recognised by how much of a view is on screen: the length of the view's visible part.
    ///
    /// - The dictionary contains this length for each place, in points.
    /// - `view` is a function that finds the view. If it is nil, the view is the pan's view.
    /// - The array contains the visible lengths before the gesture. If `view` is a function, the array has one
    ///   element, or none if the function finds no view. If `view` is nil, it has an element for each view with a pan
    ///   recogniser.
    case places([String: Double], view: (@MainActor @Sendable (UIWindow) -> UIView?)?, [Shown])
    case asked(@MainActor @Sendable (UIWindow) -> String?, start: String?)
  }

  private struct Shown {
    let view: UIView
    let points: Double
  }

  /// Records the screen before the gesture; nil if the scene can come to rest only at the start and end of a
  /// transition.
  init?(_ scene: Scene, in window: UIWindow) {
    guard let own = scene.own, scene.drive == .own else { return nil }
    isHorizontal = scene.direction?.isHorizontal ?? false
    guard let stops = own.settled else {
      guard let sheet = Self.sheet(in: window), sheet.stopNames.count > 1 else { return nil }
      let canLeave = !sheet.presentedViewController.isModalInPresentation
      names = (canLeave ? [Self.dismissed] : []) + sheet.stopNames
      kind = .sheet(sheet, start: sheet.selectedStop)
      return
    }
    names = stops.names(on: window.bounds.size)
    switch stops.rule {
    case .asked(_, let settled): kind = .asked(settled, start: settled(window))
    case .places(let places, let view):
      let size = window.bounds.size
      let isHorizontal = isHorizontal
      let views = view.map { [$0(window)].compactMap(\.self) } ?? Self.viewsWithPan(in: window)
      kind = .places(
        places.mapValues { $0.points(on: size) }, view: view,
        views.map { Shown(view: $0, points: Self.shown($0, in: window, isHorizontal)) })
    }
  }

  /// The topmost system sheet on the screen.
  private static func sheet(in window: UIWindow) -> UISheetPresentationController? {
    var shown = window.rootViewController
    var sheet: UISheetPresentationController?
    while let next = shown?.presentedViewController {
      sheet = next.sheetPresentationController ?? sheet
      shown = next
    }
    return sheet
  }

  private static func viewsWithPan(in view: UIView) -> [UIView] {
    let hasPan = view.gestureRecognizers?.contains { $0 is UIPanGestureRecognizer } ?? false
    return (hasPan ? [view] : []) + view.subviews.flatMap(viewsWithPan)
  }

  /// The length, along one axis, of the part of a view that is on screen, in points.
  private static func shown(_ view: UIView, in window: UIWindow, _ isHorizontal: Bool) -> Double {
    guard view.window === window else { return 0 }
    let part = view.convert(view.bounds, to: window).intersection(window.bounds)
    return part.isNull ? 0 : isHorizontal ? part.width : part.height
  }

  /// The name of the place at which the scene rested before the gesture; nil if it was at none of the places.
  ///
  /// `view` is the pan's view.
  func start(on view: UIView?) -> String? {
    switch kind {
    case .sheet(_, let start), .asked(_, let start): return start
    case .places(let places, let named, let shown):
      let before = named == nil ? shown.first { $0.view === view } ?? shown.first : shown.first
      return before.flatMap { Self.name(of: $0.points, among: places) }
    }
  }

  /// The place where the scene came to rest after the gesture; `view` is the pan's view.
  func settled(in window: UIWindow, on view: UIView?) -> Rest {
    switch kind {
    case .sheet(let sheet, _):
      let presented = sheet.presentedViewController
      guard presented.presentingViewController != nil, let stop = sheet.selectedStop else {
        return .stop(Self.dismissed)
      }
      return .stop(stop)
    case .asked(let settled, _):
      let name = settled(window)
      if let name, names.contains(name) { return .stop(name) }
      return .nowhere(
        "'settled:' returned \(name.map { "'\($0)'" } ?? "nil") when everything had settled; let it return"
          + " \(alternatives(names))")
    case .places(let places, let named, _):
      guard let view = named.map({ $0(window) }) ?? view else {
        return .nowhere("'settled:' found no view when everything had settled; let it find one")
      }
      let points = Self.shown(view, in: window, isHorizontal)
      if let name = Self.name(of: points, among: places) { return .stop(name) }
      let list = names.map { "\($0) at \(Number.shortest(places[$0] ?? 0)) pt" }
      return .nowhere(
        "\(Number.fixed(points, decimals: 1)) pt of \(type(of: view)) are on screen when everything has settled,"
          + " and 'settled:' has \(list.joined(separator: ", ")); correct the places, or name the view that"
          + " moves with .places(_:of:)")
    }
  }

  private static func name(of points: Double, among places: [String: Double]) -> String? {
    let nearest = places.min {
      (abs($0.value - points), $0.key) < (abs($1.value - points), $1.key)
    }
    return nearest.flatMap { abs($0.value - points) <= tolerance ? $0.key : nil }
  }
}
