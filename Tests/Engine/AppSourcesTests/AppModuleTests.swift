import Testing

@testable import AppSources

/// The adapted text of a source, after `import UIKit` is put before it; the import is left out.
private func adapted(_ text: String) -> String {
  let file = AppModule([("App.swift", "import UIKit\n" + text)]).files[0].adapted
  return String(file.dropFirst("import HeadlessUIKit\n".count))
}

private func warnings(_ text: String) -> [String] {
  AppModule([("App.swift", text)]).findings.compactMap(\.warning)
}

@Suite struct AppModuleTests {
  @Test func `attributes of Objective-C and Interface Builder go`() {
    #expect(
      adapted(
        """
        @objcMembers
        @objc(Card) public final class Card: UIView {
          @IBOutlet private weak var title: UILabel!
          @IBAction func close(_ sender: Any) {}
          @objc dynamic var progress: CGFloat = 0
        }
        """)
          == """

          public final class Card: UIView {
            private weak var title: UILabel!
            func close(_ sender: Any) {}
            var progress: CGFloat = 0
          }
          """)
  }

  @Test func `properties that Core Animation would keep are stored, and begin like its own`() {
    #expect(
      adapted(
        """
        final class CornerLayer: CALayer {
          @NSManaged var radius: CGFloat
          @NSManaged private(set) var name: String?
        }
        """)
          == """
          final class CornerLayer: CALayer {
            var radius: CGFloat = .init()
            private(set) var name: String?
          }
          """)
  }

  @Test func `every thread of a replay is the main one`() {
    #expect(
      adapted("precondition(Thread.isMainThread, \"main only\")")
        == "precondition(Bool(true), \"main only\")")
    #expect(
      adapted("func f() { dispatchPrecondition(condition: .onQueue(.main)) }") == "func f() { () }")
  }

  @Test func `protocols of Objective-C stay ones of classes`() {
    #expect(adapted("@objc public protocol Closing {}") == "public protocol Closing: AnyObject {}")
    #expect(adapted("@objc protocol A: B {}") == "protocol A: AnyObject, B {}")
  }

  @Test(arguments: [
    ("#selector(pan)", "Selector(\"pan:\", Sheet.pan)"),
    ("#selector(pan(_:))", "Selector(\"pan:\", Sheet.pan(_:))"),
    ("#selector(pan(_ :))", "Selector(\"pan:\", Sheet.pan(_ :))"),
    ("#selector(self.pan(_:))", "Selector(\"pan:\", Sheet.pan(_:))"),
    ("#selector(Sheet.pan(_:))", "Selector(\"pan:\", Sheet.pan(_:))"),
    ("#selector(tap(by:event:))", "Selector(\"tapBy:event:\", Sheet.tap(by:event:))"),
    ("#selector(show(view:))", "Selector(\"showWithView:\", Sheet.show(view:))"),
    (
      "#selector(UIView.removeFromSuperview)",
      "Selector(\"removeFromSuperview\", UIView.removeFromSuperview)"
    ),
    ("#selector(coordinator.pan(_:))", "Selector(\"pan:\", of: coordinator) { $0.pan(_:) }"),
    (
      "#selector(UIViewControllerContextTransitioning.view(forKey:))",
      "Selector(\"viewForKey:\", requiredBy: (any UIViewControllerContextTransitioning).self)"
    ),
    (
      "#selector(UIScrollViewDelegate.scrollViewDidScroll(_:))",
      "Selector(\"scrollViewDidScroll:\", requiredBy: (any UIScrollViewDelegate).self)"
    ),
  ])
  func selectorsCarryTheirMethod(_ selector: String, _ expected: String) {
    let source = """
      class Sheet { let s = SELECTOR; func pan(_ pan: UIPanGestureRecognizer) {} }
      """
    #expect(
      adapted(source.replacing("SELECTOR", with: selector))
        == source.replacing("SELECTOR", with: expected))
  }

  @Test func `key paths become strings`() {
    #expect(adapted("a(#keyPath(UIView.layer.bounds))") == "a(\"layer.bounds\")")
  }

  @Test func `conditions are decided as on a phone`() {
    #expect(
      adapted(
        """
        #if os(iOS) && !targetEnvironment(macCatalyst)
        #elseif canImport(UIKit) || os(Linux)
        #elseif canImport(SwiftUI)
        #endif
        """)
          == """
          #if true && !targetEnvironment(macCatalyst)
          #elseif true || false
          #elseif canImport(SwiftUI)
          #endif
          """)
  }

  @Test func `imports name the headless UIKit`() {
    #expect(
      adapted(
        """
        import Foundation
        import UIKit.UIGestureRecognizerSubclass
        import class QuartzCore.CALayer
        import ObjectiveC.runtime
        @_exported import UIKit
        import Combine
        import SnapKit
        let view: UIKit.UIView
        """)
          == """
          import HeadlessUIKit
          import HeadlessUIKit
          import HeadlessUIKit
          import HeadlessUIKit
          @_exported import HeadlessUIKit
          import HeadlessUIKit
          import SnapKit
          let view: HeadlessUIKit.UIView
          """)
  }

  @Test func `imports say no access level, since modules of the app that say none may join them`() {
    #expect(
      adapted(
        """
        package import UIKit
        @_exported public import Motion
        public import class UIKit.UIView
        """)
          == """
          import HeadlessUIKit
          @_exported import Motion
          import HeadlessUIKit
          """)
  }

  @Test func `imports in a branch that is compiled on a phone are needed, others may not be`() {
    let module = AppModule([
      (
        "App.swift",
        """
        import UIKit
        #if os(iOS) && !targetEnvironment(macCatalyst)
        import SwiftUI
        #if DEBUG
        import Inspector
        #endif
        #else
        import AppKit
        #endif
        #if canImport(Lottie)
        import Lottie
        #endif
        import Motion
        """
      )
    ])
    #expect(module.foreignImports(of: module.files[0]).map(\.module) == ["SwiftUI", "Motion"])
    #expect(module.findings.map(\.construct).contains(.missingModule))
  }

  @Test func `conventions of C go, because Objective-C has no functions to call`() {
    #expect(
      adapted(
        "typealias F = @convention(c) (AnyObject) -> Void; let log = OSLog.disabled")
        == "typealias F = (AnyObject) -> Void; let log = OSLog.disabled")
  }

  @Test func `files without an import see UIKit`() {
    let files = ["class A {}", "#if DEBUG\n#endif", "", "import SnapKit"].map { ("A.swift", $0) }
    #expect(
      AppModule(files).files.map(\.adapted) == [
        "import HeadlessUIKit; class A {}", "#if DEBUG\n#endif", "",
        "import HeadlessUIKit; import SnapKit",
      ])
  }

  @Test func `literals become initialisers`() {
    #expect(
      adapted(
        "#imageLiteral(resourceName: \"a\"), #colorLiteral(red: 1, green: 0, blue: 0, alpha: 1)")
        == "UIImage(imageLiteralResourceName: \"a\"), UIColor(red: 1, green: 0, blue: 0, alpha: 1)")
  }

  @Test func `optional requirements answer nil where they are not implemented`() {
    #expect(
      adapted(
        """
        @objc public protocol SheetDelegate {
          @objc optional func sheetMayClose(_ sheet: Sheet) -> Bool
          @objc optional func sheet(_ sheet: Sheet, didMove y: CGFloat)
        }
        public class Owner: NSObject, SheetDelegate {
          public func sheetMayClose(_ sheet: Sheet) -> Bool {
            false
          }
        }
        func close() { if delegate?.sheetMayClose?(self) ?? true { delegate?.sheet?(self, didMove: 0) } }
        """)
          == """
          public protocol SheetDelegate: AnyObject {
            @discardableResult func sheetMayClose_ifImplemented(_ sheet: Sheet) -> Bool?
            @discardableResult func sheet_ifImplemented(_ sheet: Sheet, didMove y: CGFloat) -> Void?
          }; public extension SheetDelegate { @discardableResult func sheetMayClose_ifImplemented(_ sheet: Sheet) -> Bool? { nil }; @discardableResult func sheet_ifImplemented(_ sheet: Sheet, didMove y: CGFloat) -> Void? { nil }; }
          public class Owner: NSObject, SheetDelegate {
            public func sheetMayClose(_ sheet: Sheet) -> Bool {
              false
            }; @discardableResult public func sheetMayClose_ifImplemented(_ sheet: Sheet) -> Bool? { self.sheetMayClose(sheet) }
          }
          func close() { if delegate?.sheetMayClose_ifImplemented(self) ?? true { delegate?.sheet_ifImplemented(self, didMove: 0) } }
          """)
  }

  @Test func `optional methods of UIKit are called as requirements`() {
    #expect(
      adapted("delegate?.navigationController?(nav, didShow: top, animated: true)")
        == "delegate?.navigationController(nav, didShow: top, animated: true)")
    let property = "guard let tableView = controller.tableView else { return }"
    #expect(adapted(property) == property)
    #expect(
      adapted("if let f = a.scrollViewDidScroll, let g = a?.scrollViewDidScroll {}")
        == "if let f = (a.scrollViewDidScroll as Optional), let g = a?.scrollViewDidScroll {}")
    #expect(
      adapted("completion?(true); owner.done?(self)") == "completion?(true); owner.done?(self)")
  }

  @Test func `extensions of protocols call optional requirements without self`() {
    let own =
      "@objc protocol A { @objc optional func f(_ x: Int) -> Int; @objc optional func h() }\n"
    #expect(
      adapted(
        own
          + "extension A { func g(_ h: Int) -> Int { f?(h) ?? f!(5) } }\n"
          + "extension B where Self: A & C { func g() { f?(1) } }\n"
          + "class D { var f: ((Int) -> Void)?; func g() { f?(1) } }\nextension D { func h() { f?(1) } }"
      ).split(separator: "\n").dropFirst().joined(separator: "\n")
        == """
        extension A { func g(_ h: Int) -> Int { f_ifImplemented(h) ?? f_ifImplemented(5)! } }
        extension B where Self: A & C { func g() { f_ifImplemented(1) } }
        class D { var f: ((Int) -> Void)?; func g() { f?(1) } }
        extension D { func h() { f?(1) } }
        """)
    #expect(
      adapted(
        """
        protocol Animator {}
        extension Animator where Self: UIViewImplicitlyAnimating {
          func addAnimations(_ animation: @escaping () -> Void) { addAnimations?(animation) }
        }
        extension UIScrollViewDelegate { func f(_ s: UIScrollView) { scrollViewDidScroll!(s) } }
        extension UIView { func g() { completion?(true); addAnimations?(self) } }
        """)
          == """
          protocol Animator {}
          extension Animator where Self: UIViewImplicitlyAnimating {
            func addAnimations(_ animation: @escaping () -> Void) { (self as any UIViewImplicitlyAnimating).addAnimations(animation) }
          }
          extension UIScrollViewDelegate { func f(_ s: UIScrollView) { (self as any UIScrollViewDelegate).scrollViewDidScroll(s) } }
          extension UIView { func g() { completion?(true); addAnimations?(self) } }
          """)
  }

  @Test func `overrides in extensions are called from their class`() {
    let module = AppModule([
      (
        "Sheet.swift",
        "import UIKit\nopen class Sheet: UIViewController {\n}\nclass Tall: Sheet {\n}"
      ),
      (
        "More.swift",
        """
        import UIKit
        extension Sheet {
          open override func viewDidLoad() { super.viewDidLoad() }
          override var isHidden: Bool { get { false } set { show(newValue) } }
          @objc func rest(at y: CGFloat, _ now: Bool) -> Bool { now }
        }
        extension Tall { override func rest(at y: CGFloat, _ now: Bool) -> Bool { true } }
        """
      ),
    ])
    #expect(
      module.files[0].adapted == """
        import HeadlessUIKit
        open class Sheet: UIViewController { open override func viewDidLoad() { self.viewDidLoad_inExtensionOfSheet() }; override var isHidden: Bool { get { self.isHidden_inExtensionOfSheet } set { self.isHidden_inExtensionOfSheet = newValue } }; func rest(at y: CGFloat, _ now: Bool) -> Bool { self.rest_inExtensionOfSheet(at: y, now) };
        }
        class Tall: Sheet { override func rest(at y: CGFloat, _ now: Bool) -> Bool { self.rest_inExtensionOfTall(at: y, now) };
        }
        """)
    #expect(
      module.files[1].adapted == """
        import HeadlessUIKit
        extension Sheet {
          public func viewDidLoad_inExtensionOfSheet() { super.viewDidLoad() }
          var isHidden_inExtensionOfSheet: Bool { get { false } set { show(newValue) } }
          func rest_inExtensionOfSheet(at y: CGFloat, _ now: Bool) -> Bool { now }
        }
        extension Tall { func rest_inExtensionOfTall(at y: CGFloat, _ now: Bool) -> Bool { true } }
        """)
  }

  @Test func `an override in an extension overrides another one`() {
    #expect(
      adapted(
        """
        class A: NSObject {}
        extension A { @objc func f() {} }
        class B: A {}
        extension B { override func f() { super.f() } }
        extension UIView { @objc func g() {} }
        class C: UIView { override func g() {} }
        class D: C {}
        extension D { override func g() { super.g() } }
        """) == """
          class A: NSObject { func f() { self.f_inExtensionOfA() };}
          extension A { func f_inExtensionOfA() {} }
          class B: A { override func f() { self.f_inExtensionOfB() };}
          extension B { func f_inExtensionOfB() { super.f() } }
          extension UIView { func g() { if let object = self as? C { return object.g_override() }; return self.g_inExtensionOfUIView() }; func g_inExtensionOfUIView() {} }
          class C: UIView { func g_override() {} }
          class D: C { override func g_override() { self.g_override_inExtensionOfD() };}
          extension D { func g_override_inExtensionOfD() { super.g_override() } }
          """)
  }

  @Test func `a class below the one that conforms may implement an optional requirement`() {
    #expect(
      adapted(
        """
        @objc protocol P { @objc optional func f(_ x: Int) }
        class A: NSObject, P {}
        class B: A {}
        extension B { func f(_ x: Int) {} }
        """) == """
          protocol P: AnyObject { @discardableResult func f_ifImplemented(_ x: Int) -> Void? }; extension P { @discardableResult func f_ifImplemented(_ x: Int) -> Void? { nil }; }
          class A: NSObject, P { @discardableResult func f_ifImplemented(_ x: Int) -> Void? { nil };}
          class B: A { @discardableResult override func f_ifImplemented(_ x: Int) -> Void? { self.f(x) };}
          extension B { func f(_ x: Int) {} }
          """)
  }

  @Test func `a generic parameter's initialiser is found by the class`() {
    #expect(
      adapted(
        """
        class Holder<T: UIView>: UIViewController { var item = T(); let other = Some() }
        class Film: UIView {}
        class Model: UIView { init(model: Int) { super.init(frame: .zero) } }
        """) == """
          class Holder<T: UIView>: UIViewController { var item = _make(T.self, _madeInThisModule); let other = Some() }
          class Film: UIView {}
          class Model: UIView { init(model: Int) { super.init(frame: .zero) } }; nonisolated var _madeInThisModule: [(any AnyObject.Type, @MainActor @Sendable () -> AnyObject)] { [(Film.self, { Film() })] }
          """)
  }

  @Test func `members of foreign classes ask for the class that overrides them`() {
    #expect(
      adapted(
        """
        extension UIViewController {
          @objc var isClosed: Bool { presentingViewController == nil }
          @objc func close(_ now: Bool) {}
        }
        class Sheet: UINavigationController {
          override var isClosed: Bool { !super.isClosed }
        }
        class Tall: Sheet {
          override var isClosed: Bool { super.isClosed }
        }
        extension Sheet { override func close(_ now: Bool) { super.close(now) } }
        """) == """
          extension UIViewController { var isClosed: Bool { if let object = self as? Sheet { return object.isClosed_override }; return self.isClosed_inExtensionOfUIViewController }; func close(_ now: Bool) { if let object = self as? Sheet { return object.close_override(now) }; return self.close_inExtensionOfUIViewController(now) };
            var isClosed_inExtensionOfUIViewController: Bool { presentingViewController == nil }
            func close_inExtensionOfUIViewController(_ now: Bool) {}
          }
          class Sheet: UINavigationController { func close_override(_ now: Bool) { self.close_override_inExtensionOfSheet(now) };
            var isClosed_override: Bool { !super.isClosed_inExtensionOfUIViewController }
          }
          class Tall: Sheet {
            override var isClosed_override: Bool { super.isClosed_override }
          }
          extension Sheet { func close_override_inExtensionOfSheet(_ now: Bool) { super.close_inExtensionOfUIViewController(now) } }
          """)
  }

  @Test func `initialisers of objects are ones of the classes made with them`() {
    #expect(
      adapted(
        """
        protocol Making: class {
          init()
        }
        extension Making {
          init(_ block: (Self) -> Void) {
            self.init()
            block(self)
          }
          func with(_ block: (Self) -> Void) -> Self { block(self); return self }
        }
        extension NSObject: Making {}
        let view = UIView { $0.alpha = 0 }
        """) == """
          protocol Making_members: AnyObject {}; protocol Making: class, Making_members {
            init()
          }
          extension Making_members {
            }; extension Making { init(_ block: (Self) -> Void) {
              self.init(); init_inExtension(block) } }; extension Making_members { func init_inExtension(_ block: (Self) -> Void) {
              block(self)
            }
            func with(_ block: (Self) -> Void) -> Self { block(self); return self }
          }; extension UIView { convenience init(_ block: (UIView) -> Void) { self.init(); init_inExtension(block) } }
          extension NSObject: Making_members {}
          let view = UIView { $0.alpha = 0 }
          """)
  }

  @Test func `observers by name conform in place of overriding`() {
    let method =
      "override func observeValue(forKeyPath k: String?, of o: Any?, change c: [A: Any]?, context x: B?) {}"
    #expect(
      adapted(
        "class A: NSObject, P { \(method) }\nclass B: A { \(method) }\nclass C: UIView { \(method) }"
      )
        == "class A: NSObject, _KeyValueObserver, P { \(method.dropFirst(9)) }\nclass B: A { \(method) }\nclass C: UIView { \(method) }"
    )
  }

  @Test func `what cannot be adapted is a warning at its place`() {
    #expect(
      warnings(
        """
        import MapKit
        let a = Selector(("pan:"))
          method_exchangeImplementations(a, b)
        extension UIView { override func layoutSubviews() {} }
        let d = #selector(getter: UIView.bounds)
        let e = view.value(forKey: "_bar"), f = layer.value(forKey: "bar")
        let g = NSSelectorFromString("pan:")
        """) == [
          "App.swift:1:8: warning: 'MapKit': this module is not simulated; leave the file out, guard it with canImport or add a target of that name",
          "App.swift:2:9: warning: '\"pan:\"': a selector made of a string carries no method and calls nothing; write #selector",
          "App.swift:3:3: warning: 'method_exchangeImplementations': methods cannot be exchanged without the Objective-C runtime; subclass and override",
          "App.swift:4:34: warning: 'layoutSubviews': an extension of a class outside these sources cannot override; subclass it",
          "App.swift:5:9: warning: 'getter: UIView.bounds': a selector of a getter or setter carries no method and calls nothing; call a method instead",
          "App.swift:6:14: warning: '\"_bar\"': private classes do not exist here; use public API",
          "App.swift:7:9: warning: '\"pan:\"': a selector made of a string carries no method and calls nothing; write #selector",
        ])
  }

  @Test(arguments: [
    "// @objc #selector(a) /* \n", "/* @objc /* #if os(iOS) */ @IBAction */",
    "\"@objc #selector(a)\"",
    "\"\"\"\n@objc \"quoted\" \\(f(\"#selector(b)\")) #keyPath(A.b)\n\"\"\"",
    "#\"@objc \"#selector(a)\" \\(x)\"#",
    "##\"\"\"\n\"# @objc\n\"\"\"##", "let r = /@objc \"[/{]+/", "let r = #/ @objc \" { /#",
    "let x = a / b; let y = c / d", "\"\\(a ? \"@objc\" : \"\\(b + \")\")\")\"",
    "let `class` = `objc`",
    "func objc() {}; x.selector(y)", "let emoji = \"👩‍👩‍👧 @objc\" // ✓ @objc",
    "class func make() {}\nprotocol P: class {}",
    "#if swift(<4.2)\n@objc class A {}\n#else\nclass B {}\n#endif",
    "#if swift(>=4.2)\nclass A {\n#else\n@objc class A {\n#endif\n}",
    "#if !swift(>=5) || compiler(<5)\n#selector(a)\n#endif",
    "class A { var addChildViewController = 1 }",
    "let a = UIViewAnimationOptions; enum UIViewAnimationOptions {}",
    "#if DEBUG\nclass A {\n#else\nclass B {\n#endif\n}",
  ])
  func whatOnlyLooksLikeAConstructIsLeftAlone(_ source: String) {
    #expect(adapted(source) == source)
    #expect(AppModule([("App.swift", source)]).findings.isEmpty)
  }
}
