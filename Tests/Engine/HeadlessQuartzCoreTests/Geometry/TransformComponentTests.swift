import Foundation
import HeadlessQuartzCore
import Testing

struct TransformComponentTests {
  @Test func `turns about one axis set and read as such all the way round`() {
    for (component, x, y, z) in [
      (TransformComponent.rotationX, 1.0, 0.0, 0.0), (.rotationY, 0, 1, 0), (.rotationZ, 0, 0, 1),
      (.rotation, 0, 0, 1),
    ] {
      for angle in stride(from: CGFloat(-3), through: 3, by: 0.25) {
        var matrix = CATransform3DIdentity
        matrix[component] = angle
        expectClose(matrix, CATransform3DMakeRotation(angle, x, y, z))
        expectClose(matrix[component], angle)
      }
    }
  }

  @Test func `setting a component keeps the others`() {
    var source = MatrixSource(seed: 51)
    for component in TransformComponent.allCases where component != .scale {
      let before = source.spatial(perspective: true)
      var after = before
      after[component] = 0.75
      expectClose(after[component], 0.75)
      after[component] = before[component]
      expectClose(after, before, tolerance: 1e-8, "\(component)")
    }
  }

  @Test func `scale reads as the mean and sets all three`() {
    var matrix = CATransform3DMakeScale(1, 2, 6)
    expectClose(matrix[.scale], 3)
    matrix[.scale] = 0.5
    expectClose(matrix, CATransform3DMakeScale(0.5, 0.5, 0.5))
  }

  @Test func `a plane mirror image reads as one negative scale`() {
    let mirrored = CATransform3DMakeScale(1, -2, 1)
    expectClose(mirrored[.scaleX], 1)
    expectClose(mirrored[.scaleY], -2)
    expectClose(mirrored[.rotation], 0)
  }

  @Test func `a matrix of scale 0 can be scaled up again`() {
    var matrix = CATransform3DTranslate(CATransform3DIdentity, 10, 20, 0)
    matrix[.scale] = 0
    expectClose(matrix[.scaleX], 0)
    matrix[.scale] = 1
    expectClose(matrix, CATransform3DMakeTranslation(10, 20, 0))
    var thin = CATransform3DMakeScale(1, 0, 1)
    thin[.scaleY] = 2
    expectClose(thin, CATransform3DMakeScale(1, 2, 1))
  }

  @Test func `translations are points, with and without perspective`() {
    var matrix = CATransform3DIdentity
    matrix.translation = CGSize(width: 3, height: 4)
    #expect(matrix == CATransform3DMakeTranslation(3, 4, 0))
    #expect(matrix.translation == CGSize(width: 3, height: 4))
    var view = CATransform3DIdentity
    view.m34 = -1 / 500
    var moved = view
    moved[.translationZ] = 100
    expectClose(moved, CATransform3DTranslate(view, 0, 0, 100))
  }

  @Test func `the words are those of the key paths`() {
    #expect(TransformComponent(rawValue: "rotation.y") == .rotationY)
    #expect(TransformComponent(rawValue: "translation") == nil)
    #expect(TransformComponent.allCases.count == 11)
  }
}
