import Foundation
import HeadlessUIKit
import Testing

/// Content offsets of drags recorded on devices.
///
/// The recordings are not part of the package; where they are absent the test is skipped.
@Suite(.enabled(if: ScrollRecordings.exist, "the recorded pans are not beside this checkout"))
struct ScrollConformanceTests {
  @Test(arguments: ScrollRecordings.names)
  func `content goes as far as the finger less the hysteresis, and aims where UIKit's does`(
    file: String
  ) throws {
    let expected = try #require(try ScrollRecordings.expected(file))
    let samples = try ScrollRecordings.samples(file)
    let isDispatched = samples.contains { $0.dispatch != nil }
    let rig = ScrollRig(
      content: CGSize(width: 100_000, height: 800), screen: CGSize(width: 1366, height: 1024))
    rig.view.contentOffset.x = expected.start
    rig.play(samples, delivery: isDispatched ? .recorded : .sample)
    let end = try #require(rig.dragEnd).x
    // The phone's offset is rounded to its pixels of half a point.
    #expect(abs(end - expected.end) <= (isDispatched ? 0 : 0.25))
    guard let target = expected.target else { return }
    let flight = try #require(rig.targets.last).x - end
    #expect(abs(flight - (target - expected.end)) <= 0.01 * abs(target - expected.end))
  }
}

/// The recorded drags beside the checkout.
enum ScrollRecordings {
  private static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("shared/conformance/ios-pan")

  static var exist: Bool { FileManager.default.fileExists(atPath: folder.path) }

  static let names = [
    "ipad_hscroll_b.csv", "ipad_hscroll_c.csv", "ipad_hscroll_d.csv", "iphone6s_slow_drag_hold.csv",
  ]

  private static func rows(_ file: String) throws -> [[Substring]] {
    let text = try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
    return text.split(whereSeparator: \.isNewline).dropFirst().map {
      $0.split(separator: ",", omittingEmptySubsequences: false)
    }
  }

  static func expected(_ file: String) throws -> (start: Double, end: Double, target: Double?)? {
    for row in try rows("expected_scroll_offset.csv") where row[0] == file {
      guard let start = Double(row[1]), let end = Double(row[2]) else { return nil }
      return (start, end, Double(row[5]))
    }
    return nil
  }

  static func samples(_ file: String) throws -> [TouchSample] {
    try rows(file).compactMap { row in
      guard let time = Double(row[0]), let x = Double(row[1]), let y = Double(row[2]) else {
        return nil
      }
      let phase: UITouch.Phase = row[3] == "began" ? .began : row[3] == "ended" ? .ended : .moved
      let dispatch = row.count > 4 ? Double(row[4]).map { $0 / 1000 } : nil
      return TouchSample(
        time: time / 1000, location: CGPoint(x: x, y: y), phase: phase, dispatch: dispatch)
    }
  }
}
