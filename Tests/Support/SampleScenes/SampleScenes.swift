import Foundation
import HeadlessUIKit
import MotionMath
package import Scenes
import Synchronization

/// Custom scenes for tests: correct ones, and one for each kind of fault.
package enum SampleScenes {
  package static var all: [Scene] {
    faults.map(faulty) + panels + others + tunables + FieldApps.all + FieldMotions.all
      + FieldBeginnings.all + FieldHolders.all + StopApps.all
  }

  private static func faulty(_ name: String, _ fault: PopApp.Fault) -> Scene {
    Scene(name, direction: .right) { window in show(PopApp(fault), in: window) }
  }

  private static var panels: [Scene] {
    [
      Scene("own-panel", direction: .down) { show(PanelApp(hasAnimator: true), in: $0) },
      Scene(
        "own-followed-panel", direction: .down, extent: PanelApp.extent,
        finished: { ($0.rootViewController as? PanelApp)?.isClosed ?? false }
      ) { show(PanelApp(hasAnimator: false), in: $0) },
    ]
  }

  private static var others: [Scene] {
    [
      Scene("own-adding-up", direction: .right) { show(PopApp(addsUpSteps: true), in: $0) },
      Scene("own-silent-panel", direction: .down) { show(PanelApp(hasAnimator: false), in: $0) },
      Scene("own-moved-sheet", direction: .down) {
        show(MovedSheetHome(animatesDismissal: true), in: $0)
      },
      Scene("own-dropped-sheet", direction: .down) {
        show(MovedSheetHome(animatesDismissal: false), in: $0)
      },
      Scene("own-isolated", direction: .right, isolated: true) { show(PopApp(), in: $0) },
      Scene("own-without-pan", direction: .right) { show(UIViewController(), in: $0) },
      Scene("own-without-window", direction: .right) { _ in },
      Scene("own-throwing", direction: .right) { _ in throw CocoaError(.fileNoSuchFile) },
      Scene("own-keeping-a-view", direction: .right) { window in
        let app = PopApp()
        show(app, in: window)
        app.view.addSubview(keptView)
      },
      Scene("own-printing", direction: .right) { window in
        print("the app says hello")
        show(PopApp(), in: window)
      },
      Scene("own-counting", direction: .right) { window in
        let count = runs.withLock { count in
          count += 1
          return count
        }
        show(PopApp(count == 1 ? .none : .neverCompletes), in: window)
      },
    ]
  }

  /// A pop that the controller under test drives, and scenes with invalid tunable numbers.
  private static var tunables: [Scene] {
    [
      Scene.percent("own-driven-pop", direction: .right) { window, driver in
        let app = DrivenPopApp(driver)
        show(app, in: window)
        driver.start = { app.popViewController(animated: true) }
      }
    ]
      + TunableFault.allCases.map { fault in
        Scene("own-\(fault.rawValue)", direction: .right) { window in
          fault.declare()
          show(PopApp(), in: window)
        }
      }
  }

  private static let faults: [(String, PopApp.Fault)] = [
    ("sample-pop", .none), ("own-forgetful", .forgetsCancel), ("own-endless", .neverCompletes),
    ("own-two-pans", .secondPan), ("own-looping", .loops), ("own-trapping", .traps),
    ("own-hanging", .hangs), ("own-latest", .drivesLatest),
  ]

  /// The scene of this name, known to the whole process from now on.
  package static func named(_ name: String) throws -> Scene {
    guard let scene = all.first(where: { $0.name == name }) else {
      throw CocoaError(.fileNoSuchFile)
    }
    try Scene.add(scene)
    return scene
  }

  @MainActor
  private static func show(_ controller: UIViewController, in window: UIWindow) {
    window.rootViewController = controller
    window.makeKeyAndVisible()
  }

  private static let runs = Mutex(0)
  @MainActor private static let keptView = UIView()
}
