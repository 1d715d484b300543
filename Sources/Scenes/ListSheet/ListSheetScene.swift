import Foundation
import HeadlessUIKit

extension Scene {
  /// A sheet with three stops and a list in it.
  static let listSheet = Scene(
    name: "sheet-with-list", kind: .present, drive: .own,
    article: "a sheet with three stops, and a list in it that scrolls",
    gesture: "pull-up/hugo-drag-1",
    watch:
      "one drag raises the sheet and then scrolls the list; a finger holds the sheet on its way",
    make: { screen, _ in ListSheetScene(screen: screen) })
}

/// A sheet over the content of a screen, at the middle one of its three stops.
final class ListSheetScene: TransitionScene {
  /// The stops by name, as parts of the screen's height.
  static let stops: [(name: String, height: Double)] = [
    ("small", 0.25), ("medium", 0.5), ("large", 0.92),
  ]
  /// The height of the list's content, in points.
  static let listHeight: CGFloat = 3000
  /// The height of the sheet's bar above the list, in points.
  static let barHeight: CGFloat = 24

  let window: UIWindow
  let sheet = UIView()
  let list = UIScrollView()
  let driver: ListSheetDriver
  /// The scene drives itself.
  var interactionController: () -> (any UIViewControllerInteractiveTransitioning)? = { nil }
  private let content = UIViewController()

  init(screen: CGSize) {
    window = UIWindow(frame: CGRect(origin: .zero, size: screen))
    content.title = "content"
    window.rootViewController = content
    window.makeKeyAndVisible()
    let heights = Self.stops.map { $0.height * Double(screen.height) }
    sheet.frame = CGRect(
      x: 0, y: 0, width: screen.width, height: heights.last.map { CGFloat($0) } ?? 0)
    sheet.backgroundColor = .white
    content.view.addSubview(sheet)
    list.frame = CGRect(
      x: 0, y: Self.barHeight, width: screen.width, height: sheet.frame.height - Self.barHeight)
    list.contentInsetAdjustmentBehavior = .never
    list.contentSize = CGSize(width: screen.width, height: Self.listHeight)
    sheet.addSubview(list)
    driver = ListSheetDriver(sheet: sheet, list: list, heights: heights, stop: 1)
  }

  var gestureView: UIView { sheet }
  var pan: UIPanGestureRecognizer? { driver.pan }
  var ending: TransitionEnding? { driver.ending }

  /// Raises the sheet as far as it goes.
  func start() { driver.settle(at: Self.stops.count - 1, velocity: 0) }
}
