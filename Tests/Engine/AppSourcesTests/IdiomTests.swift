import Testing

@testable import AppSources

/// The adapted text of a source, after `import UIKit` is put before it; the import is left out.
private func adapted(_ text: String) -> String {
  let file = AppModule([("App.swift", "import UIKit\n" + text)]).files[0].adapted
  return String(file.dropFirst("import HeadlessUIKit\n".count))
}

/// Idioms of shipping app code, one source for each.
@Suite struct IdiomTests {
  @Test(arguments: [
    ("@objc protocol A: AnyObject {}", "protocol A: AnyObject {}"),
    ("@objc public protocol A: class {}", "public protocol A: class {}"),
    ("@objc protocol A: B, AnyObject {}", "protocol A: B, AnyObject {}"),
  ])
  func `a protocol of classes is said to be one once`(_ source: String, _ expected: String) {
    #expect(adapted(source) == expected)
  }

  @Test func `an optional result has one question mark`() {
    #expect(
      adapted("@objc protocol A { @objc optional func f() -> T? }\nlet x = a?.f?()")
        == """
        protocol A: AnyObject { @discardableResult func f_ifImplemented() -> T? }; extension A { @discardableResult func f_ifImplemented() -> T? { nil }; }
        let x = a?.f_ifImplemented()
        """)
  }

  @Test func `a framework's bundle is found, whatever the platform`() {
    #expect(
      adapted("let b = Bundle(identifier: \"com.apple.UIKitCore\")!\nlet c = Bundle(for: A.self)")
        == "let b = Bundle._loaded(identifier: \"com.apple.UIKitCore\")!\nlet c = Bundle(for: A.self)"
    )
  }

  @Test(arguments: [
    ("\"\\(d?.f?(x) ?? 0), \\(a)\"", "\"\\(d?.f_ifImplemented(x) ?? 0), \\(a)\""),
    ("#\"\\(d?.f?(x)) \\#(d?.f?(x) ?? 1)\"#", "#\"\\(d?.f?(x)) \\#(d?.f_ifImplemented(x) ?? 1)\"#"),
    (
      "\"\\(p.isKind(of: Pan.classForCoder()), privacy: .public)\"",
      "\"\\(p.isKind(of: Pan.self), privacy: .public)\""
    ),
    ("\"a \\(\"b \\(#keyPath(A.b)) c\") d\"", "\"a \\(\"b \\(\"b\") c\") d\""),
    ("\"\"\"\n  \\(d!.f!(x))\n  \"\"\"", "\"\"\"\n  \\(d!.f_ifImplemented(x)!)\n  \"\"\""),
  ])
  func `constructs in interpolations are adapted`(_ text: String, _ expected: String) {
    let declaration = "@objc protocol D { @objc optional func f(_ x: Int) -> Int }\nlet s = "
    #expect(
      adapted(declaration + text).split(separator: "\nlet s = ").last.map(String.init) == expected)
  }

  @Test func `an optional property is read through its protocol`() {
    #expect(
      adapted(
        """
        @objc public protocol A { @objc optional var p: T { get set } }
        public class B: A { var p: T = 1 }
        extension UIView: A { public var p: T { 2 } }
        """)
          == """
          public protocol A: AnyObject { var p_ifImplemented: T? { get } }; public extension A { var p_ifImplemented: T? { nil }; var p: T? { p_ifImplemented } }
          public class B: A { public var p_ifImplemented: T? { let own: T = self.p; return own }; var p: T = 1 }
          extension UIView: A { public var p_ifImplemented: T? { let own: T = self.p; return own }; public var p: T { 2 } }
          """)
  }

  @Test func `an optional method that is read is there only where it is implemented`() {
    #expect(
      adapted(
        """
        @objc protocol A { @objc optional func f(_ x: Int, at y: Int) -> Bool }
        class B: A { func f(_ x: Int, at y: Int) -> Bool { true } }
        func g(a: A?) { guard let h = a?.f(_:at:) else { return }; _ = h(1, 2) }
        """)
          == """
          protocol A: AnyObject { var f__at_reference: ((Int, Int) -> Bool)? { get }; @discardableResult func f_ifImplemented(_ x: Int, at y: Int) -> Bool? }; extension A { @discardableResult func f_ifImplemented(_ x: Int, at y: Int) -> Bool? { nil }; }; extension A { var f__at_reference: ((Int, Int) -> Bool)? { nil } }
          class B: A { var f__at_reference: ((Int, Int) -> Bool)? { self.f(_:at:) }; func f(_ x: Int, at y: Int) -> Bool { true }; @discardableResult func f_ifImplemented(_ x: Int, at y: Int) -> Bool? { self.f(x, at: y) } }
          func g(a: A?) { guard let h = a?.f__at_reference else { return }; _ = h(1, 2) }
          """)
  }

  @Test(arguments: [
    ("g(a?.f)", "g(a?.f__at_reference)"), ("[a?.f, nil]", "[a?.f__at_reference, nil]"),
    ("a?.f ?? h", "a?.f__at_reference ?? h"), ("g(b.f)", "g(b.f)"), ("a?.f.x", "a?.f.x"),
    ("struct S { var f: Int }; g(s?.f)", "struct S { var f: Int }; g(s?.f)"),
  ])
  func `an optional method is a value at the end of an optional chain`(
    _ source: String, _ expected: String
  ) {
    let declaration = "@objc protocol A { @objc optional func f(_ x: Int, at y: Int) -> Bool }\n"
    #expect(adapted(declaration + source).split(separator: "\n").last.map(String.init) == expected)
  }

  @Test(arguments: [
    ("a.addCompletion? { _ in }", "a.addCompletion{ _ in }"),
    ("d?.interruptibleAnimator?(using: c)", "d?.implementedInterruptibleAnimator(using: c)"),
    ("d.interruptibleAnimator!(using: c)", "d.implementedInterruptibleAnimator(using: c)!"),
    (
      "if let a = d.navigationController?(n, f, x) {}",
      "if let a = (d.navigationController(n, f, x) as Optional) {}"
    ),
    ("a.addAnimations! { f() }", "a.addAnimations{ f() }"),
    ("x.isKind(of: Pan.classForCoder())", "x.isKind(of: Pan.self)"),
    ("protocol P { weak var d: D? { get } }", "protocol P { var d: D? { get } }"),
    ("(i[k] as AnyObject).doubleValue", "(i[k] as Any?).doubleValue"),
    ("let log = CoreGraphics.log(x)", "let log = HeadlessUIKit.log(x)"),
    ("let x = #selector(setter: A.size)", "let x = Selector(\"setSize:\")"),
    (
      "v.addChildViewController(w); v.bringSubview(toFront: a)",
      "v.addChild(w); v.bringSubviewToFront(a)"
    ),
    (
      "let i = UIEdgeInsetsMake(1, 2, f(3), 4)",
      "let i = UIEdgeInsets(top: 1, left: 2, bottom: f(3), right: 4)"
    ),
    (
      "let t = CGAffineTransformMake(s, 0, 0, s, x, y)",
      "let t = CGAffineTransform(a: s, b: 0, c: 0, d: s, tx: x, ty: y)"
    ),
    ("let r = UIEdgeInsetsInsetRect(a.b, c)", "let r = (a.b).inset(by: c)"),
    ("f(NSNotification.Name.UIKeyboardWillShow)", "f(UIResponder.keyboardWillShowNotification)"),
    ("let f = kCAMediaTimingFunctionEaseIn", "let f = CAMediaTimingFunctionName.easeIn"),
    (
      "a?.performSelector(onMainThread: b, with: c, waitUntilDone: true)",
      "(a as AnyObject? as? NSObject)?.performSelector(onMainThread: b, with: c, waitUntilDone: true)"
    ),
  ])
  func whatHasAnotherFormHereTakesIt(_ source: String, _ expected: String) {
    #expect(adapted(source) == expected)
  }

  @Test func `closures of the app keep their question marks`() {
    let source = "class A { var animationEnded: (() -> Void)? }; a.animationEnded?()"
    #expect(adapted(source) == source)
  }

  @Test func `messages of objects are no overrides`() {
    #expect(
      adapted(
        """
        class A: NSObject { override func responds(to s: Selector!) -> Bool { super.responds(to: s) } }
        class B: A { override func responds(to s: Selector!) -> Bool { true } }
        extension A { override func forwardingTarget(for s: Selector!) -> Any? { nil } }
        """)
          == """
          class A: NSObject { func responds(to s: Selector!) -> Bool { super.responds(to: s) } }
          class B: A { override func responds(to s: Selector!) -> Bool { true } }
          extension A { func forwardingTarget(for s: Selector!) -> Any? { nil } }
          """)
  }

  @Test func `layers and cells have the initialisers that they are made with`() {
    #expect(
      adapted(
        """
        class A: CALayer { override init() { super.init() }; override init(layer: Any) { super.init(layer: layer) } }
        class B: CALayer { init(size: CGFloat) { super.init() } }
        class C: UITableViewCell { override init(style: S, reuseIdentifier: String?) {} }
        """)
          == """
          class A: CALayer { required init() { super.init() }; required init(layer: Any) { super.init(layer: layer) } }
          class B: CALayer { required init() { preconditionFailure("B has no init()") }; required init(layer: Any) { preconditionFailure("B has no init(layer: Any)") }; init(size: CGFloat) { super.init() } }
          class C: UITableViewCell { override init(style: S, reuseIdentifier: String?) {} }
          """)
  }
}

