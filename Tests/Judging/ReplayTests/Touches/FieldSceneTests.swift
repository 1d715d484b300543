import Controllers
import HeadlessUIKit
import Replay
import SampleScenes
import Scenes
import Testing
import Traces

/// Fingers as they are in reports of the field.
enum FieldFinger {
  /// A drag in even steps at 60 Hz, after a start.
  static func drag(
    from start: (x: Double, y: Double), by way: (x: Double, y: Double), seconds: Double,
    after begin: Double = 0, pause: Double = 0
  ) -> [Trace.Sample] {
    let steps = max(2, Int((seconds * 60).rounded()))
    let moves = (1...steps).map { step in
      let part = Double(step) / Double(steps)
      return Trace.Sample(
        time: begin + part * seconds, x: start.x + way.x * part, y: start.y + way.y * part,
        phase: .moved)
    }
    return [Trace.Sample(time: begin, x: start.x, y: start.y, phase: .began)] + moves + [
      Trace.Sample(
        time: begin + seconds + 1.0 / 60 + pause, x: start.x + way.x, y: start.y + way.y,
        phase: .ended)
    ]
  }

  static let backThird = drag(from: (5, 400), by: (130, 0), seconds: 1)
  static let backMost = drag(from: (5, 400), by: (260, 0), seconds: 0.4)
}

struct FieldSceneTests {
  private func explanation(
    of samples: [Trace.Sample], on name: String, meaning intent: Label.Intent? = nil,
    metadata: [TraceMetadata.Entry] = []
  ) throws -> Explanation {
    let scene = try SampleScenes.named(name)
    var trace = Trace(
      name: "finger", metadata: TraceMetadata(entries: metadata), samples: samples)
    trace.label = intent.map { Label(intent: $0) }
    return Explanation(
      ReplayEngine().replay(
        trace, with: Controller.default.turned(to: scene), settings: ReplaySettings(scene: name),
        keeping: [.gesture, .touches]))
  }

