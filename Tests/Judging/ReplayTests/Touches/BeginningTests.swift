import Controllers
import HeadlessUIKit
import Replay
import SampleScenes
import Scenes
import Testing
import Traces

/// Whether a gesture began anything, who drives what it began, and who took the finger away.
struct BeginningTests {
  private func explanation(
    of samples: [Trace.Sample], on name: String, meaning intent: Label.Intent? = nil,
    turned: String? = nil
  ) throws -> Explanation {
    let scene = try SampleScenes.named(name)
    var trace = Trace(name: "finger", samples: samples)
    trace.label = intent.map { Label(intent: $0) }
    trace.metadata["turned"] = turned
    return Explanation(
      ReplayEngine().replay(
        trace, with: Controller.default.turned(to: scene), settings: ReplaySettings(scene: name),
        keeping: [.gesture, .touches]))
  }

  private static let back = FieldFinger.drag(from: (20, 400), by: (270, 4), seconds: 0.6)
  private static let edge = FieldFinger.drag(from: (4, 450), by: (270, 4), seconds: 0.6)
  private static let pull = FieldFinger.drag(from: (195, 250), by: (5, 320), seconds: 0.5)
  private static let handle = FieldFinger.drag(from: (195, 362), by: (2, 220), seconds: 0.45)
  private static let shortSwipe = FieldFinger.drag(from: (300, 400), by: (-70, 3), seconds: 0.54)

