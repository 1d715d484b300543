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

    @Test func `an observer may be removed where no simulation runs`() {
      let (scroll, observer) = simulation.run { (UIScrollView(), UIView()) }
      scroll.removeObserver(observer, forKeyPath: "contentOffset")
      simulation.run { scroll.removeObserver(observer, forKeyPath: "contentOffset") }
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

    private final class Counter: NSObject, _KeyValueObserver {
      var values: [Any?] = []

      func observeValue(
        forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
        context: UnsafeMutableRawPointer?
      ) { values.append(change?[.newKey]) }
    }

    @Test func `any object follows transforms, parents, delegates and the state of recognisers`()
      throws
    {
      try simulation.run {
        let counter = Counter()
        let (parent, child, scroll) = (UIViewController(), UIViewController(), UIScrollView())
        let tap = UITapGestureRecognizer()
        child.addObserver(counter, forKeyPath: "parentViewController", options: .new, context: nil)
        child.view.addObserver(counter, forKeyPath: "transform", options: .new, context: nil)
        scroll.addObserver(counter, forKeyPath: "delegate", options: .new, context: nil)
        tap.addObserver(counter, forKeyPath: "state", options: .new, context: nil)
        parent.addChild(child)
        child.removeFromParent()
        child.view.transform = CGAffineTransform(scaleX: 2, y: 2)
        scroll.delegate = nil
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        window.makeKeyAndVisible()
        window.addGestureRecognizer(tap)
        window.play(
          [
            TouchSample(time: 0, location: CGPoint(x: 50, y: 50), phase: .began),
            TouchSample(time: 0.05, location: CGPoint(x: 50, y: 50), phase: .ended),
          ], delivery: .sample)
        Simulation.current.run(until: 0.5)
        try #require(counter.values.count == 5)
        #expect(counter.values[0] as? UIViewController === parent)
        #expect(counter.values[1] is NSNull)
        #expect((counter.values[2] as? CGAffineTransform)?.a == 2)
        #expect(counter.values[3] as? Int == UIGestureRecognizer.State.ended.rawValue)
        #expect(counter.values[4] as? Int == UIGestureRecognizer.State.possible.rawValue)
      }
    }

    @Test func `frame, bounds and content size are followed by key path and by name`() {
      simulation.run {
        let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        var told: [String] = []
        let observations = [
          scroll.observe(\.frame, options: .new) {
            told.append("frame \($1.newValue?.width ?? 0)")
          },
          scroll.observe(\.bounds, options: .new) {
            told.append("bounds \($1.newValue?.width ?? 0)")
          },
          scroll.observe(\.contentSize, options: .new) {
            told.append("content \($1.newValue?.height ?? 0)")
          },
        ]
        let counter = Counter()
        for name in ["frame", "bounds", "contentSize"] {
          scroll.addObserver(counter, forKeyPath: name, options: .new, context: nil)
        }
        scroll.frame.size.width = 60
        scroll.contentSize.height = 300
        for observation in observations { observation.invalidate() }
        #expect(told == ["frame 60.0", "bounds 60.0", "content 300.0"])
        #expect(counter.values.count == 3)
        #expect((counter.values[0] as? CGRect)?.width == 60)
        #expect((counter.values[1] as? CGRect)?.width == 60)
        #expect((counter.values[2] as? CGSize)?.height == 300)
      }
      #expect(simulation.diagnostics == [])
    }

    @Test func `a value as an object is the layer's value`() {
      simulation.run {
        let layer = CALayer()
        layer.setValue(
          NSValue(caTransform3D: CATransform3DMakeScale(2, 3, 1)), forKeyPath: "transform")
        layer.setValue(NSValue(cgPoint: CGPoint(x: 4, y: 5)), forKeyPath: "position")
        layer.setValue(NSValue(range: NSRange(0...1)), forKeyPath: "position")
        #expect(layer.transform.m11 == 2 && layer.transform.m22 == 3)
        #expect(layer.position == CGPoint(x: 4, y: 5))
        #expect(NSValue(cgAffineTransform: layer.affineTransform()).cgAffineTransformValue.d == 3)
      }
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

    @Test func `a value of unknown type is read as it is or from its box`() {
      let place = CGPoint(x: 3, y: 4)
      let insets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
      let values: [Any] = [place, NSValue(cgPoint: place)]
      for value in values { #expect((value as Any?).cgPointValue == place) }
      #expect((insets as Any?).uiEdgeInsetsValue.top == 1)
      #expect((insets as Any?).cgRectValue == nil && Any?.none.cgSizeValue == nil)
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
