import Controllers
import Formats
import MotionMath
import Rules
import Testing

@testable import Export

struct CSSExportTests {
  @Test(arguments: ExportSamples.springs)
  func `points stay within the stated error of the spring`(_ spring: Spring) throws {
    let length = spring.settlingDuration(allowsOverdamping: true)
    func truth(_ x: Double) -> Double { spring.progress(at: x * length) }
    let samples = PiecewiseLinear(swings: length / spring.response, of: truth)
    // As a browser reads it: values and percentages out of the text.
    let stops = samples.css.dropFirst("linear(".count).dropLast().split(separator: ",").map {
      $0.split(separator: " ").map(String.init)
    }
    let points = try stops.enumerated().map { index, words in
      let y = try #require(Double(words[0]))
      let percent = words.count > 1 ? Double(words[1].dropLast()) : index == 0 ? 0 : 100
      return (x: try #require(percent) / 100, y: y)
    }
    #expect(points.first?.x == 0)
    #expect(points.last?.x == 1)
    #expect(zip(points, points.dropFirst()).allSatisfy { $0.x < $1.x })
    for index in 0..<1000 {
      let x = Double(index) / 999
      let after = try #require(points.firstIndex { $0.x >= x })
      let (a, b) = (points[max(after - 1, 0)], points[after])
      let y = b.x > a.x ? a.y + (b.y - a.y) * (x - a.x) / (b.x - a.x) : b.y
      #expect(abs(y - truth(x)) <= samples.error, "at \(x)")
    }
    #expect(samples.error <= 0.0011)
    #expect(points.count < 120)
  }

  @Test func `a curve is exact`() throws {
    #expect(
      try ExportSamples.export(preset: "default").text(as: .css) == """
        /*
         * Written by panlab 0.1.0 from the controller 'default'.
         * Source: Panlab: a fast release decides by direction, a slow one by progress.
         * Controller fingerprint: \(ExportSamples.export(.default).fingerprint).
         * Evidence: none was given.
         * Note: finish-when velocity > velocity-threshold or (velocity >= -velocity-threshold and progress
         *   > progress-threshold) is not part of this file: decide by it.
         */
        :root {
          --default-duration: 350ms;
          --default-easing: cubic-bezier(0.42, 0, 0.58, 1);
          --default-progress-threshold: 0.5;
          /* in points per second */
          --default-velocity-threshold: 300;
          /* the travel that counts as progress 1, in view widths */
          --default-extent: 1;
        }

        """)
  }

  @Test func `a spring says what is lost and how far off its curves are`() throws {
    let export = try ExportSamples.export(preset: "wave")
    let samples = try #require(export.motion.samples)
    let fit = try #require(export.motion.fit)
    #expect(
      export.notes(for: .css).suffix(3) == [
        "the spring takes over the finger's speed; here it starts with speed 0",
        "\(samples.points.count) points approximate the spring: off by at most"
          + " \(Number.shortest(samples.error)) of the distance",
        "cubic-bezier() is fitted to the spring: off by at most \(Number.shortest(fit.error)) of"
          + " the distance, checked at 1001 points",
      ])
    for index in 0...1500 {
      let x = Double(index) / 1500
      #expect(abs(fit.curve.progress(at: x) - export.motion.progress(at: x)) <= fit.error + 1e-3)
    }
    #expect(fit.error < 0.1)
    let text = export.text(as: .css)
    #expect(
      text.contains(
        "/* spring(0.8,0.7), by points */\n@supports (transition-timing-function: linear(0, 1)) {\n"
      ))
    #expect(text.contains("    --wave-easing: linear(0, "))
  }

  @Test func `the cubic-bezier() of a spring without a bounce does not overshoot`() throws {
    var counts = (still: 0, bouncing: 0)
    for preset in Preset.shipped {
      let motion = try ExportSamples.export(preset: preset.name).motion
      guard let curve = motion.fit?.curve else { continue }
      let steps = (0...1000).map { Double($0) / 1000 }
      let isStill = steps.allSatisfy { motion.progress(at: $0) <= 1 }
      let most = steps.map(curve.progress).max() ?? 0
      if isStill { #expect(most <= 1, "\(preset.name): \(most)") }
      if isStill { counts.still += 1 } else { counts.bouncing += 1 }
    }
    #expect(counts.still > 5 && counts.bouncing > 5, "\(counts)")
  }

  @Test func `beyond critical damping it moves like critical damping`() throws {
    var controller = Controller.default
    try controller.set("timing-curve", to: "spring(1.5,0.4,velocity:0)")
    let export = ExportSamples.export(controller)
    #expect(
      export.notes(for: .flutter).last
        == "the damping ratio 1.5 moves like 1, as UIKit's springs do")
    let critical = Spring(dampingRatio: 1, response: 0.4)
    let duration = export.motion.duration
    for x in [0.1, 0.3, 0.8] {
      #expect(abs(export.motion.progress(at: x) - critical.progress(at: x * duration)) < 1e-9)
    }
  }
}
