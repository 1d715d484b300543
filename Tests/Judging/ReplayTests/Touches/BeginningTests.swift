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
    of samples: [Trace.Sample], on name: String, meaning intent: Label.Intent? = nil
  ) throws -> Explanation {
    let scene = try SampleScenes.named(name)
    var trace = Trace(name: "finger", samples: samples)
    trace.label = intent.map { Label(intent: $0) }
    return Explanation(
      ReplayEngine().replay(
        trace, with: Controller.default.turned(to: scene), settings: ReplaySettings(scene: name),
        keeping: [.gesture, .touches]))
  }

  @Test func probe() throws {
    for (name, finger) in [
      ("disabled", FieldFinger.drag(from: (4, 450), by: (270, 4), seconds: 0.6)),
      ("anew", FieldFinger.drag(from: (20, 400), by: (270, 4), seconds: 0.6)),
      ("alone", FieldFinger.drag(from: (20, 400), by: (270, 4), seconds: 0.6)),
      ("reader", FieldFinger.drag(from: (195, 250), by: (5, 320), seconds: 0.5)),
      ("ticket", FieldFinger.drag(from: (195, 362), by: (2, 220), seconds: 0.45)),
      ("pages", FieldFinger.drag(from: (300, 400), by: (-70, 3), seconds: 0.54)),
    ] {
      for right in ["", "-right"] {
        for intent: Label.Intent in [.finish, .cancel, .nothing] {
          let e = try explanation(of: finger, on: "field-\(name)\(right)", meaning: intent)
          print(
            name + right, intent, e.outcome.decision, e.outcome.transition, e.outcome.verdict,
            e.cause.map { "\($0.code): \($0.sentence); \($0.remedy)" } ?? "-",
            e.outcome.diagnostics.map { "[\($0.code): \($0.message)]" }.joined(separator: " "))
        }
      }
    }
  }
}
