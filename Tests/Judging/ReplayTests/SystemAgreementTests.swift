import Controllers
import Foundation
import MotionMath
import PackageFolder
import Rules
import Testing
import Traces

@testable import Replay

struct SystemAgreementTests {
  static func table() throws -> MeasuredOutcomes {
    let url = packageFolder.appendingPathComponent("traces/native/ios-27-back.tsv")
    return try MeasuredOutcomes(bytes: Array(Data(contentsOf: url)), file: "ios-27-back.tsv")
  }

  /// How many releases each preset decides as the system did, and how many can be judged.
  ///
  /// Computed outside Panlab, from the libraries' rules.
  static let figures: [(agreed: Int, judged: Int, presets: String)] = [
    (
      11, 11,
      "mui-swipeable-drawer"
    ),
    (
      9, 11,
      "brave hw-pan-modal-edge ios-27-back ios-27-content-pop slide "
        + "swipe-transition-back"
    ),
    (
      8, 11,
      "compose-drawer deck-transition flutter-cupertino flutter-dismissible "
        + "interactive-transitioning-container jelly lazy-transitions ls-custom ls-edge pe "
        + "smooth-sheets sp-stork touchwonders xw"
    ),
    (
      7, 11,
      "default gauthier ionic react-navigation swipe-transition-dismiss webkit-gtk"
    ),
    (
      6, 11,
      "arn-transition-animator bottom-popup compose-swipe-to-dismiss easy-transitions "
        + "floating-panel listing-10-4 pulley side-menu swift-custom-transitions "
        + "swift-messages telegram-ios wave"
    ),
    (
      5, 11,
      "android-bottom-sheet appcoda appcoda-as-written compose-multiplatform-ios "
        + "floating-panel-removal floating-panel-removal-10 fluid-interfaces flutter-sheet "
        + "gorhom-bottom-sheet hero hw-pan-modal material-motion pan-modal presentr "
        + "react-navigation-modal swiftui-navigation-transitions"
    ),
    (
      5, 7,
      "framework7"
    ),
    (
      4, 8,
      "panel"
    ),
    (
      4, 4,
      "vaul"
    ),
  ]

  @Test(arguments: figures)
  func `agrees as often as the rules worked out by themselves`(
    agreed: Int, judged: Int, presets: String
  ) throws {
    let table = try Self.table()
    for name in presets.split(separator: " ").map(String.init) {
      let agreement = SystemAgreement(of: try Controller(preset: name), with: table)
      #expect(agreement.agreed == agreed, "\(name)")
      #expect(agreement.judged == judged, "\(name)")
    }
  }

  @Test func `tells how far a disagreement is from its boundary`() throws {
    let controller = try Controller(preset: "ios-27-back")
    let agreement = SystemAgreement(of: controller, with: try Self.table())
    #expect(agreement.disagreements.map(\.row.position) == [0.16, 0.66])
    let fast = try #require(agreement.disagreements.first)
    // 0.16, plus 0.12 s of 1200 pt/s over 402 pt, is 0.51821; the threshold is 0.525.
    let margin = 0.16 + 144.0 / 402 - 0.525
    #expect(abs((fast.decision?.margin ?? 0) - margin) < 1e-12)
    let position = try #require(fast.agreeingPosition)
    #expect((0...1e-4).contains(position - 0.16 + margin))
    let velocity = try #require(fast.agreeingVelocity)
    #expect((0...1).contains(velocity - (0.525 - 0.16) * 402 / 0.12))
    #expect(fast.flip?.parameter == "progress-threshold")
    #expect((0...2e-4).contains(agreement.distance - (0.525 + 60.0 / 402 - 0.66) + margin))
  }

  @Test func `advises what divides the rules that fit`() throws {
    let advice = RecordingAdvice(beyond: try Self.table(), count: 4)
    #expect(advice.gestures.count == 4)
    let first = try #require(advice.gestures.first)
    #expect(abs(2 * first.finishing - advice.rules) <= 1 && first.bits > 0.99)
    // Each gesture gives at most as much information as the one before it.
    #expect(zip(advice.gestures, advice.gestures.dropFirst()).allSatisfy { $0.bits >= $1.bits })
  }

  /// A release in the middle, by hand.
  @Test func `moves on as the system's spring does, and as the controller's curve does`() throws {
    let table = try Self.table()
    let controller = try Controller(preset: "slide")
    let feel = try #require(Feel(of: controller, beside: table, position: 0.6, velocity: 402))
    #expect(feel.finishes)
    // 0.6 of 402 pt; ease-in-out starts from rest, and takes 0.4 of 0.35 s.
    #expect(abs(feel.release.controller.position(0) - 241.2) < 1e-9)
    #expect(abs(feel.release.system.position(0) - 241.2) < 1e-9)
    #expect(abs(feel.release.controller.jump + 402) < 1e-9)
    #expect(feel.release.system.jump == 0)
    #expect(abs(feel.release.controller.position(0.07) - (241.2 + 80.4)) < 1e-6)
    #expect(feel.release.controller.position(0.14) == 402)
    // The spring: 0.4 left, 1 screen per second, ω = 22, ζ = 0.85.
    let omega = 2 * Double.pi / 0.2856
    let damped = omega * (1 - 0.85 * 0.85).squareRoot()
    func left(_ t: Double) -> Double {
      let decay = 0.85 * omega
      return exp(-decay * t) * (cos(damped * t) + (decay - 2.5) / damped * sin(damped * t))
    }
    for time in [0.02, 0.1, 0.25] {
      let expected = 402 - 160.8 * left(time)
      #expect(abs(feel.release.system.position(time) - expected) < 1e-9)
    }
    let push = try #require(feel.push)
    #expect(abs(push.system.position(0.06) - 402 * (1 - exp(-1))) < 1e-9)
    #expect(abs(push.controller.position(0.175) - 201) < 1e-6)
    #expect(abs((push.system.remaining ?? 0) - 0.06 * log(402)) <= 0.001)
  }

  @Test func `differs by nothing from itself`() throws {
    let controller = try Controller(preset: "ios-27-back")
    let table = try Self.table()
    for (position, velocity) in [(0.3, 1500.0), (0.6, 200), (0.2, 100), (0.4, -600)] {
      let feel = try #require(
        Feel(of: controller, beside: table, position: position, velocity: velocity))
      // UIKit's spring is cut where a thousandth of the distance is left.
      #expect(abs(feel.release.greatestDifference.points) < 1, "\(position) \(velocity)")
    }
  }
}
