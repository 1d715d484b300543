import Foundation
import HeadlessUIKit
import MotionMath
import PanlabTesting
import Replay
import Scenes
import Testing
import Traces
import Tunables
import XCTest

@Suite struct ReplayedGestureTests {
  @Test(arguments: try Traces(in: "traces/first-look"))
  func `Shipped recordings end as they were meant`(_ trace: Trace) throws {
    let gesture = try replay(trace, in: .standard)
    #expect(gesture.verdict == .pass, "\(gesture)")
    #expect(gesture.transition != .stuck)
  }

  @Test(arguments: [
    ([:], Outcome.Choice.finish), (["release-at": "0.9"], .cancel),
    (["release-at": "0.2"], .finish),
  ])
  func `A tunable number of the scene's own code is set`(
    _ changes: [String: String], _ decision: Outcome.Choice
  ) throws {
    let gesture = try replay(.swipe(to: 260), in: .paged, set: changes)
    #expect(gesture.decision == decision)
    #expect(gesture.record.scene.name == "paged")
  }

  @Test func `The text is the explanation`() throws {
    var trace = Trace.swipe(to: 100)
    trace.label = Label(intent: .finish)
    let gesture = try replay(trace, in: .paged)
    #expect(gesture.verdict == .fail)
    let text = "\(gesture)"
    #expect(text.hasPrefix("swipe: cancel; finish was meant: FAIL\n"), "\(text)")
    #expect(text.contains("release-at  0.5 -> 0.2"), "\(text)")
  }

  @Test func `A wrong name is an error that says what there is`() throws {
    let error = #expect(throws: (any Error).self) {
      try replay(.swipe(to: 260), in: .paged, set: ["release": "0.9"])
    }
    #expect(
      "\(try #require(error))"
        == "'release': no parameter has this name; did you mean 'release-at'?")
  }

  @Test func `A scene that wants a process of its own is refused`() throws {
    let scene = Scene("paged-apart", isolated: true) { $0.rootViewController = PagedController() }
    for refused in [
      { _ = try replay(.swipe(to: 260), in: scene) }, { _ = try doctor(scene) },
    ] as [() throws -> Void] {
      let error = #expect(throws: TestingError.self) { try refused() }
      #expect(
        "\(try #require(error))".contains(
          "scene 'paged-apart' needs a separate process for each trace"))
    }
  }

  @Test func `The doctor's findings read as on the command line`() throws {
    let examination = try doctor(.standard)
    #expect(examination.passes, "\(examination)")
    #expect("\(examination)".hasPrefix("default on slide-navigation\n\nS1 "))
  }
}

/// The same under XCTest.
final class ReplayedGestureXCTests: XCTestCase {
  func testShippedRecordingsEndAsMeant() throws {
    for trace in try Traces(in: "traces/first-look") {
      let gesture = try replay(trace, in: .standard)
      XCTAssertEqual(gesture.verdict, .pass, "\(gesture)")
    }
  }
}

extension Trace {
  /// An even swipe to the right, in a quarter of a second.
  static func swipe(_ name: String = "swipe", to x: Double) -> Trace {
    let samples = (0...15).map { step in
      Sample(
        time: Double(step) / 60, x: x * Double(step) / 15, y: 400,
        phase: step == 0 ? .began : .moved)
    }
    return Trace(
      name: name, samples: samples + [Sample(time: 0.5, x: x, y: 400, phase: .ended)])
  }
}

extension Scene {
  /// A panel that follows the finger and is animated to its end position after the release.
  static let paged = Scene(
    "paged", direction: .right, opening: 0,
    finished: { $0.rootViewController?.view.subviews.first?.center.x ?? 0 > 195 }
  ) { window in
    window.rootViewController = PagedController()
    window.makeKeyAndVisible()
  }
}

private final class PagedController: UIViewController {
  @Tunable("release-at", in: 0.1...0.95) private var releaseAt = 0.5

  override func viewDidLoad() {
    super.viewDidLoad()
    view.addSubview(UIView(frame: view.bounds))
    view.addGestureRecognizer(
      UIPanGestureRecognizer(target: self, action: Selector("pan:", PagedController.pan)))
  }

  private func pan(_ pan: UIPanGestureRecognizer) {
    let panel = view.subviews[0]
    let travel = pan.translation(in: view).x
    panel.frame.origin.x = max(travel, 0)
    guard pan.state == .ended else { return }
    let target = Double(travel / view.bounds.width) > releaseAt ? view.bounds.width : 0
    UIView.animate(withDuration: 0.2) { panel.frame.origin.x = target }
  }
}
