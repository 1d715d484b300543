import Foundation
import HeadlessUIKit
import Testing

struct FrameTests {
  private let simulation = Simulation()
  private let asked = CGRect(x: 10, y: 20, width: 60, height: 80)

  private func view(_ transform: CGAffineTransform, anchor: CGPoint? = nil) -> UIView {
    simulation.run {
      let view = UIView(frame: CGRect(x: 5, y: 5, width: 30, height: 40))
      if let anchor { view.anchorPoint = anchor }
      view.transform = transform
      return view
    }
  }

  nonisolated private static let transforms = [
    CGAffineTransform(translationX: 50, y: -30), CGAffineTransform(scaleX: 2, y: 0.5),
    CGAffineTransform(scaleX: -1, y: 1), CGAffineTransform(rotationAngle: .pi / 2),
    CGAffineTransform(rotationAngle: -.pi / 2).translatedBy(x: 7, y: 9),
    CGAffineTransform(rotationAngle: .pi).scaledBy(x: 2, y: 3),
  ]

  @Test(arguments: transforms)
  func `a frame set under a transform is read again`(_ transform: CGAffineTransform) {
    for anchor in [nil, CGPoint(x: 0, y: 1)] {
      let view = view(transform, anchor: anchor)
      simulation.run { view.frame = asked }
      expectClose(view.frame.origin, asked.origin)
      expectClose(CGPoint(x: view.frame.maxX, y: view.frame.maxY), CGPoint(x: 70, y: 100))
    }
  }

  @Test(arguments: transforms + [CGAffineTransform(rotationAngle: 0.4)])
  func `setting a view's own frame moves it nowhere`(_ transform: CGAffineTransform) {
    let view = view(transform)
    let (center, before) = (view.center, view.frame)
    simulation.run { view.frame = CGRect(origin: before.origin, size: before.size) }
    expectClose(view.center, center)
  }

  @Test func `a quarter turn exchanges the sides of the bounds`() {
    let view = view(CGAffineTransform(rotationAngle: .pi / 2))
    simulation.run { view.frame = asked }
    expectClose(view.center, CGPoint(x: 40, y: 60))
    #expect(abs(view.bounds.width - 80) < 1e-9 && abs(view.bounds.height - 60) < 1e-9)
  }

  @Test func `a translation moves the position, not the size`() {
    let view = view(CGAffineTransform(translationX: 50, y: 0))
    simulation.run { view.frame = asked }
    #expect(view.center == CGPoint(x: -10, y: 60))
    #expect(view.bounds.size == asked.size)
  }

  @Test func `a subclass sees every frame that is set`() {
    final class Watching: UIView {
      var seen: [CGRect] = []
      override var frame: CGRect { didSet { seen.append(frame) } }
    }
    let view = simulation.run { Watching() }
    simulation.run { view.frame = asked }
    #expect(view.seen == [asked])
  }
}
