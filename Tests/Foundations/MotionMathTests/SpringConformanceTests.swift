import MotionMath
import Testing

/// Springs against figures measured on macOS and iOS.
struct SpringConformanceTests {
  /// What Core Animation's `settlingDuration` says of a spring.
  struct Settling {
    var mass = 1.0
    var stiffness: Double
    var damping: Double
    var velocity = 0.0
    var duration: Double
    var tolerance = 1e-6
  }

  /// - Source: `CASpringAnimation` on macOS. The six with fractional stiffness were made from perceptual duration and
  ///   bounce. The two with a coarse tolerance are from the prose of Apple's documentation.
  static let settlings = [
    Settling(stiffness: 100, damping: 10, duration: 1.4727003346780927),
    Settling(stiffness: 300, damping: 20, duration: 0.7442555275721707),
    Settling(mass: 2, stiffness: 100, damping: 5, duration: 5.658348137358159),
    Settling(stiffness: 100, damping: 10, velocity: 5, duration: 1.3815510557964275),
    Settling(stiffness: 100, damping: 10, velocity: -5, duration: 1.5350814063145797),
    Settling(stiffness: 100, damping: 20, duration: 1),
    Settling(stiffness: 100, damping: 30, duration: 1),
    Settling(stiffness: 400, damping: 40, duration: 0.5),
    Settling(stiffness: 25, damping: 10, duration: 1.9),
    Settling(stiffness: 1, damping: 2, duration: 9.299999999999983),
    Settling(stiffness: 100, damping: 1, duration: 13.91321015404625),
    Settling(stiffness: 100, damping: 100, duration: 1),
    Settling(stiffness: 157.91367041742973, damping: 25.132741228718345, duration: 0.8),
    Settling(stiffness: 39.47841760435743, damping: 12.566370614359172, duration: 1.5),
    Settling(stiffness: 631.6546816697189, damping: 50.26548245743669, duration: 0.4),
    Settling(
      stiffness: 157.91367041742973, damping: 17.59291886010284, duration: 0.8629552831744205),
    Settling(
      stiffness: 157.91367041742973, damping: 7.539822368615504, duration: 1.904872615017113),
    Settling(
      stiffness: 322.27279677026473, damping: 30.51832863487228, duration: 0.5156554893625898),
    Settling(stiffness: 100, damping: 5, duration: 2.85, tolerance: 0.01),
    Settling(stiffness: 100, damping: 15, duration: 1, tolerance: 0.1),
    Settling(stiffness: 100, damping: 0, duration: 3.4028234663852886e+38, tolerance: 0),
  ]

  @Test(arguments: settlings)
  func `settling durations are Core Animation's`(_ row: Settling) {
    let spring = Spring(mass: row.mass, stiffness: row.stiffness, damping: row.damping)
    let settling = spring.settlingDuration(initialVelocity: row.velocity)
    #expect(abs(settling - row.duration) <= row.tolerance)
  }

  /// The spring of mass 1 that UIKit makes of a damping ratio, a duration and a velocity.
  struct Fit {
    var ratio: Double
    var duration: Double
    var velocity = 0.0
    var stiffness: Double
    var damping: Double
    var tolerance = 1e-6
  }

