import Controllers
import Foundation
import HeadlessUIKit
import MotionMath
import PackageFolder
import PanlabRecorder
import Scenes
import Testing
import Traces

@testable import Replay

/// Apps whose code sets the translation of their pan to zero, and what the comparison makes of their recordings.
@MainActor
struct TranslationResetTests {
  /// When the app sets the translation to zero.
  nonisolated enum Reset: String, CaseIterable, Sendable {
    case never, atChanges, atBegan, atBoth, halfWay
  }

  /// Whether the recorder's action is called before the app's or after it.
  nonisolated struct Case: Sendable, CustomTestStringConvertible {
    var reset: Reset
    var recordsFirst: Bool
    var testDescription: String { "\(reset) \(recordsFirst ? "first" : "last")" }
    var scene: Scene { TranslationResetTests.scene(reset) }
  }

  nonisolated static let cases = Reset.allCases.flatMap { reset in
    [true, false].map { Case(reset: reset, recordsFirst: $0) }
  }

  nonisolated static func scene(_ reset: Reset) -> Scene {
    Scene("resets-\(reset.rawValue.lowercased())", direction: .right) { window in
      window.rootViewController = App(reset)
      window.makeKeyAndVisible()
    }
  }

  /// A navigation that adds up the steps of its own pan, over the width of the screen.
  private final class App: UINavigationController, UINavigationControllerDelegate {
    let pan = UIPanGestureRecognizer()
    private let reset: Reset
    private var base: CGFloat = 0
    private var interaction: UIPercentDrivenInteractiveTransition?

    init(_ reset: Reset) {
      self.reset = reset
      super.init(rootViewController: UIViewController())
      pushViewController(UIViewController(), animated: false)
      delegate = self
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
      super.viewDidLoad()
      view.addGestureRecognizer(pan)
      listen()
    }

    func listen() {
      let action = Selector("didPan:", of: self) { $0.didPan(_:) }
      pan.removeTarget(self, action: action)
      pan.addTarget(self, action: action)
    }

    private func resets(at travel: CGFloat) -> Bool {
      switch reset {
      case .never: false
      case .atChanges: pan.state == .changed
      case .atBegan: pan.state == .began
      case .atBoth: pan.state == .began || pan.state == .changed
      case .halfWay: pan.state == .changed && base == 0 && travel > 60
      }
    }

    private func didPan(_ pan: UIPanGestureRecognizer) {
      if pan.state == .began { base = 0 }
      let travel = base + pan.translation(in: view).x
      if resets(at: travel) {
        // What it had before it began does not count for this app.
        base = reset == .atBegan || pan.state == .began ? 0 : travel
        pan.setTranslation(.zero, in: view)
      }
      let progress = min(max(travel / view.bounds.width, 0), 1)
      switch pan.state {
      case .began:
        interaction = UIPercentDrivenInteractiveTransition()
        interaction?.completionCurve = .linear
        popViewController(animated: true)
      case .changed: interaction?.update(progress)
      case .ended:
        let speed = pan.velocity(in: view).x
        end(finishes: speed > 300 || speed >= -300 && progress > 0.5)
      case .cancelled: end(finishes: false)
      default: break
      }
    }

    private func end(finishes: Bool) {
      if finishes { interaction?.finish() } else { interaction?.cancel() }
      interaction = nil
    }

    func navigationController(
      _ navigationController: UINavigationController,
      animationControllerFor operation: UINavigationController.Operation,
      from fromVC: UIViewController, to toVC: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { Slide() }

    func navigationController(
      _ navigationController: UINavigationController,
      interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { interaction }
  }

  private final class Slide: NSObject, UIViewControllerAnimatedTransitioning {
    func transitionDuration(
      using context: (any UIViewControllerContextTransitioning)?
    ) -> TimeInterval { 0.35 }

    func animateTransition(using context: any UIViewControllerContextTransitioning) {
      guard let from = context.view(forKey: .from), let to = context.view(forKey: .to) else {
        return
      }
      context.containerView.insertSubview(to, belowSubview: from)
      UIView.animate(
        withDuration: 0.35, delay: 0, options: .curveLinear,
        animations: { from.frame.origin.x = context.containerView.bounds.width },
        completion: { _ in context.completeTransition(!context.transitionWasCancelled) })
    }
  }

  /// The app's recording of a gesture.
  private func record(_ test: Case, _ gesture: String, in folder: URL) throws -> Trace {
    try Scene.add(test.scene)
    let path = packageFolder.appendingPathComponent("traces/\(gesture).csv").path
    var trace = try #require(try TraceReader.read(path: path).first)
    trace.metadata.observation = nil
    nonisolated(unsafe) var kept: TraceRecorder?
    _ = ReplayEngine().replay(
      trace, with: .default, settings: ReplaySettings(scene: test.scene.name)
    ) { run in
      run.simulation.run {
        guard let app = run.scene.window.rootViewController as? App else { return }
        let recorder = TraceRecorder(into: .folder(folder), watching: app.pan)
        if test.recordsFirst { app.listen() }
        recorder.onFailure = { Issue.record($0) }
        run.scene.window.addGestureRecognizer(recorder)
        kept = recorder
      }
    }
    withExtendedLifetime(kept) {}
    TraceRecorder.waitUntilWritten()
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    let file = try #require(files.filter { $0.hasSuffix(".csv") }.max())
    return try #require(
      try TraceReader.read(
        path: folder.appendingPathComponent(file).path, options: .init(strict: true)
      ).first)
  }

  private static let gestures = [
    "swipe-back/anna-drag-1", "swipe-back/chloe-flick-1", "swipe-back/ben-drag-1",
    "training/anna-drag-1",
  ]

  @Test(arguments: cases)
  func `a translation that code resets is no difference from the replay`(test: Case) throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("reset-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    for gesture in Self.gestures {
      let recorded = try record(test, gesture, in: folder)
      let seen = try #require(recorded.metadata.observation)
      try #require(seen.ending == .finish || seen.ending == .cancel, "\(gesture)")
      // The app's own code, replayed; and a controller that decides as it does, with the same origin.
      var controller = Controller.default
      if [.atBegan, .atBoth].contains(test.reset) { controller.translationOrigin = .recognition }
      for settings in [ReplaySettings(scene: test.scene.name), ReplaySettings()] {
        let outcome = ReplayEngine().replay(recorded, with: controller, settings: settings).outcome
        let comparison = try #require(
          DeviceComparison(of: outcome, of: recorded, with: controller, settings: settings))
        #expect(
          !comparison.differs,
          "\(gesture) in \(settings.scene ?? "-"): \(comparison.differences), \(seen.details ?? "")"
        )
      }
    }
  }

  @Test func `the way of a pan is recorded whole where code resets its translation at each change`()
    throws
  {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("reset-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let never = try record(Case(reset: .never, recordsFirst: false), Self.gestures[0], in: folder)
    let whole = try #require(never.metadata.observation?.translation)
    #expect(never.metadata.observation?.reset == nil && whole.x > 60)
    for reset in [Reset.atChanges, .halfWay] {
      for first in [true, false] {
        let seen = try #require(
          try record(Case(reset: reset, recordsFirst: first), Self.gestures[0], in: folder)
            .metadata.observation)
        #expect(seen.reset != nil && seen.translation.map { $0.x < whole.x - 10 } == true)
        let way = try #require(seen.way)
        #expect(abs(way.x - whole.x) < 0.01 && abs(way.y - whole.y) < 0.01, "\(reset) \(first)")
      }
    }
  }
}
