public import Foundation
public import HeadlessUIKit
public import MotionMath

// Custom scenes: an app's transition, built as the app builds it.
extension Scene {
  /// A scene whose own code drives its transition: its recogniser, its interaction controller, its animator.
  ///
  ///     Scene("our-sheet", direction: .down) { window in
  ///       window.rootViewController = HomeViewController()
  ///       window.makeKeyAndVisible()
  ///       window.rootViewController?.present(OurSheet(), animated: true)
  ///     }
  ///
  /// The pan and the transition are found by watching: the pan whose actions start, update, finish or cancel
  /// a transition; else the one that moves a property animator; else the first one recognised.
  ///
  /// - Parameters:
  ///   - name: In kebab-case; no other scene has it.
  ///   - direction: Where the finger goes to finish; nil if it may go anywhere.
  ///   - extent: The travel that counts as progress 1, in points; nil to measure it from the transition.
  ///   - watch: The thing to watch, in one line.
  ///   - screen: The screen where a recording names none, in points; nil for 390 × 844.
  ///   - opening: How long the app runs before the finger touches, in seconds, so that what `build` presents
  ///     has arrived.
  ///   - isolated: Whether each trace needs a process of its own, because the code keeps things in statics.
  ///   - pan: The recogniser that counts where several compete; nil to find it by watching.
  ///   - finished: Asked when everything rests: whether the gesture finished what it began. nil if a
  ///     transition, or a property animator's end position, says.
  ///   - settled: The places where it can come to rest; nil for two ends, and for a sheet of the system, whose
  ///     detents are its places.
  ///   - file: Where the scene is written, for messages.
  ///   - line: The line there.
  ///   - build: Fills the window as the app does, and shows it. It runs in a fresh simulation for every
  ///     replay, so it may be called on several threads at once.
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

  /// A scene whose transition the controller under test drives, by percentage.
  ///
  ///     Scene.percent("our-pop", direction: .right) { window, driver in
  ///       let app = OurNavigation(interaction: { driver.interactionController })
  ///       window.rootViewController = app
  ///       window.makeKeyAndVisible()
  ///       driver.start = { app.popViewController(animated: true) }
  ///     }
  ///
  /// The parameters are those of the scene that drives itself; `build` also informs the driver how the
  /// transition starts, and the app's delegate returns the driver's interaction controller.
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

/// What only a custom scene says; see its initialisers.
package struct OwnSettings: Sendable {
  package var screen: CGSize?
  package var extent: CGFloat?
  package var opening: TimeInterval
  package var isolated: Bool
  package var pan: (@MainActor (UIWindow) -> UIPanGestureRecognizer?)?
  package var finished: (@MainActor (UIWindow) -> Bool)?
  package var settled: SceneStops?
  /// Where it was written: `App/Scenes.swift:12`.
  package var place: String
}

/// Between a custom scene and the controller that drives it.
@MainActor
public final class TransitionDriver {
  /// Starts the transition: a pop, a dismissal, a presentation.
  public var start: () -> Void = {}
  /// The view that the finger drags; nil for the window.
  public var gestureView: UIView?
  fileprivate var ask: () -> (any UIViewControllerInteractiveTransitioning)? = { nil }

  /// What the app's delegate returns as its interaction controller; nil while no finger drives.
  public var interactionController: (any UIViewControllerInteractiveTransitioning)? { ask() }
}

/// A window filled by an app's own code.
package final class OwnScene: TransitionScene {
  package let window: UIWindow
  private let driver = TransitionDriver()
  /// Why the window could not be filled; nil if it was.
  package private(set) var fault: String?
  /// Watched from outside.
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
