import MotionMath
import Testing

struct MomentumTests {
  @Test func `projects by the factors of the talk and by the exact integral`() {
    #expect(abs(MomentumProjection.normal.projectedDistance(velocity: 1000) - 499) < 1e-9)
    #expect(abs(MomentumProjection.fast.projectedDistance(velocity: -1000) + 99) < 1e-9)
    #expect(abs(MomentumProjection.normal.coastingDistance(velocity: 1) - 0.49950) < 5e-6)
    #expect(abs(MomentumProjection.fast.coastingDistance(velocity: 1) - 0.09950) < 5e-6)
    for projection in [MomentumProjection.normal, .fast] {
      let exact = projection.coastingDistance(velocity: 700)
      #expect(abs(projection.projectedDistance(velocity: 700) / exact - 1) < 0.006)
    }
  }

  @Test func `the rubber band has UIKit's values, never reaches its dimension and inverts`() {
    let band = RubberBand(dimension: 800)
    #expect(abs(band.offset(forDrag: 200) - 96.7032967) < 1e-6)
    #expect(band.offset(forDrag: 0) == 0)
    #expect(band.offset(forDrag: -200) == -band.offset(forDrag: 200))
    #expect(band.offset(forDrag: .infinity) == 800)
    #expect(band.drag(forOffset: 800) == .infinity)
    #expect(band.drag(forOffset: -900) == -.infinity)
    let offsets = (0...300).map { band.offset(forDrag: Double($0 * 20)) }
    for (near, far) in zip(offsets, offsets.dropFirst()) { #expect(near < far && far < 800) }
    for drag in [-5000, -3, 0, 0.25, 77, 1200] {
      #expect(abs(band.drag(forOffset: band.offset(forDrag: drag)) - drag) < 1e-9)
    }
    #expect(abs(RubberBand(dimension: 300, coefficient: 1).offset(forDrag: 300) - 150) < 1e-12)
  }
}
