import Foundation
import HeadlessUIKit
import MotionMath
package import Scenes
import Tunables

/// Apps with a sheet or a drawer that settles at one of several positions.
package enum StopApps {
  package static var all: [Scene] {
    [
      Scene("own-detents", direction: .up) { show(ThreeDetentsHome(), in: $0) },
      Scene(
        "own-drawer", direction: .up,
        settled: ["tip": .points(60), "half": .h(0.5), "full": .points(700)]
      ) { show(DrawerApp(), in: $0) },
      Scene("own-misplaced-drawer", direction: .up, settled: ["half": .h(0.4), "full": .h(0.9)]) {
        show(DrawerApp(), in: $0)
      },
      Scene(
        "own-asked-drawer", direction: .up,
        settled: .named(["tip", "half", "full"]) { ($0.rootViewController as? DrawerApp)?.place }
      ) { show(DrawerApp(), in: $0) },
    ]
  }

  @MainActor
  private static func show(_ app: UIViewController, in window: UIWindow) {
    window.rootViewController = app
    window.makeKeyAndVisible()
  }
}

/// Presents a sheet of the system with three detents.
private final class ThreeDetentsHome: UIViewController {
  /// The height at which the sheet begins, in points.
  @Tunable("small-height", in: 100...380, unit: .points) var smallHeight: CGFloat = 120

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    guard presentedViewController == nil else { return }
    let (sheet, height) = (UIViewController(), smallHeight)
    sheet.sheetPresentationController?.detents = [
      .custom(identifier: .init("small")) { _ in height }, .medium(), .large(),
    ]
    present(sheet, animated: false)
  }
}

/// A drawer at the lower edge that a pan moves.
///
/// A fast release takes it to the next position in the finger's direction, a slow one to the nearest position.
private final class DrawerApp: UIViewController {
  @Tunable("flick-speed", in: 100...2000, unit: .pointsPerSecond) private var flickSpeed: CGFloat =
    500
  private let drawer = UIView()
  private var heights: [CGFloat] { [60, view.bounds.height / 2, 700] }
  private var index = 0
  private var begun: CGFloat = 0

  /// The name of the place where it rests.
  var place: String { ["tip", "half", "full"][index] }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.frame = UIScreen.main.bounds
    drawer.frame = view.bounds
    drawer.frame.origin.y = view.bounds.height - heights[0]
    view.addSubview(drawer)
    drawer.addGestureRecognizer(
      UIPanGestureRecognizer(
        target: self, action: Selector("didPan:", of: self) { $0.didPan(_:) }))
  }

  private func didPan(_ pan: UIPanGestureRecognizer) {
    let (travel, speed) = (-pan.translation(in: view).y, -pan.velocity(in: view).y)
    switch pan.state {
    case .began: begun = heights[index]
    case .changed: drawer.frame.origin.y = view.bounds.height - begun - travel
    case .ended:
      let height = begun + travel
      if abs(speed) > flickSpeed {
        let next =
          speed > 0 ? heights.firstIndex { $0 > height } : heights.lastIndex { $0 < height }
        index = next ?? (speed > 0 ? 2 : 0)
      } else {
        index = heights.indices.min { abs(heights[$0] - height) < abs(heights[$1] - height) } ?? 0
      }
      settle()
    default: settle()
    }
  }

  private func settle() {
    UIView.animate(withDuration: 0.3) { [self] in
      drawer.frame.origin.y = view.bounds.height - heights[index]
    }
  }
}
