import Testing
import Traces

@testable import Synthesis

struct SynthDirectionTests {
  @Test(arguments: [
    (SynthesisDirection.right, 10.0, 300.0), (.left, 380, 300), (.down, 300, 10), (.up, 300, 834),
  ])
  func `turns a place in the gesture's frame to the screen`(
    _ direction: SynthesisDirection, x: Double, y: Double
  ) {
    let screen = ScreenSize(width: 390, height: 844)
    let point = direction.point(Offset(along: 10, across: 300), on: screen)
    #expect(point.x == x)
    #expect(point.y == y)
    let sides = [direction.extent(of: screen), direction.breadth(of: screen)]
    #expect(sides == (direction == .right || direction == .left ? [390, 844] : [844, 390]))
  }
}
