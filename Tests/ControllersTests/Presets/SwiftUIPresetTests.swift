import Controllers
import MotionMath
import Rules
import Testing

/// The presets of SwiftUI's drags between stops on both sides of their boundaries, and what all of them share.
///
/// The stops lie at 200, 400 and 720 of 800 points; the drag begins at the middle one.
struct SwiftUIPresetTests {
  struct Drag: Sendable {
    /// Points and points per second upwards, and seconds since the recognition.
    var dragged, velocity, active: Double
    var stop: String
  }

  private static func drag(
    _ dragged: Double, _ velocity: Double, _ stop: String, active: Double = 0.4
  ) -> Drag {
    Drag(dragged: dragged, velocity: velocity, active: active, stop: stop)
  }

  static let drags: [(preset: String, drags: [Drag])] = [
    (
      "bottom-sheet-lucaszischka",
      [
        drag(79, 5000, "middle"), drag(80, 0, "high"), drag(240, 0, "high"),
        drag(-80, 0, "low"), drag(-79, -5000, "middle"), drag(-240, 0, "low"),
      ]
    ),
    (
      "bottom-sheet-danielsaidi",
      [drag(201, 0, "high"), drag(200, 0, "low"), drag(-201, 0, "low")]
    ),
    (
      "swiftui-drawer",
      [
        drag(161, 0, "high"), drag(160, 0, "middle"), drag(0, 641, "high"), drag(0, 640, "middle"),
        drag(-101, 0, "low"), drag(0, -401, "low"), drag(0, -399, "middle"),
      ]
    ),
    (
      "snap",
      [
        drag(5, 1, "high"), drag(5, -1, "middle"), drag(-5, 1, "middle"), drag(-5, -1, "low"),
        drag(161, 0, "high"), drag(160, 0, "middle"),
      ]
    ),
    (
      "swiftui-blanket",
      [
        drag(1, 201, "high"), drag(0, 200, "middle"), drag(-1, -201, "low"),
        drag(0, -200, "middle"),
        drag(161, 200, "high"),
      ]
    ),
    (
      "bottom-sheet-wouter125",
      [
        drag(91, 0, "high", active: 0.05), drag(90, 5000, "middle", active: 0.05),
        drag(-91, 0, "low", active: 0.05), drag(-90, -5000, "middle", active: 0.05),
        drag(161, 0, "high", active: 1),
      ]
    ),
  ]

  @Test(arguments: drags)
  func `settles on both sides of every boundary`(preset: String, drags: [Drag]) throws {
    let controller = try Controller(preset: preset)
    let start = controller.stops.count == 3 ? "middle" : "low"
    let layout = try #require(controller.ruler.layout(width: 400, height: 800, start: start))
    for drag in drags {
      let releases = layout.gaps.map { gap in
        controller.ruler.release(
          of: PanMoment(
            travel: drag.dragged, peak: drag.dragged, velocity: drag.velocity,
            speed: abs(drag.velocity), elapsed: drag.active + 0.05, active: drag.active,
            location: 0), width: 400, height: 800, between: gap)
      }
      let rule = BoundRule(controller.finishWhen, numbers: controller.numbers)
      let stop = rule.decide(between: releases).stop.map { controller.stops[$0].name }
      #expect(stop == drag.stop, "\(preset): \(drag)")
    }
  }

  @Test func `covers every preset between stops`() {
    let presets = Preset.all.filter {
      $0.controller.recognizer == .dragGesture && !$0.controller.stops.isEmpty
    }
    #expect(presets.map(\.name) == Self.drags.map(\.preset))
  }

  @Test func `each names a commit or a file, and a licence`() {
    let presets = Preset.all.filter { $0.controller.recognizer == .dragGesture }
    #expect(presets.count >= 20)
    for preset in presets {
      let source = preset.controller.source
      #expect(source.contains(".swift ("), "\(source)")
      #expect(source.split(separator: "/").count >= 2, "\(source)")
      #expect(
        ["(MIT)", "(Apache-2.0)", "(no licence file)", "GPL-3.0)", "own licence)"]
          .contains(where: source.contains), "\(source)")
      #expect(!preset.faults.isEmpty, "\(preset.name)")
    }
  }

  @Test func `what the faults say of a cancelled touch is what the settings do`() {
    for preset in Preset.all where preset.controller.recognizer == .dragGesture {
      let words = preset.faults.joined(separator: "; ")
      let sticks = words.contains("the transition is stuck")
      let decides = words.contains("is decided like a release")
      #expect(sticks == (preset.controller.cancelledTouch == .ignore), "\(preset.name)")
      #expect(decides == (preset.controller.cancelledTouch == .release), "\(preset.name)")
    }
  }
}
