import Foundation
import MotionMath
import Testing

/// Springs measured on macOS and iOS; skipped where the measurements are not beside the package.
@Suite(
  .enabled(if: Conformance.isAvailable("uikit-springs"), "no shared/conformance/uikit-springs"))
struct SpringConformanceTests {
  @Test func `settling durations are Core Animation's`() throws {
    let rows = try Conformance.rows("uikit-springs/spring_ca_settlingDuration_measured.csv")
    #expect(rows.count == 21)
    for row in rows {
      let spring = Spring(
        mass: try row.number("mass"), stiffness: try row.number("stiffness"),
        damping: try row.number("damping"))
      let settling = spring.settlingDuration(initialVelocity: try row.number("v0"))
      let error = abs(settling - (try row.number("expected_settlingDuration_s")))
      #expect(error <= (try row.number("abs_tol")), "\(row.cells)")
    }
  }

  @Test func `springs from damping ratio, duration and velocity are UIKit's`() throws {
    let rows = try Conformance.rows("uikit-springs/uikit_spring_duration_fit_measured.csv")
    #expect(rows.count == 17)
    for row in rows {
      let spring = Spring(
        dampingRatio: try row.number("dampingRatio"), duration: try row.number("duration"),
        initialVelocity: try row.number("initialVelocity"))
      let tolerance = try row.number("rel_tol")
      let mass = try row.number("expected_mass")
      let stiffness = try row.number("expected_stiffness")
      let damping = try row.number("expected_damping")
      #expect(spring.mass == mass)
      #expect(isClose(spring.stiffness, stiffness, fraction: tolerance), "\(row.cells)")
      #expect(isClose(spring.damping, damping, fraction: tolerance), "\(row.cells)")
    }
  }

  @Test func `positions are those on UIKit's frames`() throws {
    let rows = try Conformance.rows("uikit-springs/uikit_spring_positions_measured.csv")
    #expect(rows.count == 11)
    for row in rows {
      let spring = Spring(
        dampingRatio: try row.number("dampingRatio"), duration: try row.number("duration"),
        initialVelocity: 0)
      let (from, to) = (try row.number("from"), try row.number("to"))
      let center = from + (to - from) * spring.progress(at: try row.number("t"))
      let error = abs(center - (try row.number("expected_center")))
      #expect(error <= (try row.number("abs_tol")), "\(row.cells)")
    }
  }

  /// The rows of the fourth file that are about springs; one more is a transaction's default.
  @Test func `property-animator springs last as long as UIKit's`() throws {
    let rows = try Conformance.rows("uikit-springs/uikit_misc_measured.csv")
    let durations: [(start: String, duration: Double)] = [
      (
        "UIViewPropertyAnimator(duration:4,timingParameters:UISpringTimingParameters(mass:1,",
        Spring(mass: 1, stiffness: 100, damping: 10).settlingDuration()
      ),
      (
        "UIViewPropertyAnimator(duration:4,timingParameters:UISpringTimingParameters(dampingRatio",
        SpringSpec(.uikit(dampingRatio: 0.3, duration: 4)).settlingDuration
      ),
      ("UIView.animate{}", Spring(duration: 0.5, bounce: 0).settlingDuration()),
    ]
    for (start, duration) in durations {
      let row = try #require(rows.first { $0["quantity"].hasPrefix(start) })
      let error = abs(duration - (try row.number("expected")))
      #expect(error <= (try row.number("tol")), "\(row.cells)")
    }
  }

  @Test func `the named springs are AndroidX's`() throws {
    let rows = try Conformance.rows("uikit-springs/uikit_misc_measured.csv")
    let constants: [(end: String, value: Double)] = [
      ("STIFFNESS_HIGH", Spring.AndroidXStiffness.high.rawValue),
      ("STIFFNESS_MEDIUM", Spring.AndroidXStiffness.medium.rawValue),
      ("STIFFNESS_LOW", Spring.AndroidXStiffness.low.rawValue),
      ("STIFFNESS_VERY_LOW", Spring.AndroidXStiffness.veryLow.rawValue),
      ("DAMPING_RATIO_HIGH_BOUNCY", Spring.AndroidXDampingRatio.highBouncy.rawValue),
      ("DAMPING_RATIO_MEDIUM_BOUNCY", Spring.AndroidXDampingRatio.mediumBouncy.rawValue),
      ("DAMPING_RATIO_LOW_BOUNCY", Spring.AndroidXDampingRatio.lowBouncy.rawValue),
      ("DAMPING_RATIO_NO_BOUNCY", Spring.AndroidXDampingRatio.noBouncy.rawValue),
    ]
    for (end, value) in constants {
      let row = try #require(rows.first { $0["quantity"].hasSuffix(end) })
      #expect(value == (try row.number("expected")), "\(row.cells)")
    }
  }
}