/// What Objective-C looks up at run time, and names that need no adapting.
@Suite struct LookupTests {
  @Test func `a method of AnyObject is asked through a protocol of its classes`() {
    #expect(
      adapted(
        """
        class A { func f() {} }
        class B: A { override func f() {} }
        func g(x: [Any]) { x.forEach { ($0 as AnyObject).f() } }
        """)
          == """
          class A { func f() {} }; @MainActor protocol _Has_f: AnyObject { func f() }; extension A: _Has_f {}
          class B: A { override func f() {} }
          func g(x: [Any]) { x.forEach { ($0 as! any _Has_f).f() } }
          """)
  }

  @Test func `a class that is held can be made`() {
    #expect(
      adapted(
        """
        class A: UIViewController {}
        let types: [A.Type] = []
        func g(t: A.Type) { t.init() }
        """)
          == """
          class A: UIViewController { required convenience init() { self.init(nibName: nil, bundle: nil) };}
          let types: [A.Type] = []
          func g(t: A.Type) { t.init() }
          """)
    #expect(
      adapted(
        """
        open class A: UIView {}
        func g(t: A.Type) { t.init() }
        """)
          == """
          open class A: UIView { public required convenience init() { self.init(frame: .zero) };}
          func g(t: A.Type) { t.init() }
          """)
  }

  @Test(arguments: [
    (
      "let r = (change[k] as AnyObject).cgRectValue", "let r = (change[k] as Any?).cgRectValue"
    ),
    (
      "l.add(to: .main, forMode: RunLoopMode.commonModes)",
      "l.add(to: .main, forMode: RunLoop.Mode.common)"
    ),
    (
      "l.add(t, forMode: .defaultRunLoopMode); CFRunLoopAddTimer(l, t, CFRunLoopMode.commonModes)",
      "l.add(t, forMode: .default); CFRunLoopAddTimer(l, t, CFRunLoopMode.commonModes)"
    ),
    (
      "extension CGFloat { func f() { g(abs(self)) } }",
      "extension CGFloat { func f() { g(Swift.abs(self)) } }"
    ),
    ("let s = NSMutableAttributedString()", "let s = NSMutableAttributedString(string: \"\")"),
    (
      "switch s { case UIGestureRecognizerState.began: f() }",
      "switch s { case UIGestureRecognizer.State.began: f() }"
    ),
    ("import os.log", "import HeadlessUIKit"),
    ("import MapKit", "import HeadlessUIKit"),
  ])
  func `is adapted`(_ source: String, _ expected: String) {
    #expect(adapted(source) == expected)
  }

  @Test func `an override in an extension passes on what has no name`() {
    #expect(
      adapted("class A: B {}\nextension A { override func f(_: C, at _: D) {} }")
        == """
        class A: B { override func f(_ argument0: C, at argument1: D) { self.f_inExtensionOfA(argument0, at: argument1) };}
        extension A { func f_inExtensionOfA(_: C, at _: D) {} }
        """)
  }

  @Test func `a plain method of the name of an optional one is read`() {
    let source = """
      @objc protocol A { @objc optional func f(for x: Int) -> Bool }
      class W { func f(for x: Int) -> Bool { true } }
      """
    #expect(adapted(source + "\nlet y = g(w.f(for:))").hasSuffix("\nlet y = g(w.f(for:))"))
  }

  @Test func `an import of a module with a stand-in goes`() {
    let file = AppModule([("App.swift", "import Pop\nlet x = 1")], stubs: ["Pop"]).files[0]
    #expect(file.adapted == "import HeadlessUIKit; import HeadlessUIKit\nlet x = 1")
  }

  @Test func `an initialiser of its own does not inherit`() {
    #expect(
      adapted("class A: UITableViewCell { init(style: S, reuseIdentifier: T, c: U) {} }")
        .contains("init(registered identifier: String)"))
  }
}