  @Test func `a property animator without interruptibleAnimator is named`() throws {
    let wrong = try explanation(of: FieldFinger.backThird, on: "field-scrub", meaning: .cancel)
    #expect(wrong.outcome.verdict == .fail)
    #expect(
      wrong.cause?.sentence
        == "Slide: a UIViewPropertyAnimator plays automatically under the finger, because interruptibleAnimator(using:) is missing"
    )
    #expect(!wrong.outcome.diagnostics.contains { $0.code == "completed-while-interactive" })
    let right = try explanation(
      of: FieldFinger.backThird, on: "field-scrub-right", meaning: .cancel)
    #expect(right.outcome.verdict == .pass && right.cause == nil)
  }

  @Test func `what is told in viewWillDisappear of a cancelled pop is told too early`() throws {
    let wrong = try explanation(
      of: FieldFinger.backThird, on: "field-coordinator", meaning: .cancel)
    #expect(
      wrong.cause?.sentence
        == "DetailController: viewWillDisappear acted on a removal that was then cancelled, because it comes before the gesture decides"
    )
    let right = try explanation(
      of: FieldFinger.backThird, on: "field-coordinator-right", meaning: .cancel)
    #expect(right.outcome.verdict == .pass && right.cause == nil)
  }

  @Test func `what an app's own objects hold is compared too`() throws {
    let wrong = try explanation(of: FieldFinger.backThird, on: "field-closing", meaning: .cancel)
    #expect(wrong.cause?.code == "changed-by-cancel")
    #expect(
      wrong.cause?.sentence.hasPrefix(
        "FlowCoordinator.flows is 0 elements after a cancelled transition and was 1 element")
        == true)
    let right = try explanation(
      of: FieldFinger.backThird, on: "field-closing-right", meaning: .cancel)
    #expect(right.outcome.verdict == .pass && right.cause == nil)
  }

  @Test func `a card's pan that takes the finger from a control is named`() throws {
    let finger = FieldFinger.drag(from: (195, 600), by: (10, 90), seconds: 0.3)
    let wrong = try explanation(of: finger, on: "field-mixer", meaning: .nothing)
    #expect(
      wrong.cause?.sentence
        == "The pan of card (UIView) took the finger from dial (Dial) at 0.050 s")
    #expect(wrong.cause?.remedy.contains("!(touch.view is UIControl)") == true)
    let right = try explanation(of: finger, on: "field-mixer-right", meaning: .nothing)
    #expect(right.outcome.verdict == .pass && right.cause == nil)
  }

  @Test func `a delegate that refuses is named, with the list's offset`() throws {
    let finger = FieldFinger.drag(from: (195, 320), by: (0, 240), seconds: 0.4)
    let wrong = try explanation(of: finger, on: "field-handle", meaning: .finish)
    #expect(
      wrong.cause?.sentence
        == "The pan of card (UIView) was refused at 0.033 s: its delegate HandleController returned false from gestureRecognizerShouldBegin(_:) while list (UIScrollView) is scrolled by 260 pt"
    )
    let right = try explanation(of: finger, on: "field-handle-right", meaning: .finish)
    #expect(right.outcome.verdict == .pass && right.cause == nil)
  }

  @Test func `a system sheet settles at a stop`() throws {
    let finger = FieldFinger.drag(from: (195, 460), by: (0, -300), seconds: 0.4)
    let told = try explanation(of: finger, on: "field-detents")
    #expect(told.outcome.decision == .stop("large"))
    #expect(told.outcome.transition == .completed)
    #expect(told.cause?.sentence == "The sheet settled at large, which is a stop, from medium")
    let labelled = try explanation(of: finger, on: "field-detents", meaning: .stop("large"))
    #expect(labelled.outcome.verdict == .pass && labelled.cause == nil)
  }

  @Test func `a touch during a transition without a finger is ignored`() throws {
    let tap = [
      Trace.Sample(time: 0.2, x: 60, y: 90, phase: .began),
      Trace.Sample(time: 0.26, x: 60, y: 90, phase: .ended),
    ]
    let wrong = try explanation(of: tap, on: "field-menu", meaning: .finish)
    #expect(
      wrong.cause?.sentence
        == "The touch at 0.200 s was ignored: a transition started at 0.000 s and takes 0.600 s, and its animator is not interruptible"
    )
    let right = try explanation(of: tap, on: "field-menu-right", meaning: .any)
    #expect(right.cause?.code != "touch-ignored")
  }

  @Test func `a scroll view that takes the finger from an edge pan is named`() throws {
    let finger = FieldFinger.drag(from: (4, 400), by: (200, 4), seconds: 0.3)
    let wrong = try explanation(of: finger, on: "field-gallery", meaning: .finish)
    #expect(
      wrong.cause?.sentence
        == "The pan of pictures (UIScrollView) took the finger at 0.017 s; the edge pan of the view of GalleryController was prevented: no failure requirement between them, and no delegate lets both recognise"
    )
    #expect(
      wrong.cause?.remedy.hasPrefix(
        "write pictures.panGestureRecognizer.require(toFail: edgePan)") == true)
    let right = try explanation(of: finger, on: "field-gallery-right", meaning: .finish)
    #expect(right.outcome.verdict == .pass && right.cause == nil)
  }

  @Test func `each recogniser has a lane from its finger to its fate`() throws {
    let finger = FieldFinger.drag(from: (4, 400), by: (200, 4), seconds: 0.3)
    let scene = try SampleScenes.named("field-gallery")
    let record = ReplayEngine().replay(
      Trace(name: "finger", samples: finger), with: Controller.default.turned(to: scene),
      settings: ReplaySettings(scene: scene.name), keeping: [.touches])
    let lanes = TouchTranscript(record).lanes
    #expect(
      lanes.map { "\($0.party.kind.rawValue) \($0.fate ?? "open")" } == [
        "edge pan prevented", "scroll ended",
      ]
        || lanes.map { "\($0.party.kind.rawValue) \($0.fate ?? "open")" } == [
          "scroll ended", "edge pan prevented",
        ])
    let taken = try #require(lanes.first { $0.party.kind == .scroll })
    #expect(taken.span.lowerBound == 0 && taken.recognizedAt == 1.0 / 60)
    #expect(taken.span.upperBound > 0.3)
  }

  @Test func `a finger that meets no recogniser is told where it lands`() throws {
    let finger = FieldFinger.drag(from: (20, 60), by: (100, 0), seconds: 0.3)
    let wrong = try explanation(of: finger, on: "field-box", meaning: .finish)
    #expect(
      wrong.cause?.sentence
        == "No recogniser of the app follows the finger at 0.000 s: it lands on the view of BoxController"
    )
  }

  @Test func `a recogniser whose condition is missed says by how much`() throws {
    let finger = FieldFinger.drag(from: (95, 422), by: (6, 0), seconds: 0.2)
    let wrong = try explanation(of: finger, on: "field-box", meaning: .finish)
    #expect(wrong.cause?.code == "condition")
    #expect(
      wrong.cause?.sentence.hasSuffix(
        "no pan was recognised: the finger moves 6 pt sideways, but a pan needs 10 pt") == true)
    #expect(wrong.cause?.remedy == "choose a longer gesture")
  }

  @Test func `a recogniser that its delegate keeps from the finger did not get it`() throws {
    let finger = FieldFinger.drag(from: (195, 600), by: (10, 90), seconds: 0.3)
    let wrong = try explanation(of: finger, on: "field-mixer-right", meaning: .finish)
    #expect(
      wrong.cause?.sentence
        == "The pan of card (UIView) did not get the finger at 0.000 s: its delegate MixerController returned false from gestureRecognizer(_:shouldReceive:)"
    )
  }

  @Test func `a view placed by a location in itself flickers`() throws {
    let finger = FieldFinger.drag(from: (95, 422), by: (200, 0), seconds: 0.5)
    let wrong = try explanation(of: finger, on: "field-box")
    #expect(wrong.cause?.code == "jump")
    #expect(wrong.cause?.sentence.hasPrefix("box (UIView) flickers by ") == true)
    // Times as a file has them, so that some frames have two samples and some none.
    let rounded = finger.map { sample in
      var sample = sample
      sample.time = (sample.time * 10_000).rounded() / 10_000
      return sample
    }
    let same = try explanation(of: rounded, on: "field-box")
    #expect(same.cause?.sentence.hasPrefix("box (UIView) flickers by ") == true)
    let right = try explanation(of: finger, on: "field-box-right", meaning: .finish)
    #expect(right.outcome.verdict == .pass && right.cause == nil)
  }

  @Test func `a completed transition is compared with one without animation`() throws {
    let finger = FieldFinger.drag(from: (60, 400), by: (260, 0), seconds: 0.4)
    let wrong = try explanation(of: finger, on: "field-rounded", meaning: .finish)
    #expect(wrong.outcome.verdict == .pass && wrong.cause == nil)
    #expect(
      wrong.outcome.diagnostics.map(\.message) == [
        "the view of UIViewController.cornerRadius is 12, and 0 after the same change without animation; if that is not meant, set it where the screen appears rather than in the animation, or put it back in the animator's completion"
      ])
    let right = try explanation(
      of: finger, on: "field-rounded-right", meaning: .finish)
    #expect(right.outcome.diagnostics == [])
  }

  @Test func `a first responder that a cancelled pop has lost is changed by it`() throws {
    let wrong = try explanation(of: FieldFinger.backThird, on: "field-search", meaning: .cancel)
    #expect(
      wrong.cause?.sentence.hasPrefix(
        "the first responder is none after a cancelled transition and was UITextField") == true
        || wrong.cause?.sentence.hasPrefix("the first responder is none and was UITextField")
          == true
    )
    let right = try explanation(
      of: FieldFinger.backThird, on: "field-search-right", meaning: .cancel)
    #expect(right.cause == nil)
  }

  @Test func `two strokes in one file are two gestures`() throws {
    let second = FieldFinger.drag(from: (5, 400), by: (260, 0), seconds: 0.4, after: 2)
    let told = try explanation(of: FieldFinger.backThird + second, on: "field-stack")
    #expect(
      told.cause?.sentence
        == "Two strokes: #1 cancelled a transition at 1.150 s, #2 completed a transition at 2.550 s"
    )
    // If the recording says that its strokes belong together, they are one gesture.
    let joined = try explanation(
      of: FieldFinger.backThird + second, on: "field-stack",
      metadata: [.init(key: "strokes", value: "together")])
    #expect(joined.cause == nil)
  }
}

