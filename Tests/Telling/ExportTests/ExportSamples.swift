import Controllers
import Foundation
import HeadlessUIKit
import MotionMath
import PackageFolder
import Synchronization

@testable import Export

/// Controllers for tests of exports.
enum ExportSamples {
  static func export(
    _ controller: Controller, evidence: ExportEvidence? = nil, name: String? = nil
  ) -> ControllerExport {
    ControllerExport(controller, toolVersion: "0.1.0", evidence: evidence, name: name)
  }

  /// The export of each preset: one for all tests, since it fits its curve once.
  private static let presets = Dictionary(
    uniqueKeysWithValues: Preset.all.map { ($0.name, export($0.controller)) })

  static func export(preset: String) throws -> ControllerExport {
    try presets[preset] ?? export(try Controller(preset: preset))
  }

  /// The shipped presets, each with its export in one format: one for all tests.
  static func shipped(as format: ExportFormat) -> [(preset: Preset, text: String)] {
    // Made while the lock is held, so that no test makes the same texts beside another.
    shipped.withLock { known in
      if let known = known[format] { return known }
      let made = Preset.shipped.map { preset in
        (preset, (presets[preset.name] ?? export(preset.controller)).text(as: format))
      }
      known[format] = made
      return made
    }
  }

  private static let shipped = Mutex<[ExportFormat: [(preset: Preset, text: String)]]>([:])

  /// Uses every quantity, function and setting that a rule or a hand-off can have.
  static func everything() throws -> Controller { try controller(file: "everything") }

  /// A rule that depends on the velocity at every change of the pan.
  static func peak() throws -> Controller { try controller(file: "peak") }

  /// A number and a condition with `if`, and a computed duration.
  static func choices() throws -> Controller { try controller(file: "choices") }

  /// An edge swipe that decides at every change, and settles by a spring with a limited speed.
  static func edge() throws -> Controller { try controller(file: "edge") }

  /// Evidence of every kind, with gains over two controllers, one of them with a name that would end
  /// comments.
  static let evidence = ExportEvidence(
    [
      EvidenceFinding(
        .training, gestures: 48, groups: 12, accuracy: 47 / 48, interval: 0.916_7...1,
        method: .wilsonByGroup,
        gains: [
          .init(over: "default", accuracy: 0.9375, difference: 0.041_667, interval: 0...0.125)
        ]),
      EvidenceFinding(
        .heldOut(folds: 5), gestures: 48, groups: 12, accuracy: 0.875, interval: 0.75...0.9583,
        method: .wilsonByGroup,
        gains: [
          .init(over: "default", accuracy: 0.9375, difference: -0.0625, interval: -0.1875...0.0208)
        ]),
      EvidenceFinding(
        .unseen, gestures: 40, groups: 40, accuracy: 0.95, interval: 0.835...0.9862,
        method: .wilson,
        gains: [
          .init(over: "a */ --> b\n", accuracy: 0.95, difference: 0, interval: -0.05...0.05),
          .init(over: "default", accuracy: 0.9, difference: 0.05, interval: 0.025...0.1),
        ]),
      EvidenceFinding(gestures: 12, passed: 11),
    ].compactMap(\.self))

  /// A panel that is pulled down by half the screen's height, as tuning finds it.
  static func pullDown() throws -> Controller { try controller(file: "pull-down") }

  static func controller(_ json: String) throws -> Controller {
    try Controller(json: json.utf8, file: "sample.json")
  }

  /// A controller of `Tests/Exported`, where the code exported from it is compiled.
  private static func controller(file: String) throws -> Controller {
    let place = packageFolder.appending(path: "Tests/Exported/controllers/\(file).json")
    return try Controller(json: Data(contentsOf: place), file: "sample.json")
  }

  /// A spring for each damping regime, with a mass other than 1.
  static let springs = [
    Spring(mass: 2, stiffness: 300, damping: 10), Spring(mass: 2, stiffness: 200, damping: 40),
    Spring(mass: 2, stiffness: 100, damping: 90),
  ]
}
