import Foundation
import HeadlessUIKit
import Testing

#if !canImport(ObjectiveC)
  struct ObservationTests {
    private let simulation = Simulation()

    @Test func `an observed offset is told with its old and new value, until released`() {
      simulation.run {
        let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        var told: [[CGPoint?]] = []
        var observation: NSKeyValueObservation? = scroll.observe(
          \.contentOffset, options: [.old, .new]
        ) { told.append([$0.contentOffset, $1.oldValue, $1.newValue]) }
        scroll.contentSize = CGSize(width: 100, height: 500)
        scroll.contentOffset.y = 30
        scroll.contentOffset.y = 30
        scroll.contentOffset.y = 40
        let (zero, middle, last) = (
          CGPoint.zero, CGPoint(x: 0, y: 30), CGPoint(x: 0, y: 40)
        )
        #expect(told == [[middle, zero, middle], [last, middle, last]])
        #expect(observation != nil)
        observation = nil
        scroll.contentOffset.y = 50
        #expect(told.count == 2)
      }
    }

    @Test func `an observer that sets the property again is told of both values`() {
      simulation.run {
        let view = UIView()
        var centers: [CGFloat] = []
        let observation = view.observe(\.center, options: .initial) { view, change in
          #expect(change.newValue == nil && change.oldValue == nil)
          centers.append(view.center.x)
          if view.center.x > 10 { view.center.x = 10 }
        }
        view.center.x = 20
        #expect(centers == [0, 20, 10])
        observation.invalidate()
      }
    }

    private final class Watcher: UIViewController {
      var told: [String] = []

      override func observeValue(
        forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
        context: UnsafeMutableRawPointer?
      ) {
        told.append("\(keyPath ?? "") \(change?[.newKey] ?? "")")
      }
    }

    @Test func `an observer by name follows the state of a property animator`() {
      simulation.run {
        let (watcher, view) = (Watcher(), UIView())
        let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.alpha = 0 }
        animator.addObserver(watcher, forKeyPath: "state", options: .new, context: nil)
        animator.startAnimation()
        animator.stopAnimation(true)
        animator.removeObserver(watcher, forKeyPath: "state")
        animator.startAnimation()
        #expect(watcher.told == ["state 1", "state 0"])
      }
      #expect(simulation.diagnostics == [])
    }

    @Test func `a name without changes to announce is reported`() {
      simulation.run {
        UIView().addObserver(UIView(), forKeyPath: "tag", context: nil)
      }
      #expect(
        simulation.diagnostics.map(\.message).first?.hasPrefix("observation of 'tag'") == true)
    }

    @Test func `associated objects stay with their object`() throws {
      let key = try #require(UnsafeRawPointer(bitPattern: 64))
      simulation.run {
        let (view, other) = (UIView(), UIView())
        weak var unowned: UIView?
        objc_setAssociatedObject(view, key, "mine", .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
        #expect(objc_getAssociatedObject(view, key) as? String == "mine")
        #expect(objc_getAssociatedObject(other, key) == nil)
        do {
          let assigned = UIView()
          unowned = assigned
          objc_setAssociatedObject(other, key, assigned, .OBJC_ASSOCIATION_ASSIGN)
          #expect(objc_getAssociatedObject(other, key) as? UIView === assigned)
        }
        #expect(unowned == nil && objc_getAssociatedObject(other, key) == nil)
        objc_setAssociatedObject(view, key, nil, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
        #expect(objc_getAssociatedObject(view, key) == nil)
      }
    }

    @Test func `a layer's values are read and set by name`() {
      simulation.run {
        let layer = CALayer()
        layer.setValue(0.25, forKeyPath: "opacity")
        layer.setValue(Double.pi / 2, forKeyPath: "transform.rotation.z")
        layer.setValue(CGSize(width: 3, height: 4), forKeyPath: "bounds.size")
        layer.setValue("mine", forKey: "owner")
        #expect(layer.opacity == 0.25)
        #expect(abs(layer.affineTransform().b - 1) < 1e-12)
        #expect(layer.bounds.size == CGSize(width: 3, height: 4))
        #expect((layer.value(forKeyPath: "bounds.size.width") as? NSNumber)?.doubleValue == 3)
        #expect(layer.value(forKey: "owner") as? String == "mine")
        #expect(layer.value(forKey: "nothing") == nil)
      }
    }
  }
#endif