extension FieldSceneTests {
  @Test func `a view that is put under the finger at once leaps`() throws {
    let finger = FieldFinger.drag(from: (195, 340), by: (0, 200), seconds: 0.6)
    let wrong = try explanation(of: finger, on: "field-leap")
    #expect(wrong.cause?.code == "jump")
    #expect(wrong.cause?.sentence.hasPrefix("card (UIView) jumps by ") == true)
    #expect(wrong.cause?.remedy == "add the finger's travel to its position at .began")
    let right = try explanation(of: finger, on: "field-leap-right", meaning: .finish)
    #expect(right.outcome.verdict == .pass && right.cause == nil)
  }

  @Test func `a view that is caught on its way and starts anew leaps`() throws {
    let finger =
      FieldFinger.drag(from: (195, 340), by: (0, 200), seconds: 0.6)
      + FieldFinger.drag(from: (195, 400), by: (0, 100), seconds: 0.4, after: 0.9)
    let wrong = try explanation(of: finger, on: "field-regrab")
    #expect(wrong.cause?.code == "jump")
    #expect(wrong.cause?.sentence.hasPrefix("card (UIView) jumps by ") == true)
    #expect(wrong.cause?.remedy.hasPrefix("it starts again when it is caught") == true)
    let right = try explanation(of: finger, on: "field-regrab-right", meaning: .finish)
    #expect(right.cause?.code != "jump")
  }