  /// - Source: The `CASpringAnimation` that `UIView.animate` makes on iOS.
  static let fits = [
    Fit(ratio: 0.1, duration: 1, stiffness: 2125.3901278407934, damping: 9.22039072456432),
    Fit(ratio: 0.2, duration: 1, stiffness: 707.2217886060563, damping: 10.637456753236133),
    Fit(ratio: 0.35, duration: 1, stiffness: 286.40942818911714, damping: 11.846544635996919),
    Fit(ratio: 0.5, duration: 1, stiffness: 161.7195025042016, damping: 12.716898305176526),
    Fit(ratio: 0.8, duration: 1, stiffness: 80.89737200360506, damping: 14.390874620023238),
    Fit(ratio: 0.9, duration: 1, stiffness: 71.92472915770972, damping: 15.265520707495682),
    Fit(ratio: 0.99, duration: 1, stiffness: 80.02518243167793, damping: 17.7124454891229),
    Fit(ratio: 0.6, duration: 0.8, stiffness: 190.21427544499548, damping: 16.550182979072872),
    Fit(ratio: 0.5, duration: 0.3, stiffness: 1796.8833611577954, damping: 42.38966101725509),
    Fit(ratio: 0.5, duration: 0.5, stiffness: 646.8780100168065, damping: 25.433796610353053),
    Fit(ratio: 0.5, duration: 2, stiffness: 40.4298756260504, damping: 6.358449152588263),
    Fit(
      ratio: 1, duration: 1, stiffness: 85.25592900599884, damping: 18.46682744880656,
      tolerance: 2e-5),
    Fit(
      ratio: 1, duration: 1, velocity: 1, stiffness: 83.13803615388531,
      damping: 18.236012300268424, tolerance: 2e-5),
    Fit(
      ratio: 0.5, duration: 1, velocity: 0.25, stiffness: 159.67233773812114,
      damping: 12.63615201468078, tolerance: 1e-5),
    Fit(
      ratio: 0.5, duration: 1, velocity: 1, stiffness: 152.86841381792456,
      damping: 12.363996676557486, tolerance: 1e-5),
    Fit(
      ratio: 0.5, duration: 1, velocity: 1.5, stiffness: 147.61602003056592,
      damping: 12.14973333166477, tolerance: 1e-5),
    Fit(
      ratio: 0.5, duration: 1, velocity: -2, stiffness: 175.4224123383425,
      damping: 13.244712618186266, tolerance: 1e-5),
  ]

  @Test(arguments: fits)
  func `springs from damping ratio, duration and velocity are UIKit's`(_ row: Fit) {
    let spring = Spring(
      dampingRatio: row.ratio, duration: row.duration, initialVelocity: row.velocity)
    #expect(spring.mass == 1)
    #expect(abs(spring.stiffness - row.stiffness) <= row.tolerance * row.stiffness)
    #expect(abs(spring.damping - row.damping) <= row.tolerance * row.damping)
  }

  /// Centres of a view on its way from `from` to `to`, in points, at times in seconds.
  struct Way {
    var ratio, duration, from, to: Double
    var centers: [(time: Double, x: Double, tolerance: Double)]
  }

  /// - Source: Frames of iOS, read to a fraction of a pixel.
  static let ways = [
    Way(
      ratio: 0.6, duration: 0.8, from: 50, to: 150,
      centers: [
        (0.15, 130.98, 0.5), (0.3, 159.39, 0.5), (0.45, 151.06, 0.5), (0.6, 149.06, 0.5),
        (0.8, 150, 0.5),
      ]),
    Way(
      ratio: 0.35, duration: 1, from: 40, to: 160,
      centers: [
        (0.15, 183.54, 0.8), (0.3, 166.65, 0.5), (0.45, 152.12, 0.5), (0.6, 163.52, 0.5),
        (0.8, 158.94, 0.5), (1, 160, 0.5),
      ]),
  ]

  @Test(arguments: ways)
  func `positions are those on UIKit's frames`(_ way: Way) {
    let spring = Spring(dampingRatio: way.ratio, duration: way.duration, initialVelocity: 0)
    for (time, x, tolerance) in way.centers {
      let center = way.from + (way.to - way.from) * spring.progress(at: time)
      #expect(abs(center - x) <= tolerance, "\(center) after \(time) s")
    }
  }

  /// The durations of a property animator and a plain block.
  ///
  /// With mass, stiffness and damping, a property animator takes the spring's settling time; with a damping ratio, it
  /// takes the given duration. A plain block of iOS 26 is a spring of 0.8 s.
  @Test func `springs of animators and blocks last as long as UIKit's`() {
    let physical = Spring(mass: 1, stiffness: 100, damping: 10).settlingDuration()
    #expect(abs(physical - 1.4727003346780927) <= 1e-6)
    #expect(SpringSpec(.uikit(dampingRatio: 0.3, duration: 4)).settlingDuration == 4)
    #expect(abs(Spring(duration: 0.5, bounce: 0).settlingDuration() - 0.7999999999999999) <= 1e-12)
  }
}
