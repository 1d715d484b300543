public import Foundation
public import HeadlessUIKit
public import MotionMath

// Custom scenes: an app's transition, built as the app builds it.
extension Scene {
  /// Creates a scene whose own code drives its transition: its recogniser, interaction controller and animator.
  ///
  ///     Scene("our-sheet", direction: .down) { window in
  ///       window.rootViewController = HomeViewController()
  ///       window.makeKeyAndVisible()
  ///       window.rootViewController?.present(OurSheet(), animated: true)
  ///     }
  ///
  /// A replay finds the pan and the transition by observation. The pan is the recogniser whose actions start, update,
  /// finish or cancel a transition; if there is none, the pan that moves a property animator; otherwise the first pan
  /// that is recognised.
  ///
  /// - Parameters:
  ///   - name: A unique name in kebab-case.
  ///   - direction: The direction in which the finger moves to finish; nil if any direction finishes.
  ///   - extent: The travel that counts as progress 1, in points; nil to measure it from the transition.
  ///   - watch: One line that says what to look at.
  ///   - screen: The screen's size, in points, for recordings that name no screen; nil for 390 × 844.
  ///   - opening: How long the app runs before the finger touches, in seconds, so that presentations made in `build`
  ///     can finish.
  ///   - isolated: Whether each trace needs its own process, because the code keeps state in static variables.
  ///   - pan: The recogniser to use if several compete; nil to find it by observation.
  ///   - finished: Called when everything has settled; returns whether the gesture finished its transition. nil to
  ///     infer this from a transition or from a property animator's end position.
  ///   - settled: The places where the scene can settle; nil for two ends, and for a system sheet, which settles at its
  ///     detents.
  ///   - file: The source file of the scene, for messages.
  ///   - line: The source line of the scene, for messages.
  ///   - build: Fills the window as the app does, and shows it. It runs in a fresh simulation for every replay, so it
  ///     may be called on several threads at once.
  public init(
    _ name: String, direction: Direction? = nil, extent: CGFloat? = nil, watch: String = "",
    screen: CGSize? = nil, opening: TimeInterval = 2, isolated: Bool = false,
    pan: (@MainActor (UIWindow) -> UIPanGestureRecognizer?)? = nil,
    finished: (@MainActor (UIWindow) -> Bool)? = nil, settled: SceneStops? = nil,
    file: StaticString = #fileID, line: UInt = #line,
    build: @escaping @MainActor (UIWindow) throws -> Void
  ) {
    self.init(
      name, drive: .own, direction: direction, watch: watch,
      own: OwnSettings(
        screen: screen, extent: extent, opening: opening, isolated: isolated, pan: pan,
        finished: finished, settled: settled, place: "\(file):\(line)"),
      make: { screen, _ in OwnScene(screen) { window, _ in try build(window) } })
  }

  /// Creates a scene in which the controller under test drives the transition, by setting the transition's progress.
  ///
  ///     Scene.percent("our-pop", direction: .right) { window, driver in
  ///       let app = OurNavigation(interaction: { driver.interactionController })
  ///       window.rootViewController = app
  ///       window.makeKeyAndVisible()
  ///       driver.start = { app.popViewController(animated: true) }
  ///     }
  ///
  /// The parameters mean the same as in the initialiser for scenes whose own code drives the transition. In addition,
  /// `build` sets the driver's ``TransitionDriver/start``, and the app's delegate returns the driver's interaction
  /// controller.
  public static func percent(
    _ name: String, direction: Direction, watch: String = "", screen: CGSize? = nil,
    opening: TimeInterval = 2, isolated: Bool = false, file: StaticString = #fileID,
    line: UInt = #line, build: @escaping @MainActor (UIWindow, TransitionDriver) throws -> Void
  ) -> Scene {
    Scene(
      name, drive: .percent, direction: direction, watch: watch,
      own: OwnSettings(
        screen: screen, opening: opening, isolated: isolated, place: "\(file):\(line)"),
      make: { screen, _ in OwnScene(screen, build) })
  }

  /// A scene whose transition runs automatically, without a finger.
  public static func unattended(
    _ name: String, watch: String = "", screen: CGSize? = nil, opening: TimeInterval = 2,
    isolated: Bool = false, file: StaticString = #fileID, line: UInt = #line,
    build: @escaping @MainActor (UIWindow, TransitionDriver) throws -> Void
  ) -> Scene {
    Scene(
      name, drive: .none, direction: nil, watch: watch,
      own: OwnSettings(
        screen: screen, opening: opening, isolated: isolated, place: "\(file):\(line)"),
      make: { screen, _ in OwnScene(screen, build) })
  }
}

/// The settings that only custom scenes have; the initialisers of custom scenes describe them.
package struct OwnSettings: Sendable {
  package var screen: CGSize?
  package var extent: CGFloat?
  package var opening: TimeInterval
  package var isolated: Bool
  package var pan: (@MainActor (UIWindow) -> UIPanGestureRecognizer?)?
  package var finished: (@MainActor (UIWindow) -> Bool)?
  package var settled: SceneStops?
  /// The source location of the scene, such as `App/Scenes.swift:12`.
  package var place: String
}

/// Connects a custom scene with the controller that drives it.
@MainActor
public final class TransitionDriver {
  /// Starts the transition, which is a pop, a dismissal or a presentation.
  public var start: () -> Void = {}
  /// The view that the finger drags; nil for the window.
  public var gestureView: UIView?
  fileprivate var ask: () -> (any UIViewControllerInteractiveTransitioning)? = { nil }

  /// The interaction controller for the app's delegate to return; nil if no finger drives the transition.
  public var interactionController: (any UIViewControllerInteractiveTransitioning)? { ask() }
}

/// A window filled by an app's own code.
package final class OwnScene: TransitionScene {
  package let window: UIWindow
  private let driver = TransitionDriver()
  /// Why the app's code failed to fill the window; nil if it succeeded.
  package private(set) var fault: String?
  /// Always nil: the replay finds out by observation how the transition ended.
  package var ending: TransitionEnding? { nil }

  init(_ screen: CGSize, _ build: @MainActor (UIWindow, TransitionDriver) throws -> Void) {
    window = UIWindow(frame: CGRect(origin: .zero, size: screen))
    do {
      try build(window, driver)
      if window.rootViewController == nil {
        fault = "it set no root view controller; set window.rootViewController"
      } else if window.isHidden {
        fault = "it left its window hidden; call window.makeKeyAndVisible()"
      }
    } catch {
      fault = "it threw '\(error)'; correct what it builds"
    }
  }

  package var gestureView: UIView { driver.gestureView ?? window }
  package func start() { driver.start() }
  package var interactionController: () -> (any UIViewControllerInteractiveTransitioning)? {
    get { driver.ask }
    set { driver.ask = newValue }
  }
}
