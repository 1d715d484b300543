import UIKit

/// A window, time, fingers, and a list of what happened: all that a behaviour is shown with.
public final class Stage {
  let window: UIWindow
  /// What happened so far, in order.
  private(set) var notes: [String] = []
  /// What did not hold, each with its line.
  public private(set) var failures: [String] = []
  /// Why the behaviour cannot be judged here; nil if it can.
  public private(set) var doubt: String?
  /// Whether anything was expected at all.
  public private(set) var expectsSomething = false
  private let world: any World
  /// What must live as long as the stage: targets, delegates.
  private var kept: [AnyObject] = []

  public init(in world: any World) {
    self.world = world
    window = world.makeWindow()
  }

  // MARK: Showing

  /// Makes a controller the root of the window, shows it, and forgets what was noted meanwhile.
  func show(_ root: UIViewController) {
    window.rootViewController = root
    window.makeKeyAndVisible()
    world.settle()
    notes = []
  }

  /// Shows a plain screen that has some views, and forgets what was noted meanwhile.
  func show(_ views: UIView...) {
    let root = UIViewController()
    for view in views { root.view.addSubview(view) }
    show(root)
  }

  /// Keeps an object alive as long as the stage.
  @discardableResult
  func keep<Object: AnyObject>(_ object: Object) -> Object {
    kept.append(object)
    return object
  }

  // MARK: Time

  /// Lets the run loop turn once.
  func turn() { world.wait(0) }

  func wait(_ seconds: Double) { world.wait(seconds) }

  /// Lets time pass until nothing moves.
  func settle() { world.settle() }

  // MARK: Fingers

  /// Plays touches, and lets time pass until the last of them.
  func play(_ touches: Touch...) { play(touches) }

  func play(_ touches: [Touch]) {
    if !world.play(touches, in: window) { cannotTell("no fingers here") }
  }

  func tap(_ x: CGFloat, _ y: CGFloat) { play(.down(0, x, y), .up(0.05, x, y)) }

  /// Draws a finger along a line with even speed, with a point in each sixtieth of a second; lifts it unless it `holds`.
  func drag(
    from start: (x: CGFloat, y: CGFloat), to end: (x: CGFloat, y: CGFloat), in seconds: Double,
    holds: Bool = false
  ) {
    let count = max(1, Int((seconds * 60).rounded()))
    var touches = [Touch.down(0, start.x, start.y)]
    for step in 1...count {
      let part = CGFloat(step) / CGFloat(count)
      let (x, y) = (start.x + (end.x - start.x) * part, start.y + (end.y - start.y) * part)
      touches.append(.move(Double(step) / 60, x, y))
    }
    if !holds { touches.append(.up(Double(count + 1) / 60, end.x, end.y)) }
    play(touches)
  }

  // MARK: Recording

  func note(_ text: String) { notes.append(text) }

  /// What happened since this was last asked.
  func takeNotes() -> [String] {
    defer { notes = [] }
    return notes
  }

  /// What happened since this was last asked, with calls that follow themselves once.
  func takeNotesOnce() -> [String] {
    takeNotes().reduce(into: []) { notes, note in if notes.last != note { notes.append(note) } }
  }

  /// Notes each action of a recogniser as `name state`, and adds the recogniser to a view.
  @discardableResult
  func listen<Recognizer: UIGestureRecognizer>(
    to recognizer: Recognizer, _ name: String, on view: UIView,
    then act: @escaping (Recognizer) -> Void = { _ in }
  ) -> Recognizer {
    let target = Target { [unowned self] in
      note("\(name) \($0.state.word)")
      if let recognizer = $0 as? Recognizer { act(recognizer) }
    }
    keep(target)
    target.listen(to: recognizer)
    view.addGestureRecognizer(recognizer)
    return recognizer
  }

  /// Calls code at every frame, by a display link.
  func eachFrame(_ act: @escaping (CADisplayLink) -> Void) -> CADisplayLink {
    let link = keep(FrameTarget(act)).makeLink()
    link.add(to: .main, forMode: .common)
    return link
  }

  // MARK: Expecting

  func expect(_ holds: Bool, _ what: @autoclosure () -> String = "", line: Int = #line) {
    expectsSomething = true
    if !holds { fail("\(what().isEmpty ? "does not hold" : what())", line) }
  }

  func expect<Value: Equatable>(_ value: Value, is expected: Value, line: Int = #line) {
    expectsSomething = true
    if value != expected { fail("\(value), not \(expected)", line) }
  }

  /// Expects a number, give or take `error` and what the world's clock may be off.
  func expect(
    _ value: CGFloat?, near expected: CGFloat, within error: CGFloat = 0.001, line: Int = #line
  ) {
    expectsSomething = true
    let error = error + abs(expected) * world.tolerance
    guard let value, abs(value - expected) <= error else {
      return fail("\(value.map { "\($0)" } ?? "nothing"), not \(expected)", line)
    }
  }

  /// Expects what happened since notes were last taken.
  func expectNotes(_ expected: [String], line: Int = #line) {
    expectsSomething = true
    let notes = takeNotes()
    if notes != expected { fail("\(notes), not \(expected)", line) }
  }

  /// Whether code that raises an exception on devices may run: where an exception ends the app, it must not, and the
  /// behaviour cannot be judged.
  var mayRaise: Bool {
    expectsSomething = true
    if world.raisesExceptions { cannotTell("raises an exception, which ends the app") }
    return !world.raisesExceptions
  }

  /// Says that the behaviour cannot be judged where it is played.
  func cannotTell(_ why: String) { doubt = doubt ?? why }

  private func fail(_ what: String, _ line: Int) { failures.append("line \(line): \(what)") }
}

/// Where a recogniser sends its actions.
private final class Target: NSObject {
  private let act: (UIGestureRecognizer) -> Void

  init(_ act: @escaping (UIGestureRecognizer) -> Void) { self.act = act }

  #if canImport(ObjectiveC)
    func listen(to recognizer: UIGestureRecognizer) {
      recognizer.addTarget(self, action: #selector(fire))
    }

    @objc private func fire(_ recognizer: UIGestureRecognizer) { act(recognizer) }
  #else
    func listen(to recognizer: UIGestureRecognizer) {
      recognizer.addTarget(self, action: Selector("fire:", { (target: Target) in target.fire(_:) }))
    }

    private func fire(_ recognizer: UIGestureRecognizer) { act(recognizer) }
  #endif
}

/// Where a display link calls.
private final class FrameTarget: NSObject {
  private let act: (CADisplayLink) -> Void

  init(_ act: @escaping (CADisplayLink) -> Void) { self.act = act }

  #if canImport(ObjectiveC)
    func makeLink() -> CADisplayLink { CADisplayLink(target: self, selector: #selector(fire)) }

    @objc private func fire(_ link: CADisplayLink) { act(link) }
  #else
    func makeLink() -> CADisplayLink {
      CADisplayLink(
        target: self,
        selector: Selector("fire:", { (target: FrameTarget) in target.fire(_:) }))
    }

    private func fire(_ link: CADisplayLink) { act(link) }
  #endif
}

extension UIGestureRecognizer.State {
  var word: String {
    switch self {
    case .possible: "possible"
    case .began: "began"
    case .changed: "changed"
    case .ended: "ended"
    case .cancelled: "cancelled"
    case .failed: "failed"
    @unknown default: "unknown"
    }
  }
}