  @Test func `a swipe that code disables in its midst is told with the place of the code`() throws {
    let wrong = try explanation(of: Self.edge, on: "field-disabled", meaning: .finish)
    #expect(
      wrong.cause?.sentence
        == "The swipe back of LockedStack lost the finger at 0.033 s: code set isEnabled to false in LockingController.viewWillAppear"
    )
    #expect(wrong.outcome.diagnostics.isEmpty)
    let right = try explanation(of: Self.edge, on: "field-disabled-right", meaning: .finish)
    #expect(right.outcome.verdict == .pass && right.cause == nil)
  }

  @Test(arguments: [("anew", "drives-another"), ("alone", "runs-by-itself")])
  func `a transition that is given another controller than the finger drives is named`(
    name: String, code: String
  ) throws {
    let wrong = try explanation(of: Self.back, on: "field-\(name)", meaning: .finish)
    #expect(wrong.cause?.code == code)
    #expect(wrong.outcome.diagnostics.map(\.code) == [code])
    let right = try explanation(of: Self.back, on: "field-\(name)-right", meaning: .finish)
    #expect(right.outcome.verdict == .pass && right.cause == nil)
    #expect(right.outcome.diagnostics.isEmpty)
  }

  /// A pull that a scroll view takes, and one whose action returns early: nothing begins.
  @Test(arguments: [
    ("reader", Self.pull, "prevented", "The pan of text (UIScrollView) took the finger at 0.033 s"),
    (
      "ticket", Self.handle, "began-nothing",
      "The pan of the view of TicketController was recognised at 0.033 s, and its action began nothing"
    ),
  ])
  func `nothing that began is never a cancel, and passes no gesture that is meant to cancel`(
    name: String, finger: [Trace.Sample], code: String, start: String
  ) throws {
    for (intent, verdict) in [
      (Label.Intent.finish, Outcome.Verdict.fail), (.cancel, .fail), (.nothing, .pass),
      (.any, .pass),
    ] {
      let wrong = try explanation(of: finger, on: "field-\(name)", meaning: intent)
      #expect(wrong.outcome.decision == .none && wrong.outcome.transition == .notStarted)
      #expect(wrong.outcome.verdict == verdict, "\(intent)")
      guard verdict == .fail else { continue }
      #expect(wrong.cause?.code == code)
      #expect(wrong.cause?.sentence.hasPrefix(start) == true, "\(wrong.cause?.sentence ?? "")")
      #expect(wrong.outcome.diagnostics.map(\.code) == ["refused-touch"])
    }
    let right = try explanation(of: finger, on: "field-\(name)-right", meaning: .finish)
    #expect(right.outcome.verdict == .pass && right.cause == nil)
  }

  @Test
  func `what kept a gesture from driving the scene is told with its name, with no touches kept`()
    throws
  {
    let scene = try SampleScenes.named("field-reader")
    let outcome = ReplayEngine().replay(
      Trace(name: "finger", samples: Self.pull), with: Controller.default.turned(to: scene),
      settings: ReplaySettings(scene: scene.name)
    ).outcome
    let message = try #require(outcome.diagnostics.first).message
    #expect(
      message.hasSuffix(
        "the pan of text (UIScrollView) took the finger, and nothing began; let the scene's recogniser begin too, or before it"
      ), "\(message)")
  }

  @Test func `a gesture that a recogniser refuses by its own rule passes as a cancel`() throws {
    let short = FieldFinger.drag(from: (195, 362), by: (0, 6), seconds: 0.2)
    let told = try explanation(of: short, on: "field-ticket-right", meaning: .cancel)
    #expect(told.outcome.decision == .none && told.outcome.verdict == .pass)
  }

  @Test func `a container that swaps its view under the finger begins something`() throws {
    let swapped = try explanation(of: Self.back, on: "field-swapping", meaning: .cancel)
    #expect(swapped.outcome.decision == .unknown && swapped.outcome.verdict == .unlabelled)
    let still = try explanation(of: Self.back, on: "field-swapping-right", meaning: .cancel)
    #expect(still.outcome.decision == .none && still.outcome.verdict == .fail)
  }

  @Test func `an animator that ends beside the gesture is not begun by it`() throws {
    let told = try explanation(of: Self.back, on: "field-pulsing", meaning: .nothing)
    #expect(told.outcome.decision == .none && told.outcome.verdict == .pass)
  }

  @Test func `a page that is not turned is told by what followed the finger`() throws {
    let wrong = try explanation(of: Self.shortSwipe, on: "field-pages", meaning: .finish)
    #expect(wrong.outcome.decision == .cancel && wrong.outcome.transition == .cancelled)
    #expect(
      wrong.cause?.sentence
        == "The page was not turned: the pan of UIScrollView followed the finger")
    let unlabelled = try explanation(of: Self.shortSwipe, on: "field-pages")
    #expect(unlabelled.headline == wrong.headline)
    let swipe = FieldFinger.drag(from: (300, 400), by: (-250, 3), seconds: 0.3)
    let turned = try explanation(of: swipe, on: "field-pages-right", meaning: .finish)
    #expect(turned.outcome.decision == .finish && turned.outcome.verdict == .pass)
  }

  @Test(arguments: ["field-disabled-right", "field-anew-right", "field-alone-right"])
  func `a device that is turned under the finger cancels what it drives, and is named`(
    _ name: String
  ) throws {
    let finger = name == "field-disabled-right" ? Self.edge : Self.back
    let turned = try explanation(of: finger, on: name, meaning: .finish, turned: "0.2 landscape")
    #expect(turned.outcome.transition == .cancelled)
    #expect(turned.cause?.code == "turned")
    #expect(
      turned.cause?.sentence
        == "The device was turned at 0.200 s, which took the finger and cancelled the transition")
    #expect(turned.outcome.diagnostics.allSatisfy { $0.severity != .error })
    let late = try explanation(of: finger, on: name, meaning: .finish, turned: "5 landscape")
    #expect(late.outcome.verdict == .pass && late.cause == nil)
  }

  @Test func `the system's swipe back is mirrored with its navigation`() throws {
    let left = FieldFinger.drag(from: (386, 450), by: (-270, 4), seconds: 0.6)
    let back = try explanation(of: left, on: "field-mirrored", meaning: .finish)
    #expect(back.outcome.decision == .finish && back.outcome.verdict == .pass)
    let wrong = try explanation(of: Self.edge, on: "field-mirrored", meaning: .nothing)
    #expect(wrong.outcome.decision == .none && wrong.outcome.verdict == .pass)
  }
}
