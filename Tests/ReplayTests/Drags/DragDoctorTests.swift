import Controllers
import HeadlessUIKit
import Replay
import Rules
import Testing

/// The doctor finds each planted fault of a SwiftUI drag, and none in a sound controller.
struct DragDoctorTests {
  private static let ids = ["S23", "S24", "S25", "S26"]

  /// A drag that takes its first points off, asks at the release, and does not look at the velocity.
  private static func sound() throws -> Controller {
    var controller = Controller.default
    controller.recognizer = .dragGesture
    controller.translationOrigin = .recognition
    controller.finishWhen = try DecisionRule(reading: "progress > progress-threshold")
    return controller
  }

  private func faults(of controller: Controller) -> [String] {
    examine(controller).results
      .filter { $0.finding.verdict == .faulty }.map(\.scenario.id)
  }

  @Test func `a sound drag shows no fault of drags`() throws {
    let found = faults(of: try Self.sound())
    #expect(found.filter(Self.ids.contains) == [])
    #expect(!found.contains("S1"))
  }

  @Test func `the distance before the recognition is a jump, and moves the threshold`() throws {
    var controller = try Self.sound()
    controller.translationOrigin = .touch
    #expect(faults(of: controller).filter(Self.ids.contains) == ["S23", "S24"])
  }

  @Test func `a decision in mid-drag is found`() throws {
    var controller = try Self.sound()
    controller.decide = .during
    #expect(faults(of: controller).contains("S25"))
  }

  @Test func `a verdict that depends on an unproven reading is found`() throws {
    var controller = try Self.sound()
    controller.finishWhen = try DecisionRule(reading: "velocity > 800pt/s")
    #expect(faults(of: controller).contains("S26"))
  }

  @Test func `a cancelled touch that stays or runs the finish rule is found`() throws {
    for reaction in [CancelledTouch.ignore, .release] {
      var controller = try Self.sound()
      controller.cancelledTouch = reaction
      #expect(faults(of: controller).contains("S1"), "\(reaction)")
    }
  }

  @Test func `a pan has none of these scenarios`() {
    #expect(!examine(.default).results.contains { Self.ids.contains($0.scenario.id) })
  }
}