  @Test func `a reversed animator that is caught again goes against the finger`() throws {
    let finger =
      FieldFinger.drag(from: (195, 340), by: (0, 120), seconds: 0.4)
      + FieldFinger.drag(from: (195, 400), by: (0, 80), seconds: 0.3, after: 0.5)
    let wrong = try explanation(of: finger, on: "field-reversed")
    #expect(
      wrong.cause?.sentence.hasPrefix("card (UIView) moves against the finger from ") == true)
    let right = try explanation(of: finger, on: "field-reversed-right", meaning: .finish)
    #expect(right.cause?.code != "jump")
  }

  @Test(arguments: [
    ("rows", "The pan of row (UIView) took the finger at "),
    ("pager", "The pan of pages (UIScrollView) took the finger at "),
  ])
  func `what takes the finger from the swipe back is named`(
    _ app: String, _ start: String
  ) throws {
    let finger = FieldFinger.drag(from: (4, 400), by: (260, 4), seconds: 0.3)
    let wrong = try explanation(of: finger, on: "field-\(app)", meaning: .finish)
    let sentence = wrong.cause?.sentence ?? ""
    #expect(sentence.hasPrefix(start), "\(sentence)")
    #expect(
      sentence.contains("; the swipe back of UINavigationController was prevented: "), "\(sentence)"
    )
    #expect(wrong.cause?.remedy.contains("require(toFail: ") == true)
    let right = try explanation(of: finger, on: "field-\(app)-right", meaning: .finish)
    #expect(right.outcome.verdict == .pass && right.cause == nil, "\(right.outcome)")
  }

  @Test func `a list that viewWillAppear resets in a cancelled pop is changed by it`() throws {
    let finger = FieldFinger.drag(from: (4, 400), by: (60, 0), seconds: 0.5)
    let wrong = try explanation(of: finger, on: "field-reset", meaning: .cancel)
    #expect(wrong.cause?.code == "changed-by-cancel", "\(String(describing: wrong.cause))")
    let right = try explanation(of: finger, on: "field-reset-right", meaning: .cancel)
    #expect(right.outcome.verdict == .pass && right.cause == nil)
  }
}
