import Controllers
import Foundation
import HeadlessUIKit
import Scenes
import Traces

/// What an exported class with stops offers.
@MainActor
protocol StopDriver: AnyObject, SendableMetatype {
  associatedtype Stop: CaseIterable, Sendable
  init(at stop: Stop)
  var stop: Stop { get }
  var didSettle: (Stop) -> Void { get set }
  func attach(to view: UIView, move: @escaping (CGFloat) -> Void)
}

extension ExportedDriver {
  /// A class with stops.
  static func stops<Driver: StopDriver>(_ name: String, _ type: Driver.Type) -> ExportedDriver {
    ExportedDriver(controller: name) { gestures in
      let controller = try Controller(named: name).asExported
      var tally = Tally()
      for trace in controller.direction == .up ? gestures.sheets : gestures.transitions {
        for start in Driver.Stop.allCases {
          let place = "\(name): \(trace.name) from \(start)"
          let driven = MainThread.run {
            DrivenSurface(trace, under: controller) { exported(Driver(at: start), $0, $1) }
          }
          let expected = MainThread.run {
            DrivenSurface(trace, under: controller) { interaction(controller, "\(start)", $0, $1) }
          }
          tally.expect(place, "stop", driven.stop, expected.stop)
          tally.expectNear(place, "settled at", driven.end, expected.end)
          tally.expect(place, "moves", driven.travels.count, expected.travels.count)
          for (a, b) in zip(driven.travels, expected.travels) {
            tally.expectNear(place, "travel", a, b)
          }
          tally.count(decided: expected.end != nil)
        }
      }
      return tally
    }
  }

  @MainActor
  private static func exported(
    _ driver: some StopDriver, _ view: UIView, _ move: @escaping (CGFloat) -> Void
  ) -> () -> DrivenSurface.End {
    var end: Double?
    driver.didSettle = { _ in end = CACurrentMediaTime() }
    driver.attach(to: view, move: move)
    return { ("\(driver.stop)", end) }
  }

  @MainActor
  private static func interaction(
    _ controller: Controller, _ start: String, _ view: UIView, _ move: @escaping (CGFloat) -> Void
  ) -> () -> DrivenSurface.End {
    let driver = TunableInteractionController(controller)
    driver.attach(to: view, from: start, move: move)
    return { (driver.record.decision?.stop ?? start, driver.stopEnding) }
  }
}

/// The result of one gesture on a surface with stops.
struct DrivenSurface {
  typealias End = (stop: String, time: Double?)

  /// The stop where the surface settled, and the time; the time is nil if the surface was not moved.
  let stop: String
  let end: Double?
  /// Every travel at which it was shown, in points.
  let travels: [Double]

  /// Plays a gesture to a driver.
  ///
  /// `attach` attaches the driver to a view and returns a closure that says where and when the surface settled.
  @MainActor
  init(
    _ trace: Trace, under controller: Controller,
    _ attach: @MainActor (UIView, @escaping (CGFloat) -> Void) -> () -> End
  ) {
    let screen = trace.metadata.screen ?? ScreenSize(width: 390, height: 844)
    let simulation = Simulation(displayHz: 60)
    var travels: [Double] = []
    let (scene, ending) = simulation.run {
      let scene = Scene.sheet.make(CGSize(width: screen.width, height: screen.height), 0.35)
      let ending = attach(scene.gestureView) { [unowned scene] travel in
        travels.append(travel)
        (scene as? any StopScene)?.move(to: travel, along: controller.direction)
      }
      controller.adjustRecognizers(of: scene.gestureView)
      return (scene, ending)
    }
    let last = scene.window.play(trace.touchSamples, delivery: .frame)
    simulation.runUntilIdle(limit: last + 600)
    (stop, end) = ending()
    self.travels = travels
    simulation.tearDown()
  }
}
