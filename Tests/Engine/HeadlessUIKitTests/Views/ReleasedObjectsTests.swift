import Foundation
import HeadlessUIKit
import Testing

/// Weak references are cleared when their objects are released.
struct ReleasedObjectsTests {
  private let simulation = Simulation()

  @Test func `a recogniser forgets its view when the view goes`() {
    simulation.run {
      let pan = UIPanGestureRecognizer()
      var view: UIView? = UIView()
      view?.addGestureRecognizer(pan)
      #expect(pan.view === view)
      view = nil
      #expect(pan.view == nil)
    }
  }

  @Test func `setting the recognisers of a view attaches the new ones and detaches the old ones`() {
    simulation.run {
      let (old, new) = (UIPanGestureRecognizer(), UIPanGestureRecognizer())
      let (view, other) = (UIView(), UIView())
      view.gestureRecognizers = [old]
      other.addGestureRecognizer(new)
      view.gestureRecognizers = [new]
      #expect(old.view == nil)
      #expect(new.view === view)
      #expect(other.gestureRecognizers?.isEmpty == true)
    }
  }

  @Test func `a layer forgets its superlayer and its view when they go`() {
    simulation.run {
      let sublayer = CALayer()
      var layer: CALayer? = CALayer()
      layer?.addSublayer(sublayer)
      #expect(sublayer.superlayer === layer)
      layer = nil
      #expect(sublayer.superlayer == nil)

      var view: UIView? = UIView()
      let viewLayer = view?.layer
      #expect(viewLayer?.delegate === view)
      view = nil
      #expect(viewLayer?.delegate == nil)
    }
  }

  @Test func `a view forgets its controller when the controller goes`() {
    simulation.run {
      var controller: UIViewController? = UIViewController()
      let view = controller?.view
      #expect(view?.next === controller)
      controller = nil
      #expect(view?.next == nil)
    }
  }

  @Test func `a window goes although its simulation and its touches know it`() {
    weak var gone: UIWindow?
    simulation.run {
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
      window.makeKeyAndVisible()
      window.addGestureRecognizer(UIPanGestureRecognizer())
      window.play(
        [
          TouchSample(time: 0, location: CGPoint(x: 10, y: 10), phase: .began),
          TouchSample(time: 0.1, location: CGPoint(x: 50, y: 10), phase: .moved),
          TouchSample(time: 0.2, location: CGPoint(x: 50, y: 10), phase: .ended),
        ], delivery: .sample)
      simulation.run(until: 1)
      gone = window
    }
    #expect(gone == nil)
    simulation.runUntilIdle()
  }

  @Test func `the end of a run drops a finger that is still down`() {
    weak var gone: UIWindow?
    simulation.run {
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
      window.makeKeyAndVisible()
      window.play(
        [TouchSample(time: 0, location: CGPoint(x: 10, y: 10), phase: .began)], delivery: .sample)
      simulation.run(until: 1)
      simulation.tearDown()
      gone = window
    }
    #expect(gone == nil)
  }
}
