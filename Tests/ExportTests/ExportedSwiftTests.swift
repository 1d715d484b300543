import Controllers
import Foundation
import HeadlessUIKit
import MotionMath
import Scenes
import Testing
import Traces

@testable import Export

extension DefaultInteractiveTransition: PanDriver {}
extension WaveInteractiveTransition: PanDriver {}
extension JellyInteractiveTransition: PanDriver {}
extension DeckTransitionInteractiveTransition: PanDriver {}
extension EverythingInteractiveTransition: PanDriver {}
extension EdgeInteractiveTransition: PanDriver {}
extension PullDownInteractiveTransition: PanDriver {}
extension PullUpInteractiveTransition: PanDriver {}
extension WebkitGtkInteractiveTransition: PanDriver {}
extension ChoicesInteractiveTransition: PanDriver {}

/// Exported controllers, compiled with these tests, are what the exporter writes and do what the
/// controllers do.
///
/// To write the samples anew, run these tests with the variable `PANLAB_WRITE_SAMPLES` set.
struct ExportedSwiftTests {
  struct Sample: Sendable, CustomTestStringConvertible {
    let controller: @Sendable () throws -> Controller
    let file: String
    let makeDriver: @MainActor () -> any PanDriver
    var evidence: ExportEvidence?
    var testDescription: String { file }
  }

  static let samples = [
    Sample(
      controller: { .default }, file: "DefaultInteractiveTransition",
      makeDriver: { DefaultInteractiveTransition() }),
    Sample(
      controller: { try Controller(preset: "wave") }, file: "WaveInteractiveTransition",
      makeDriver: { WaveInteractiveTransition() }),
    Sample(
      controller: { try Controller(preset: "jelly") }, file: "JellyInteractiveTransition",
      makeDriver: { JellyInteractiveTransition() }),
    Sample(
      controller: { try Controller(preset: "deck-transition") },
      file: "DeckTransitionInteractiveTransition",
      makeDriver: { DeckTransitionInteractiveTransition() }),
    Sample(
      controller: { try ExportSamples.everything() }, file: "EverythingInteractiveTransition",
      makeDriver: { EverythingInteractiveTransition() }),
    Sample(
      controller: { try ExportSamples.edge() }, file: "EdgeInteractiveTransition",
      makeDriver: { EdgeInteractiveTransition() }),
    Sample(
      controller: { try ExportSamples.pullDown() }, file: "PullDownInteractiveTransition",
      makeDriver: { PullDownInteractiveTransition() }, evidence: ExportSamples.evidence),
    Sample(
      controller: { try ExportSamples.pullUp() }, file: "PullUpInteractiveTransition",
      makeDriver: { PullUpInteractiveTransition() }),
    Sample(
      controller: {
        // UIKit's own velocity: an exported class has no other.
        var controller = try Controller(preset: "webkit-gtk")
        controller.velocityEstimator = .uikit
        return controller
      }, file: "WebkitGtkInteractiveTransition", makeDriver: { WebkitGtkInteractiveTransition() }),
    Sample(
      controller: { try ExportSamples.choices() }, file: "ChoicesInteractiveTransition",
      makeDriver: { ChoicesInteractiveTransition() }),
  ]

  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("ExportedSwift")

  @Test(arguments: samples)
  func `what is compiled here is what the exporter writes`(_ sample: Sample) throws {
    let export = ExportSamples.export(try sample.controller(), evidence: sample.evidence)
    let text = export.text(as: .swift)
    let url = Self.folder.appendingPathComponent(sample.file + ".swift")
    if ProcessInfo.processInfo.environment["PANLAB_WRITE_SAMPLES"] != nil {
      try text.write(to: url, atomically: true, encoding: .utf8)
    }
    #expect(export.swiftTypeName == sample.file)
    #expect(try String(contentsOf: url, encoding: .utf8) == text)
  }

  @Test func `every export to UIKit has the driver that is compiled here, as it stands`() throws {
    let source = Self.folder.deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
      .appendingPathComponent("Sources/Controllers/Controller/PanDrive.swift")
    let lines = try String(contentsOf: source, encoding: .utf8).split(
      separator: "\n", omittingEmptySubsequences: false)
    let driver = lines.map { $0.isEmpty ? "" : "  \($0)" }.joined(separator: "\n")
    #expect(lines.count > 80)
    for preset in Preset.shipped {
      let text = ExportSamples.export(preset.controller).text(as: .swift)
      #expect(text.contains("\n\n\(driver)"), "\(preset.name)")
    }
  }

  @Test func `there is a sample for the direction of every family`() throws {
    let directions = Set(try Self.samples.map { try $0.controller().direction })
    let families = try ShippedTraces.families()
    #expect(families.count >= 6)
    for family in families {
      #expect(directions.contains(family.direction), "\(family.name): \(family.direction)")
    }
  }

  @Test(arguments: samples)
  func `on every shipped trace it does what the controller does`(_ sample: Sample) throws {
    let controller = try sample.controller()
    var count = 0
    var decided = 0
    for family in try ShippedTraces.families() {
      var decidedHere = 0
      // Across the controller's direction nothing is decided, so a few gestures are enough.
      let traces =
        family.direction == controller.direction
        ? family.traces : Array(family.traces.prefix(6))
      for trace in traces {
        let original = DrivenGesture(trace, under: controller) {
          TunableInteractionController(controller)
        }
        let exported = DrivenGesture(trace, under: controller, sample.makeDriver)
        if original.didFinish != nil { decidedHere += 1 }
        expect(exported, equals: original, under: controller, trace.name)
      }
      // A gesture that goes its way is recognised; an edge wants more than that.
      if family.direction == controller.direction, controller.edge == .none {
        #expect(decidedHere * 10 >= traces.count * 9, "\(family.name)")
      }
      count += traces.count
      decided += decidedHere
    }
    #expect(count > 48)
    #expect(decided > 20)
  }

  private func expect(
    _ exported: DrivenGesture, equals original: DrivenGesture, under controller: Controller,
    _ name: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    func near(_ a: Double?, _ b: Double?, _ what: String) {
      let isNear = a == b || abs((a ?? .infinity) - (b ?? -.infinity)) <= 1e-9 * max(1, abs(b ?? 0))
      #expect(
        isNear, "\(name): \(what) \(String(describing: a)), not \(String(describing: b))",
        sourceLocation: sourceLocation)
    }
    #expect(exported.didFinish == original.didFinish, "\(name)", sourceLocation: sourceLocation)
    #expect(
      exported.ending?.completed == original.ending?.completed, "\(name)",
      sourceLocation: sourceLocation)
    near(exported.ending?.time, original.ending?.time, "ends at")
    near(exported.settling?.length, original.settling?.length, "length of the rest")
    near(exported.settling?.initialRate, original.settling?.initialRate, "first rate")
    if let length = original.settling?.length, let start = original.settling?.start {
      for part in [0.25, 0.5, 0.75] {
        let now = start + part * length
        near(
          exported.settling?.time(at: now), original.settling?.time(at: now), "place after \(part)")
      }
    }
    guard original.didFinish != nil else { return }
    #expect(exported.curve == original.curve, "\(name)", sourceLocation: sourceLocation)
    // A spring takes its own time, so that its controller's speed says nothing.
    if case .spring = controller.timing { return }
    near(exported.completionSpeed, original.completionSpeed, "speed")
  }
}
