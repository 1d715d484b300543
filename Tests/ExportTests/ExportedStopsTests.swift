import Controllers
import Foundation
import HeadlessUIKit
import MotionMath
import Replay
import Scenes
import Testing
import Traces

@testable import Export

/// What an exported class with stops offers.
@MainActor
private protocol StopDriver: AnyObject, SendableMetatype {
  associatedtype Stop: CaseIterable, Sendable
  init(at stop: Stop)
  var stop: Stop { get }
  var didSettle: (Stop) -> Void { get set }
  func attach(to view: UIView, move: @escaping (CGFloat) -> Void)
}

extension SheetStopInteraction: StopDriver {}
extension VaulStopsStopInteraction: StopDriver {}

/// Exported controllers with stops, compiled with these tests, settle where and when the controllers do.
struct ExportedStopsTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("ExportedSwift")

  @Test(arguments: [
    ("sheet", "SheetStopInteraction"), ("vaul-stops", "VaulStopsStopInteraction"),
  ])
  func `what is compiled here is what the exporter writes`(preset: String, name: String) throws {
    let export = try ExportSamples.export(preset: preset)
    #expect(export.swiftTypeName == name)
    let url = Self.folder.appendingPathComponent(name + ".swift")
    if ProcessInfo.processInfo.environment["PANLAB_WRITE_SAMPLES"] != nil {
      try export.text(as: .swift).write(to: url, atomically: true, encoding: .utf8)
    }
    #expect(try String(contentsOf: url, encoding: .utf8) == export.text(as: .swift))
  }

  @Test func `the preset sheet agrees on every shipped drag of a sheet, from every stop`() throws {
    try expectAgreement("sheet", SheetStopInteraction.self)
  }

  @Test func `a rule that asks for the start and the time agrees too`() throws {
    try expectAgreement("vaul-stops", VaulStopsStopInteraction.self)
  }

  private func expectAgreement<Driver: StopDriver>(
    _ preset: String, _ type: Driver.Type
  ) throws {
    let controller = try Controller(preset: preset)
    var reached: [String: Int] = [:]
    for var trace in try ShippedTraces.sheet() {
      for start in Driver.Stop.allCases {
        trace.metadata["start"] = "\(start)"
        let outcome = ReplayEngine().replay(trace, with: controller).outcome
        let driven = MainThread.run { drive(trace, from: start, type) }
        if case .stop(let name) = outcome.decision {
          reached[name, default: 0] += 1
          #expect(driven.stop == name, "\(trace.name) from \(start)")
        } else {
          #expect(driven.stop == "\(start)", "\(trace.name) from \(start)")
        }
        // The class computes the way that is left directly, Panlab from the progress.
        let difference = abs((driven.end ?? 0) - (outcome.total ?? 0))
        #expect(difference < 1e-9, "\(trace.name) from \(start)")
        #expect((driven.end == nil) == (outcome.total == nil), "\(trace.name) from \(start)")
      }
    }
    #expect(reached.count == 3, "\(reached)")
    #expect(reached.values.allSatisfy { $0 > 20 }, "\(reached)")
  }

  /// Where the surface rests in the end, and when it settled; nil where it was not moved.
  @MainActor
  private func drive<Driver: StopDriver>(
    _ trace: Trace, from start: Driver.Stop, _ type: Driver.Type
  ) -> (stop: String, end: Double?) {
    let screen = trace.metadata.screen ?? ScreenSize(width: 390, height: 844)
    let simulation = Simulation(displayHz: trace.metadata.displayHz ?? 60)
    var end: Double?
    let (scene, driver) = simulation.run {
      let scene = Scene.sheet.make(CGSize(width: screen.width, height: screen.height), 0.35)
      let driver = Driver(at: start)
      driver.attach(to: scene.gestureView) { [unowned scene] travel in
        (scene as? any StopScene)?.move(to: travel, along: .up)
      }
      driver.didSettle = { _ in end = CACurrentMediaTime() }
      return (scene, driver)
    }
    let samples = trace.samples.map { sample in
      TouchSample(
        time: sample.time, location: CGPoint(x: sample.x, y: sample.y), phase: sample.phase.touch,
        finger: sample.touch, dispatch: sample.dispatch)
    }
    let last = scene.window.play(samples, delivery: .frame)
    simulation.runUntilIdle(limit: last + 600)
    simulation.tearDown()
    return ("\(driver.stop)", end)
  }
}
