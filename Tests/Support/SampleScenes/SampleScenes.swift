import Foundation
import HeadlessUIKit
import MotionMath
package import Scenes
import Synchronization

/// Scenes of somebody's own for tests: sound ones, and one for each thing that can be wrong.
package enum SampleScenes {
  package static let all: [Scene] =
    faults.map { name, fault in
      Scene(name, direction: .right) { window in show(PopApp(fault), in: window) }
    } + [
      Scene("own-panel", direction: .down) { show(PanelApp(hasAnimator: true), in: $0) },
      Scene(
        "own-followed-panel", direction: .down, extent: PanelApp.extent,
        finished: { ($0.rootViewController as? PanelApp)?.isClosed ?? false }
      ) { show(PanelApp(hasAnimator: false), in: $0) },
      Scene("own-without-pan", direction: .right) { show(UIViewController(), in: $0) },
      Scene("own-without-window", direction: .right) { _ in },
      Scene("own-throwing", direction: .right) { _ in throw CocoaError(.fileNoSuchFile) },
      Scene("own-keeping-a-view", direction: .right) { window in
        let app = PopApp()
        show(app, in: window)
        app.view.addSubview(keptView.withLock { $0.made() })
      },
      Scene("own-counting", direction: .right, isolated: false) { window in
        let count = runs.withLock { count in
          count += 1
          return count
        }
        show(PopApp(count == 1 ? .none : .neverCompletes), in: window)
      },
    ]

  private static let faults: [(String, PopApp.Fault)] = [
    ("own-pop", .none), ("own-forgetful", .forgetsCancel), ("own-endless", .neverCompletes),
    ("own-two-pans", .secondPan), ("own-looping", .loops), ("own-trapping", .traps),
    ("own-hanging", .hangs),
  ]

  /// The scene of this name, known to the whole process from now on.
  package static func named(_ name: String) throws -> Scene {
    guard let scene = all.first(where: { $0.name == name }) else {
      throw CocoaError(.fileNoSuchFile)
    }
    try Scene.add(scene)
    return scene
  }

  private static func show(_ controller: UIViewController, in window: UIWindow) {
    window.rootViewController = controller
    window.makeKeyAndVisible()
  }

  private static let runs = Mutex(0)
  private static let keptView = Mutex(KeptView())

  /// Makes its view once, for all runs.
  private struct KeptView: @unchecked Sendable {
    private var view: UIView?

    mutating func made() -> UIView {
      if let view { return view }
      let made = UIView()
      view = made
      return made
    }
  }
}
