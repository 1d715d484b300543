import Foundation
import HeadlessUIKit
import Testing

/// Content of a scroll view against what UIKit did with it on devices.
struct ScrollConformanceTests {
  /// A measured drag: how far the finger moved before its release, how far the content followed, the speeds of the
  /// finger's last three steps in points per second, and how far the content coasted.
  ///
  /// - Source: Three flings on an iPad, and a slow drag on a phone, whose content stops at half points. Only the
  ///   figures are from devices: the tests generate gestures that match them.
  struct Drag: Sendable {
    var travel: CGFloat
    var content: CGFloat
    var steps: [CGFloat] = []
    var flight: CGFloat?
    var tolerance: CGFloat = 1e-9
  }

  nonisolated static let drags = [
    Drag(travel: -404, content: 394, steps: [-2330.72, -2641.81, -2890.90], flight: 1235),
    Drag(travel: 307.5, content: -297.5, steps: [1937.52, 1777.11, 1746.25], flight: -927),
    Drag(travel: -317.5, content: 307.5, steps: [-1749.94, -1728.01, -1558.04], flight: 859),
    Drag(travel: -264, content: 254.25, tolerance: 0.25),
  ]

  @Test(arguments: drags)
  func `content goes as far as the finger less the hysteresis, and aims where UIKit's does`(
    _ drag: Drag
  ) throws {
    let rig = ScrollRig(
      content: CGSize(width: 100_000, height: 800), screen: CGSize(width: 1366, height: 1024))
    let start: CGFloat = 33_638
    rig.view.contentOffset.x = start
    rig.play(touches(of: drag), delivery: .sample)
    let end = try #require(rig.dragEnd).x
    #expect(abs(end - start - drag.content) <= drag.tolerance)
    guard let flight = drag.flight else { return }
    let target = try #require(rig.targets.last).x
    #expect(abs(target - end - flight) <= 0.01 * abs(flight))
  }

  /// Eight even steps and the last three, at 60 a second.
  private func touches(of drag: Drag) -> [TouchSample] {
    let last = drag.steps.map { $0 / 60 }
    let even = (drag.travel - last.reduce(0, +)) / 8
    var x: CGFloat = 683
    var samples = [TouchSample.down(0, x, 500)]
    for (index, step) in (Array(repeating: even, count: 8) + last).enumerated() {
      x += step
      samples.append(.move(Double(index + 1) / 60, x, 500))
    }
    return samples + [.up(12.0 / 60, x, 500)]
  }
}
