package import Foundation
import HeadlessUIKit
package import MotionMath

extension Scene {
  /// A sheet that moves from stop to stop, driven by a controller with stops.
  package static let sheet = Scene(
    name: "sheet-with-stops", kind: .sheet, drive: .percent, article: "a sheet with stops",
    gesture: "pull-up/hugo-drag-1",
    watch:
      "it settles at the stop that the rule yields; beyond the ends it follows on a rubber band",
    make: { screen, _ in SheetScene(screen: screen) })

  /// A surface that follows a SwiftUI drag, and settles at one of its two ends or at one of several stops.
  ///
  /// The controller's rule decides where the surface settles. The surface and the way it settles are the same as in
  /// ``sheet``; only the controller's recogniser imitates SwiftUI.
  package static let swiftUISheet = Scene(
    name: "swiftui-sheet", kind: .sheet, drive: .percent, article: "a SwiftUI sheet",
    gesture: "pull-up/hugo-drag-1",
    watch:
      "it jumps by the drag's minimum distance at first, and settles at an end or a stop by the rule",
    make: { screen, _ in SheetScene(screen: screen) })

  /// Whether the controller under test moves a surface between stops in this scene, instead of driving a transition.
  ///
  /// A controller without stops moves the surface between its two ends.
  package var hasSurface: Bool { [Self.sheet.name, Self.swiftUISheet.name].contains(name) }

  /// Whether the transition lasts as long as the controller says; other scenes have animators with durations of their
  /// own.
  package var takesDuration: Bool { hasSurface || name == Self.standard.name }
}

/// A scene with a surface that settles at stops; there is no transition, since nothing is presented or dismissed.
@MainActor
package protocol StopScene: TransitionScene {
  /// Moves the surface to a travel in points along a direction; at a travel of 0 the surface is out of sight.
  func move(to travel: CGFloat, along direction: Direction)
}

/// A screen-sized sheet above the content of a screen; a drag may begin anywhere.
final class SheetScene: StopScene {
  let window: UIWindow
  /// The view that moves.
  let sheet = UIView()
  var interactionController: () -> (any UIViewControllerInteractiveTransitioning)? = { nil }
  /// How the sheet's animation ended; nil if a controller moves the sheet.
  private(set) var ending: TransitionEnding?
  /// Whether a controller has moved the sheet.
  private var isDriven = false
  /// The duration of the animation with which ``start()`` raises the sheet, in seconds; our choice.
  private static let duration: TimeInterval = 0.4
  private let content = UIViewController()

  init(screen: CGSize) {
    window = UIWindow(frame: CGRect(origin: .zero, size: screen))
    content.title = "content"
    window.rootViewController = content
    window.makeKeyAndVisible()
    sheet.frame = window.bounds
    sheet.backgroundColor = .white
    content.view.addSubview(sheet)
  }

  var gestureView: UIView { content.view }

  /// Raises the sheet with an animation, as an app's code would; does nothing if a controller has already moved the
  /// sheet.
  func start() {
    guard !isDriven else { return }
    place(at: 0, along: .up)
    UIView.animate(withDuration: Self.duration) {
      self.place(at: self.window.bounds.height, along: .up)
    } completion: { _ in
      self.ending = TransitionEnding(completed: true)
    }
  }

  func move(to travel: CGFloat, along direction: Direction) {
    isDriven = true
    place(at: travel, along: direction)
  }

  private func place(at travel: CGFloat, along direction: Direction) {
    let size = window.bounds.size
    let origin =
      switch direction {
      case .up: CGPoint(x: 0, y: size.height - travel)
      case .down: CGPoint(x: 0, y: travel - size.height)
      case .left: CGPoint(x: size.width - travel, y: 0)
      case .right: CGPoint(x: travel - size.width, y: 0)
      }
    sheet.frame = CGRect(origin: origin, size: size)
  }
}
