import Controllers
import Foundation
import HeadlessUIKit
import PackageFolder
import Scenes
import Testing
import Traces

@testable import Replay

/// A shipped gesture, played through a scene to the end.
struct PlayedGesture {
  let outcome: Outcome
  /// The views that show in the window afterwards, outermost first.
  let views: [String]
  /// The views among these that are transformed, translucent, animated or not within their superview.
  let displaced: [String]

  /// Plays the trace `family/name` through a scene.
  init(
    _ name: String, scene: String, controller: Controller = .default,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let path = Self.folder.appendingPathComponent(name + ".csv").path
    let trace = try #require(
      TraceReader.read(path: path, name: name).first, sourceLocation: sourceLocation)
    let settings = ReplaySettings(scene: scene)
    outcome = ReplayEngine().replay(trace, with: controller, settings: settings).outcome
    let run = GestureRun(trace, controller: controller, settings: settings)
    run.finish()
    #expect(ReplayRecord(run).outcome == outcome, sourceLocation: sourceLocation)
    let shown = run.scene.window.subviews.flatMap(\.showing)
    views = shown.map(\.name)
    displaced = shown.filter { !$0.isAtRest }.map(\.name)
  }

  var codes: [String] { outcome.diagnostics.map(\.code) }

  private static let folder = packageFolder.appendingPathComponent("traces", isDirectory: true)
}

extension UIView {
  /// This view and those in it that are not hidden, outermost first.
  fileprivate var showing: [UIView] {
    guard !isHidden, alpha > 0 else { return [] }
    return [self] + subviews.flatMap(\.showing)
  }

  /// The title of its controller, or what the app calls it, or its type.
  fileprivate var name: String {
    (next as? UIViewController)?.title ?? accessibilityIdentifier ?? "\(type(of: self))"
  }

  fileprivate var isAtRest: Bool {
    CATransform3DIsIdentity(layer.transform) && alpha == 1
      && layer.anchorPoint == CGPoint(x: 0.5, y: 0.5)
      && (superview?.bounds.contains(frame) ?? true)
      && CATransform3DIsIdentity(layer.sublayerTransform)
      && layer.animationKeys() == nil
  }
}
