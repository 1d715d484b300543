import Foundation
import HeadlessUIKit
import MotionMath
import Testing

/// Masks, shapes, gradients, and the properties that few layers set.
struct LayerKindTests {
  private let simulation = Simulation()

  private func oval(radius: CGFloat) -> CGPath {
    UIBezierPath(
      ovalIn: CGRect(x: 200 - radius, y: 400 - radius, width: 2 * radius, height: 2 * radius)
    ).cgPath
  }

  @Test func `a circle mask grows along its curve`() throws {
    let (view, mask) = simulation.run {
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 800))
      let mask = CAShapeLayer()
      mask.path = oval(radius: 450)
      view.layer.mask = mask
      let growth = CABasicAnimation(keyPath: "path")
      growth.fromValue = oval(radius: 20)
      growth.toValue = mask.path
      growth.duration = 0.5
      growth.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
      mask.add(growth, forKey: "path")
      return (view, mask)
    }
    for instant in 0..<10 {
      let fraction = Double(instant) / 10
      simulation.run(until: 0.5 * fraction)
      let box = try #require(mask.presentation()?.path).boundingBoxOfPath
      let radius = 20 + 430 * CubicBezierCurve(0.42, 0, 0.58, 1).progress(at: fraction)
      expectClose(box.width / 2, radius)
      expectClose(CGPoint(x: box.midX, y: box.midY), CGPoint(x: 200, y: 400))
    }
    simulation.runUntilIdle()
    #expect(mask.presentation()?.path == mask.path)
    #expect(view.layer.mask === mask)
    #expect(mask.superlayer == nil)
  }

  @Test func `a mask lives in the time of the layer it masks`() {
    let mask = simulation.run {
      let layer = CALayer()
      let mask = CAShapeLayer()
      layer.mask = mask
      layer.speed = 0
      layer.timeOffset = 0.25
      let fade = CABasicAnimation(keyPath: "opacity")
      (fade.fromValue, fade.toValue, fade.duration) = (0.0, 1.0, 1)
      fade.beginTime = 1e-12
      mask.add(fade, forKey: nil)
      keep.layers.append(layer)
      return mask
    }
    simulation.run(until: 5)
    #expect(abs((mask.presentation()?.opacity ?? -1) - 0.25) < 1e-6)
  }

  /// Keeps layers alive that nothing else owns.
  private final class Keep { var layers: [CALayer] = [] }
  private let keep = Keep()

  @Test func `a mask belongs to one layer and leaves its superlayer`() {
    simulation.run {
      let (parent, one, two, mask) = (CALayer(), CALayer(), CALayer(), CALayer())
      parent.addSublayer(mask)
      one.mask = mask
      #expect(parent.sublayers == nil)
      two.mask = mask
      #expect(one.mask == nil)
      #expect(two.mask === mask)
      two.mask = nil
      #expect(two.mask == nil)
    }
  }

  @Test func `a mask view animates in blocks and has no superview`() {
    let (view, mask) = simulation.run {
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
      let mask = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      view.addSubview(mask)
      view.mask = mask
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
        mask.bounds.size.width = 110
      }
      return (view, mask)
    }
    #expect(view.subviews.isEmpty)
    #expect(view.layer.mask === mask.layer)
    simulation.run(until: 0.5)
    #expect(mask.layer.presentation()?.bounds.width == 60)
  }

  @Test func `gradients blend colours and places`() {
    let layer = simulation.run {
      let layer = CAGradientLayer()
      let black = CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 1)
      let red = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
      layer.colors = [black, red]
      layer.locations = [0, 1]
      let change = CABasicAnimation(keyPath: "colors")
      change.fromValue = [red, black]
      change.toValue = [black, red]
      change.duration = 1
      layer.add(change, forKey: "colors")
      let move = CABasicAnimation(keyPath: "locations")
      move.fromValue = [0.0, 0.5]
      move.toValue = [0.5, 1.0]
      move.duration = 1
      layer.add(move, forKey: "locations")
      return layer
    }
    simulation.run(until: 0.25)
    let colors = layer.presentation()?.colors as? [CGColor]
    #expect(colors?.map { ($0.components ?? []).first } == [0.75, 0.25])
    #expect(layer.presentation()?.locations == [0.125, 0.625])
    #expect(layer.startPoint == CGPoint(x: 0.5, y: 0))
    #expect(layer.endPoint == CGPoint(x: 0.5, y: 1))
  }

  @Test func `shadows, corners and colours of views animate in blocks`() {
    let view = simulation.run {
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      view.backgroundColor = .black
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
        view.layer.cornerRadius = 8
        view.layer.shadowOpacity = 0.5
        view.layer.shadowOffset = CGSize(width: 4, height: 1)
        view.layer.shadowRadius = 7
        view.backgroundColor = .white
      }
      return view
    }
    simulation.run(until: 0.5)
    let shown = view.layer.presentation()
    #expect(shown?.cornerRadius == 4)
    #expect(shown?.shadowOpacity == 0.25)
    #expect(shown?.shadowOffset == CGSize(width: 2, height: -1))
    #expect(shown?.shadowRadius == 5)
    #expect(shown?.backgroundColor?.components?.first == 0.5)
    #expect(view.backgroundColor == .white)
  }

  @Test func `paths of unlike steps jump and say so`() {
    let mask = simulation.run {
      let mask = CAShapeLayer()
      let change = CABasicAnimation(keyPath: "path")
      change.fromValue = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1)).cgPath
      change.toValue = oval(radius: 5)
      change.duration = 1
      mask.add(change, forKey: nil)
      return mask
    }
    simulation.run(until: 0.5)
    #expect(mask.presentation()?.path == oval(radius: 5))
    #expect(
      simulation.diagnostics.map(\.message) == [
        "'path' between values of unlike shape: a member was accepted but is not simulated"
      ])
  }

  @Test func `an oval grows into a whole turn of an arc, which nothing closes`() throws {
    let circle = UIBezierPath(
      arcCenter: .zero, radius: 100, startAngle: 0, endAngle: 2 * .pi, clockwise: true
    ).cgPath
    let mask = simulation.run {
      let mask = CAShapeLayer()
      let change = CABasicAnimation(keyPath: "path")
      change.fromValue = UIBezierPath(ovalIn: CGRect(x: -10, y: -10, width: 20, height: 20)).cgPath
      change.toValue = circle
      change.duration = 1
      mask.add(change, forKey: nil)
      return mask
    }
    simulation.run(until: 0.5)
    let shown = try #require(mask.presentation()?.path).boundingBox
    #expect(abs(shown.width - 110) < 1e-9)
    #expect(abs(shown.height - 110) < 1e-9)
    #expect(simulation.diagnostics.isEmpty)
  }
}
