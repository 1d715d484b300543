import Controllers
import MotionMath
import Replay
import Scenes
import Testing

/// A finishing and a cancelling gesture through every scene of a navigation or tab bar controller.
struct NavigationGesturesTests {
  /// A scene, a controller that fits it, and what is on screen before and after.
  nonisolated struct Case: CustomTestStringConvertible {
    let scene: String
    let controller: Controller
    /// A gesture that comes to nothing.
    let cancelling: String
    let container: [String]
    let before, after: [String]

    init(
      _ scene: String, _ preset: Preset = .default, direction: Direction = .right,
      cancelling: String = "first-look/ben-drag-1",
      container: [String] = ["navigation", "NavigationContainerView"],
      before: [String] = ["detail"], after: [String] = ["list"]
    ) {
      self.scene = scene
      var controller = preset.controller
      controller.direction = direction
      self.controller = controller
      self.cancelling = cancelling
      self.container = container
      self.before = before
      self.after = after
    }

    var testDescription: String { scene }
  }

  /// The cells of the grid with their images.
  nonisolated static let grid = (1...12).flatMap { ["cell \($0)", "image \($0)"] }

  nonisolated static let cases = [
    Case("slide-navigation"),
    Case("fade-navigation"),
    Case("cube-navigation", .appcoda, cancelling: "swipe-back/dev-slow-drag-1"),
    Case("scale-navigation", .lsEdge, cancelling: "edge-swipe/anna-drag-2"),
    Case("custom-scale", cancelling: "edge-swipe/anna-drag-2"),
    Case(
      "tab-slide", container: ["tabs", "TabContainerView"], before: ["middle", "UITabBar"],
      after: ["left", "UITabBar"]),
    Case("magic-move", before: ["detail", "picture"], after: ["list"] + grid),
    Case(
      "page-flip", .pe, direction: .left, cancelling: "swipe-left/liam-drag-1",
      before: ["list"], after: ["detail"]),
    Case("page-flip-pop", .pe),
  ]

  @Test(arguments: cases)
  func `finishes with the gesture that its entry names`(_ item: Case) throws {
    let scene = try #require(Scene.named(item.scene))
    let played = try PlayedGesture(
      scene.gesture, scene: item.scene, controller: item.controller)
    #expect(played.outcome.decision == .finish)
    #expect(played.outcome.transition == .completed)
    #expect(played.views == item.container + item.after)
    #expect(played.displaced == [])
    #expect(played.codes == [])
  }

  @Test(arguments: cases)
  func `is cancelled by a gesture that goes nowhere`(_ item: Case) throws {
    let played = try PlayedGesture(
      item.cancelling, scene: item.scene, controller: item.controller)
    #expect(played.outcome.decision == .cancel)
    #expect(played.outcome.transition == .cancelled)
    #expect(played.views == item.container + item.before)
    #expect(played.displaced == [])
    #expect(played.codes == [])
  }

  @Test(arguments: cases)
  func `is cancelled when the system takes the touch`(_ item: Case) throws {
    guard item.controller.cancelledTouch == .cancel else { return }
    let family = item.scene == "custom-scale" ? "edge-swipe/chloe" : "swipe-back/farid"
    let played = try PlayedGesture(
      family + "-system-cancelled-1", scene: item.scene, controller: item.controller)
    #expect(played.outcome.transition == .cancelled)
    #expect(played.views == item.container + item.before)
    // The finger is beyond AppCoda's extent of 200 pt, where 1-progress is 0.
    #expect(played.codes == (item.scene == "cube-navigation" ? ["bad-completion-speed"] : []))
  }
}
