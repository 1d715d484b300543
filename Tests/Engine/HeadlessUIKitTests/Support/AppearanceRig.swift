import Foundation
import HeadlessUIKit

/// A window, and screens that note what they are told in one list.
final class AppearanceRig {
  let simulation = Simulation()
  let window: UIWindow
  private let notes = Notes()

  init() {
    window = simulation.run { UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844)) }
  }

  func screen(_ title: String) -> NotingController {
    simulation.run {
      let screen = NotingController(nibName: nil, bundle: nil)
      screen.title = title
      screen.notes = notes
      return screen
    }
  }

  /// Shows a root controller and forgets the notes.
  func show(_ root: UIViewController) {
    simulation.run {
      window.rootViewController = root
      window.makeKeyAndVisible()
    }
    simulation.runUntilIdle()
    notes.lines = []
  }

  func navigation(_ screens: UIViewController...) -> UINavigationController {
    simulation.run {
      let navigation = UINavigationController(nibName: nil, bundle: nil)
      navigation.title = "nav"
      navigation.viewControllers = screens
      return navigation
    }
  }

  /// The callbacks of one turn or, if `settles` is true, until the simulation is idle.
  func script(settles: Bool = false, _ body: @MainActor () -> Void) -> [String] {
    simulation.run(body)
    if settles { simulation.runUntilIdle() }
    defer { notes.lines = [] }
    return notes.lines
  }

  var rest: [String] { script(settles: true) {} }
  var codes: [String] { simulation.diagnostics.map(\.code) }
}

final class Notes {
  var lines: [String] = []
}

final class NotingController: UIViewController {
  var notes: Notes?
  var notesLayout = false
  var notesMoves = false
  var whenLoaded: (() -> Void)?
  var whenAppeared: (() -> Void)?

  func note(_ call: String) { notes?.lines.append("\(title ?? "").\(call)") }

  override func viewDidLoad() {
    super.viewDidLoad()
    whenLoaded?()
  }

  override func viewWillAppear(_ animated: Bool) {
    note("willAppear\(notesMoves && isMovingToParent ? " moving" : "")")
  }
  override func viewIsAppearing(_ animated: Bool) { note("isAppearing") }
  override func viewDidLayoutSubviews() { if notesLayout { note("layout") } }
  override func viewDidAppear(_ animated: Bool) {
    note("didAppear\(notesMoves && isMovingToParent ? " moving" : "")")
    whenAppeared?()
  }
  override func viewWillDisappear(_ animated: Bool) {
    note("willDisappear\(notesMoves && isMovingFromParent ? " moving" : "")")
  }
  override func viewDidDisappear(_ animated: Bool) { note("didDisappear") }
  override func didMove(toParent parent: UIViewController?) {
    if notesMoves { note("didMove(\(parent?.title ?? "nil"))") }
  }
}
