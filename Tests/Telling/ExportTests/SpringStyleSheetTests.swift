import Controllers
import Foundation
import Testing

@testable import Export

/// The `linear()` of an exported style sheet, read as a browser reads it, against the textbook formula of the spring.
struct SpringStyleSheetTests {
  /// The curve as a controller writes it, and what the textbook needs: ζ, ω in rad/s, and the starting
  /// velocity in distances per second.
  struct Sample: Sendable, CustomTestStringConvertible {
    let curve: String
    let ratio, frequency: Double
    var velocity = 0.0
    var testDescription: String { curve }
  }

  /// Springs of every damping regime.
  ///
  /// Beyond critical damping, UIKit's springs, and so the controller's, move as with a damping ratio of 1.
  static let samples = [
    Sample(curve: "spring(0.2,0.6)", ratio: 0.2, frequency: 2 * .pi / 0.6),
    Sample(curve: "spring(0.55,0.35)", ratio: 0.55, frequency: 2 * .pi / 0.35),
    Sample(curve: "spring(0.8,0.7,velocity:3)", ratio: 0.8, frequency: 2 * .pi / 0.7, velocity: 3),
    Sample(curve: "spring(0.95,0.4)", ratio: 0.95, frequency: 2 * .pi / 0.4),
    Sample(curve: "spring(1,0.4)", ratio: 1, frequency: 2 * .pi / 0.4),
    Sample(curve: "spring(1,0.5,velocity:6)", ratio: 1, frequency: 2 * .pi / 0.5, velocity: 6),
    Sample(curve: "spring(1.5,0.4)", ratio: 1, frequency: 2 * .pi / 0.4),
    // ω² = k / m = 150, ζ = c / (2 √(k m)) = 10 / (2 √600).
    Sample(
      curve: "spring(mass:2,stiffness:300,damping:10)", ratio: 0.204_124_145_231_931_5,
      frequency: 12.247_448_713_915_89),
    Sample(
      curve: "spring(mass:2,stiffness:100,damping:90)", ratio: 1, frequency: 7.071_067_811_865_475),
  ]

  /// Where a spring of 0 to 1 is after so many seconds.
  private func place(_ sample: Sample, after t: Double) -> Double {
    let (z, w, v) = (sample.ratio, sample.frequency, sample.velocity)
    if z == 1 { return 1 - (1 + (w - v) * t) * exp(-w * t) }
    let damped = w * (1 - z * z).squareRoot()
    return 1 - exp(-z * w * t) * (cos(damped * t) + (z * w - v) / damped * sin(damped * t))
  }

  /// What stands between two texts.
  private func part(of text: String, from start: String, to end: String) throws -> Substring {
    let from = try #require(text.range(of: start), "no '\(start)'").upperBound
    return text[from...].prefix(upTo: try #require(text[from...].range(of: end)).lowerBound)
  }

  @Test(arguments: samples)
  func `linear() stays within the stated error of the spring`(_ sample: Sample) throws {
    var controller = Controller.default
    try controller.set("timing-curve", to: sample.curve)
    let text = ExportSamples.export(controller, name: "x").text(as: .css)
    let plain = text.split { $0.isWhitespace || $0 == "*" }.joined(separator: " ")
    let error = try #require(
      Double(
        try part(
          of: plain, from: "points approximate the spring: off by at most ", to: " of the distance")
      ))
    let seconds =
      try #require(Double(try part(of: text, from: "--x-duration: ", to: "ms;"))) / 1000
    let stops = try part(of: text, from: "--x-easing: linear(", to: ");").split(separator: ",").map
    {
      $0.split(separator: " ")
    }
    let points = try stops.enumerated().map { index, words in
      let y = try #require(Double(words[0]))
      let percent = words.count > 1 ? Double(words[1].dropLast()) : index == 0 ? 0 : 100
      return (x: try #require(percent) / 100, y: y)
    }
    #expect(error <= 0.0011)
    #expect(zip(points, points.dropFirst()).allSatisfy { $0.x < $1.x })
    var worst = 0.0
    for index in 0..<1000 {
      let x = Double(index) / 999
      let after = try #require(points.firstIndex { $0.x >= x })
      let (a, b) = (points[max(after - 1, 0)], points[after])
      let y = b.x > a.x ? a.y + (b.y - a.y) * (x - a.x) / (b.x - a.x) : b.y
      worst = max(worst, abs(y - place(sample, after: x * seconds)))
    }
    // The duration is rounded to microseconds; in one microsecond a fast spring moves by less than 1e-5.
    #expect(worst <= error + 1e-5)
  }
}
