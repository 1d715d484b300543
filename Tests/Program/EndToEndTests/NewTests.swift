import Foundation
import PackageFolder
import Testing

/// `panlab new`, as a user types it; `.ci/run` builds and tests what it writes.
@Suite(.waiting) struct NewTests {
  /// The program beside the tests, since apps are compiled against the modules beside it.
  private static let program =
    Panlab.isNamed ? Panlab.executable : Panlab.built.appendingPathComponent("panlab")

  private static func run(
    _ words: [String], in folder: TemporaryFolder? = nil, environment: [String: String] = [:],
    program: URL = program
  ) throws -> Panlab.Result {
    try Panlab.run(words, in: folder, environment: environment, program: program)
  }

  @Test func `writes a package with a scene, recordings and tests`() throws {
    let folder = try TemporaryFolder()
    let run = try Self.run(["new", "Ours", "--panlab", packageFolder.path], in: folder)
    #expect(run.error == "")
    #expect(
      run.output == """
        Ours: written, with 12 recordings; Panlab from \(packageFolder.path)
        next: cd Ours && swift test
              swift run Gestures check

        """)
    #expect(run.exitCode == 0)
    for file in [
      "README.md", "panlab.json", "App/Sheet.swift", "Sources/Gestures/Gestures.swift",
      "Tests/GesturesTests/GesturesTests.swift", "Recordings/labels.csv",
      ".github/workflows/gestures.yml", ".gitignore",
    ] {
      #expect(try !folder.read("Ours/\(file)").isEmpty)
    }
    #expect(
      try folder.read("Ours/Package.swift").contains(".package(name: \"panlab\", path: \"../"))
    #expect(
      try folder.read("Ours/Sources/Gestures/AppSources.txt").hasSuffix(
        "leaves one out.\n../../App\n")
    )
    #expect(try Self.run(["check", "Ours/Recordings"], in: folder).output.contains("12 traces"))
  }

  @Test func `compiles an app's own sources, and says what has to be edited`() throws {
    let folder = try TemporaryFolder()
    try folder.write("import UIKit\nfinal class Card: UIView {}\n", to: "App/Card.swift")
    try folder.write(
      "import Lottie\nstruct Preview {}\n",
      to: "App/Preview.swift")
    let url = "https://example.com/tools/panlab-fork.git"
    let run = try Self.run(["new", "Ours", "--from", "App", "--panlab", url], in: folder)
    #expect(run.error == "")
    #expect(
      run.output == """
        App: builds, without 1 file, which Sources/Gestures/AppSources.txt lists
        Ours: written, with 12 recordings; Panlab from \(url)
        next: fill in the scene in Ours/Sources/Gestures/Gestures.swift, which says how
              cd Ours && swift run Gestures import Recordings --scene our-transition -o Recordings --force
              swift run Gestures check

        """)
    #expect(
      try folder.read("Ours/Sources/Gestures/AppSources.txt").hasSuffix(
        "leaves one out.\n../../../App\n# imports Lottie, which is not simulated\n!../../../App/Preview.swift\n"
      ))
    let manifest = try folder.read("Ours/Package.swift")
    #expect(manifest.contains(".package(url: \"\(url)\", branch: \"main\")"))
    #expect(manifest.contains("package: \"panlab-fork\""))
    #expect(try folder.read("Ours/Sources/Gestures/Gestures.swift").contains("throw Unfinished()"))
  }

  @Test func `a file of the transition that does not compile is an error, not an omission`() throws
  {
    let folder = try TemporaryFolder()
    try folder.write(
      "import UIKit\nfinal class Pull: UIPanGestureRecognizer { let x: Absent? = nil }\n",
      to: "App/Pull.swift")
    let run = try Self.run(
      ["new", "Ours", "--from", "App", "--panlab", packageFolder.path], in: folder)
    #expect(
      run.output.hasPrefix(
        "App: does not build yet: App/Pull.swift:2: cannot find type 'Absent' in scope; 'panlab adopt App' lists what to do\n"
      ))
    #expect(run.exitCode == 1)
    let adopted = try Self.run(["adopt", "App"], in: folder)
    #expect(adopted.output.hasPrefix("does not build: 1 error\n"))
    #expect(adopted.output.contains("App/Pull.swift:2"))
    #expect(adopted.exitCode == 1)
  }

  @Test func `what the pan's type is used by, and needs, belongs to the transition`() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "import UIKit\nfinal class Card: UIView { let pan = UIPanGestureRecognizer(); let style = Style() }\n",
      to: "App/Card.swift")
    try folder.write("import Lottie\nimport UIKit\nstruct Style {}\n", to: "App/Style.swift")
    try folder.write(
      "import Lottie\nimport UIKit\nfinal class Stack: UIView { let card = Card() }\n",
      to: "App/Stack.swift")
    try folder.write("import Lottie\nstruct Preview {}\n", to: "App/Preview.swift")
    let run = try Self.run(
      ["new", "Ours", "--from", "App", "--panlab", packageFolder.path], in: folder)
    #expect(
      run.output.hasPrefix(
        "App: does not build yet: the transition needs App/Stack.swift, which imports Lottie, which is not"
          + " simulated, and 1 file more; 'panlab adopt App' lists what to do\n"), "\(run.output)")
    #expect(run.exitCode == 1)
  }

  @Test func `a file of the transition that another one repeats is not missed`() throws {
    let folder = try TemporaryFolder()
    for name in ["Speed", "Speed+Old"] {
      try folder.write(
        "import UIKit\nextension UIPanGestureRecognizer { var speed: CGFloat { velocity(in: nil).y } }\n",
        to: "App/\(name).swift")
    }
    try folder.write(
      "import UIKit\nfinal class Card: UIView { func end(_ pan: UIPanGestureRecognizer) { _ = pan.speed } }\n",
      to: "App/Card.swift")
    let run = try Self.run(
      ["new", "Ours", "--from", "App", "--panlab", packageFolder.path], in: folder)
    #expect(run.output.hasPrefix("App: builds, without 1 file,"), "\(run.output)\(run.error)")
    let adopted = try Self.run(["adopt", "App"], in: folder)
    #expect(adopted.output.contains("builds without 1 file"), "\(adopted.output)")
  }

  @Test func `several folders are one family, which import each other by their names`() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "import UIKit\npublic struct Spring {}\nenum Size { static let width = 10 }\n",
      to: "Modules/Motion/Spring.swift")
    try folder.write(
      "import Motion\nimport UIKit\nfinal class Card: UIView { let spring = Motion.Spring() }\n"
        + "enum Size { static let height = 20 }\nlet height = Size.height\n",
      to: "Modules/Sheets/Card.swift")
    let alone = try Self.run(["adopt", "Modules/Sheets"], in: folder)
    #expect(alone.output.contains("no such module 'Motion'") && alone.exitCode == 1)
    let run = try Self.run(["adopt", "Modules/Sheets", "Modules/Motion"], in: folder)
    #expect(run.output.hasPrefix("builds\n"), "\(run.output)\(run.error)")
    let written = try Self.run(
      [
        "new", "Ours", "--from", "Modules/Sheets", "--from", "Modules/Motion", "--panlab",
        packageFolder.path,
      ], in: folder)
    #expect(
      written.output.hasPrefix("Modules/Sheets Modules/Motion: builds\n"),
      "\(written.output)\(written.error)")
    #expect(
      try folder.read("Ours/Sources/Gestures/AppSources.txt").hasSuffix(
        "leaves one out.\nmodule Sheets = ../../../Modules/Sheets\nmodule Motion = ../../../Modules/Motion\n"
      ))
  }

  @Test func `a package stands for the folders of its targets`() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      import PackageDescription
      let package = Package(
        name: "Sheets",
        targets: [
          .target(name: "Motion", path: "Engine", exclude: ["Old"]),
          .target(name: "Sheets", dependencies: ["Motion"]), .testTarget(name: "SheetsTests"),
        ])

      """, to: "Sheets/Package.swift")
    try folder.write("public struct Spring {}\n", to: "Sheets/Engine/Spring.swift")
    try folder.write("public struct Spring {}\n", to: "Sheets/Engine/Old/Spring.swift")
    try folder.write(
      "import Motion\nimport UIKit\nfinal class Card: UIView { let spring = Spring() }\n",
      to: "Sheets/Sources/Sheets/Card.swift")
    try folder.write("import XCTest\n", to: "Sheets/Tests/SheetsTests/CardTests.swift")
    let run = try Self.run(["adopt", "Sheets"], in: folder)
    #expect(run.output.hasPrefix("builds\nfiles 2,"), "\(run.output)\(run.error)")
  }

  @Test func `constraint makers are Panlab's, unless a folder has their name`() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "import SnapKit\nimport UIKit\nfinal class Card: UIView { func lay() { snp.makeConstraints { $0.top.equalTo(8) } } }\n",
      to: "App/Card.swift")
    let run = try Self.run(["adopt", "App"], in: folder)
    #expect(run.output.hasPrefix("builds\n"), "\(run.output)\(run.error)")
    #expect(run.output.contains(/library-import +1  imports what Panlab has of the library/))
    let package = try Self.run(
      ["new", "Ours", "--from", "App", "--panlab", packageFolder.path], in: folder)
    #expect(package.output.hasPrefix("App: builds\n"), "\(package.output)\(package.error)")
    #expect(
      try folder.read("Ours/Package.swift").contains(
        "        .product(name: \"SnapKit\", package: \"panlab\"),\n      ],"))
    try folder.write("import UIKit\npublic struct Making {}\n", to: "SnapKit/Making.swift")
    let own = try Self.run(["adopt", "App", "SnapKit"], in: folder)
    #expect(own.output.contains("has no member 'snp'") || own.output.contains("cannot find 'snp'"))
    #expect(own.exitCode == 1)
  }

  @Test func `what uses a file that is left out is left out with it`() throws {
    let folder = try TemporaryFolder()
    try folder.write("import UIKit\nfinal class Card: UIView {}\n", to: "App/Card.swift")
    try folder.write("import Lottie\nstruct Preview {}\n", to: "App/Preview.swift")
    try folder.write("struct Gallery { let all: [Preview] }\n", to: "App/Gallery.swift")
    let run = try Self.run(
      ["new", "Ours", "--from", "App", "--panlab", packageFolder.path], in: folder)
    #expect(run.output.hasPrefix("App: builds, without 2 files,"), "\(run.output)\(run.error)")
    #expect(
      try folder.read("Ours/Sources/Gestures/AppSources.txt").contains(
        "# uses a file that is left out\n!../../../App/Gallery.swift\n"))
  }

  /// Whether the modules that sources are compiled against are there, which are built when sources are first compiled.
  private static let hasModules: Bool = {
    guard Panlab.isNamed else { return true }
    guard let folder = try? TemporaryFolder(),
      (try? folder.write("import UIKit\n", to: "App/Card.swift")) != nil
    else { return false }
    return (try? run(["adopt", "App"], in: folder).exitCode) == 0
  }()

  @Test(arguments: [SIGTERM, SIGKILL])
  func `however it ends, adopting leaves neither a compiler nor a file behind`(signal: Int32) throws
  {
    let folder = try TemporaryFolder()
    try folder.write("import UIKit\nfinal class Card: UIView {}\n", to: "App/Card.swift")
    try #require(Self.hasModules)
    let place = folder.url.appendingPathComponent("tmp").path
    try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
    func left() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: place) }
    func waitUntil(_ holds: () throws -> Bool) rethrows {
      let deadline = ContinuousClock.now + .seconds(30)
      while try !holds(), ContinuousClock.now < deadline { usleep(2000) }
    }
    let terminal = try PseudoTerminal(
      ["adopt", "App"], in: folder,
      environment: ["TMPDIR": place, "PATH": ProcessInfo.processInfo.environment["PATH"] ?? ""],
      program: Self.program)
    func compiles() throws -> Bool {
      try Self.run(["-A", "-o", "args="], program: URL(fileURLWithPath: "/bin/ps")).output
        .split(separator: "\n").contains { $0.contains("swift") && $0.contains(place) }
    }
    try waitUntil(compiles)
    try #require(try compiles(), "nothing is compiled")
    terminal.send(signal)
    try waitUntil { try left().isEmpty && !compiles() }
    #expect(try left() == [])
    #expect(try !compiles(), "a compiler runs on")
  }

  @Test(arguments: [SIGTERM, SIGKILL])
  func `a signal in its first moments leaves nothing in the temporary folder`(signal: Int32) throws
  {
    let folder = try TemporaryFolder()
    try folder.write("import UIKit\nfinal class Card: UIView {}\n", to: "App/Card.swift")
    try #require(Self.hasModules)
    let place = folder.url.appendingPathComponent("tmp").path
    try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
    // The compiler has folders of its own there, with other names.
    func left() throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: place).filter { $0.hasPrefix("panlab") }
    }
    let terminal = try PseudoTerminal(
      ["adopt", "App"], in: folder,
      environment: ["TMPDIR": place, "PATH": ProcessInfo.processInfo.environment["PATH"] ?? ""],
      program: Self.program)
    let deadline = ContinuousClock.now + .seconds(30)
    while try left().isEmpty, ContinuousClock.now < deadline { usleep(2000) }
    try #require(try !left().isEmpty, "nothing is compiled")
    terminal.send(signal)
    if signal == SIGTERM {
      #expect(try terminal.exitCodeWithoutReading(within: .seconds(20)) == 128 + SIGTERM)
    } else {
      while try !left().isEmpty, ContinuousClock.now < deadline { usleep(2000) }
    }
    #expect(try left() == [])
  }

  @Test func `without what is in the way the rest builds, and adopting says so`() throws {
    let folder = try TemporaryFolder()
    try folder.write("import UIKit\nfinal class Card: UIView {}\n", to: "App/Card.swift")
    try folder.write("import Lottie\nstruct Preview {}\n", to: "App/Preview.swift")
    let run = try Self.run(["adopt", "App", "--panlab", packageFolder.path], in: folder)
    #expect(
      run.output.hasPrefix(
        "does not build: 1 error; builds without 1 file, which 'panlab new --from' leaves out\n"),
      "\(run.output)\(run.error)")
    #expect(run.exitCode == 1)
    let json = try Self.run(["adopt", "App", "--format", "json"], in: folder).output
    #expect(json.contains(#""builds": false"#) && json.contains(#""builds_without": 1"#))
    let absent = try Self.run(["adopt", "App", "--panlab", "App"], in: folder)
    #expect(
      absent.error
        == "Error: '--panlab App': is not a checkout of Panlab; name its folder, or a URL\n")
    #expect(absent.exitCode == 66)
  }

  @Test func `what compiles and does not link is an error with its place`() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      import UIKit

      @_silgen_name("a_function_of_another_library") func absent() -> Int
      final class Card: UIView { let count = absent() }

      """, to: "App/Card.swift")
    let run = try Self.run(["adopt", "App"], in: folder)
    #expect(run.output.hasPrefix("does not build: 1 error\n"), "\(run.output)\(run.error)")
    #expect(run.output.contains("App/Card.swift:3"))
    #expect(run.output.contains("compiles but does not link: nothing defines it"))
    #expect(run.exitCode == 1)
  }

  @Test func `without a place for the modules to compile against, adopting says where it looked`()
    throws
  {
    let folder = try TemporaryFolder()
    try folder.write("import UIKit\nfinal class Card: UIView {}\n", to: "App/Card.swift")
    // A copy of the program, away from the modules that it was built with.
    let program = folder.url.appendingPathComponent("panlab")
    // By another process: while one here writes it, a process that another test starts would hold it open.
    let copy = try Self.run(
      [Self.program.path, program.path], program: URL(fileURLWithPath: "/bin/cp"))
    #expect(copy.exitCode == 0, "\(copy.error)")
    let file = try folder.write("", to: "file").path
    let run = try Self.run(
      ["adopt", "App"], in: folder,
      environment: ["XDG_CACHE_HOME": file, "TMPDIR": file + "/none"], program: program)
    #expect(run.output == "")
    #expect(
      run.error.contains(
        ": cannot be written, so the simulated modules cannot be built; set XDG_CACHE_HOME to a folder that can\n"
      ), "\(run.error)")
    #expect(run.error.hasPrefix("Error: \(file)/panlab, "), "\(run.error)")
    #expect(run.exitCode == 70)
  }

  @Test func `every module that does not exist is listed, with each file that needs it`() throws {
    let folder = try TemporaryFolder()
    try folder.write("import Absent\nimport Lottie\nimport UIKit\n", to: "App/A.swift")
    try folder.write("import UIKit\nimport Lottie; import Dispatch\n", to: "App/B.swift")
    let run = try Self.run(["adopt", "App", "--format", "json"], in: folder)
    #expect(run.exitCode == 1)
    let missing = run.output.matches(of: /"no such module '(\w+)'"/).map { String($0.1) }
    #expect(missing == ["Lottie", "Absent"])
    #expect(run.output.contains(#""times":2"#))
    let written = try Self.run(
      ["new", "Ours", "--from", "App", "--panlab", packageFolder.path], in: folder)
    #expect(written.output.hasPrefix("App: does not build yet: none of 2 files compiles"))
    #expect(
      try folder.read("Ours/Sources/Gestures/AppSources.txt").contains(
        "# imports Absent, Lottie, which is not simulated\n"))
  }

  @Test func `an app's delegates build, as new projects have them and as apps fill them in`() throws
  {
    let folder = try TemporaryFolder()
    try folder.write(Self.appDelegate, to: "App/AppDelegate.swift")
    try folder.write(Self.sceneDelegate, to: "App/SceneDelegate.swift")
    try folder.write(Self.oldDelegate, to: "App/OldDelegate.swift")
    let run = try Self.run(["adopt", "App"], in: folder)
    #expect(run.output.hasPrefix("builds\n"), "\(run.output)")
    #expect(run.exitCode == 0)
  }

  private static let appDelegate = """
    import UIKit

    @main class AppDelegate: UIResponder, UIApplicationDelegate {
      func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
      ) -> Bool { true }

      func application(
        _ application: UIApplication, configurationForConnecting session: UISceneSession,
        options: UIScene.ConnectionOptions
      ) -> UISceneConfiguration {
        UISceneConfiguration(name: "Default Configuration", sessionRole: session.role)
      }

      func application(_ application: UIApplication, didDiscardSceneSessions: Set<UISceneSession>) {}

      func application(
        _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any] = [:]
      ) -> Bool { false }

      func application(
        _ application: UIApplication, continue activity: NSUserActivity,
        restorationHandler: @escaping ([UIUserActivityRestoring]?) -> Void
      ) -> Bool { activity.activityType.isEmpty }

      func application(
        _ application: UIApplication, didReceiveRemoteNotification userInfo: [AnyHashable: Any],
        fetchCompletionHandler done: @escaping (UIBackgroundFetchResult) -> Void
      ) { done(.noData) }
    }

    """

  private static let sceneDelegate = """
    import UIKit

    class SceneDelegate: UIResponder, UIWindowSceneDelegate {
      var window: UIWindow?

      func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession,
        options connectionOptions: UIScene.ConnectionOptions
      ) {
        guard let windowScene = scene as? UIWindowScene else { return }
        let window = UIWindow(windowScene: windowScene)
        window.rootViewController = UIViewController()
        window.makeKeyAndVisible()
        self.window = window
        scene.userActivity =
          connectionOptions.userActivities.first ?? session.stateRestorationActivity
        print(connectionOptions.shortcutItem?.type ?? "")
      }

      func sceneDidDisconnect(_ scene: UIScene) {}
      func sceneDidBecomeActive(_ scene: UIScene) {}
      func sceneWillResignActive(_ scene: UIScene) {}
      func sceneWillEnterForeground(_ scene: UIScene) {}
      func sceneDidEnterBackground(_ scene: UIScene) {}
      func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) {}
      func scene(_ scene: UIScene, continue userActivity: NSUserActivity) {}
      func stateRestorationActivity(for scene: UIScene) -> NSUserActivity? { scene.userActivity }
    }

    """

  private static let oldDelegate = """
    import UIKit

    class OldDelegate: UIResponder, UIApplicationDelegate {
      var window: UIWindow?

      func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplicationLaunchOptionsKey: Any]?
      ) -> Bool {
        window = UIWindow(frame: UIScreen.main.bounds)
        window!.rootViewController = UINavigationController(rootViewController: UIViewController())
        window!.makeKeyAndVisible()
        return true
      }
    }

    """

  @Test func `stand-ins for a module are written from the names that are used, and compiled`()
    throws
  {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      import Pop
      import UIKit

      final class Bounce: UIView, POPAnimationDelegate {
        func bounce() {
          let spring = POPSpringAnimation(propertyNamed: kPOPViewScaleXY)
          spring.toValue = 2
          spring.springBounciness = 10
          spring.delegate = self
          spring.start(at: 0.5)
          pop_removeAll(self)
        }
      }

      """, to: "App/Bounce.swift")
    let run = try Self.run(["adopt", "App", "--stubs", "Stubs"], in: folder)
    let written = try folder.read("Stubs/Pop/Pop.swift")
    #expect(run.output.hasPrefix("builds\n"), "\(run.output)\n\(written)")
    #expect(
      run.error == """
        Stubs/Pop/Pop.swift: written; fill in what your code needs from it
        AppSources.txt: stub Pop = Stubs/Pop

        """)
    #expect(written.contains("class POPSpringAnimation: NSObject"))
    #expect(written.contains("protocol POPAnimationDelegate: AnyObject {}"))
    // Existing stubs belong to the team and are not overwritten.
    let again = try Self.run(["adopt", "App", "--stubs", "Stubs"], in: folder)
    #expect(again.error == "AppSources.txt: stub Pop = Stubs/Pop\n")
    #expect(again.exitCode == 0)
    let package = try Self.run(
      ["new", "Ours", "--from", "App", "--stubs", "Stubs", "--panlab", packageFolder.path],
      in: folder)
    #expect(package.output.hasPrefix("App: builds\n"), "\(package.output)\(package.error)")
    #expect(
      try folder.read("Ours/Sources/Gestures/AppSources.txt").hasSuffix(
        "leaves one out.\n../../../App\nstub Pop = ../../../Stubs/Pop\n"))
  }

  @Test func `a stand-in that does not compile ends what is tried`() throws {
    let folder = try TemporaryFolder()
    try folder.write("import Pop\nlet value = pop\n", to: "App/Value.swift")
    try folder.write("public let pop: Missing\n", to: "Stubs/Pop/Pop.swift")
    let run = try Self.run(
      ["new", "Ours", "--from", "App", "--stubs", "Stubs", "--panlab", packageFolder.path],
      in: folder)
    #expect(run.output.hasPrefix("App: does not build yet: Stubs/Pop/Pop.swift:1: "))
  }

  @Test
  func
    `names of the app are drafted with the types that their uses need, and a package takes them`()
    throws
  {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      import UIKit

      final class Card: UIView {
        weak var delegate: CardDelegate?
        private let theme = Theme.current

        func settle(over home: HomeViewController) {
          backgroundColor = .cardBackground
          layer.cornerRadius = Metrics.radius * 2
          UIView.animate(withDuration: Metrics.duration) { self.alpha = self.theme.opacity }
          roundOff(corners: [.topLeft, .topRight])
          home.sideMenu.view.isHidden = true
          if home.isLocked { delegate?.card(self, didSettleAt: .top) }
        }
      }

      final class Keeper: CardDelegate {
        var places: [Place] = []
        func card(_ card: Card, didSettleAt place: Place) { places.append(place) }
      }

      """, to: "App/Card.swift")
    let alone = try Self.run(["adopt", "App"], in: folder)
    #expect(alone.output.hasPrefix("does not build:") && alone.exitCode == 1)
    let run = try Self.run(["adopt", "App", "--stubs", "Stubs"], in: folder)
    let written = try folder.read("Stubs/AppNames.swift")
    #expect(run.output.hasPrefix("builds\n"), "\(run.output)\n\(written)")
    #expect(
      run.error == """
        Stubs/AppNames.swift: written; fill in what your code needs from it
        AppSources.txt: Stubs/AppNames.swift

        """)
    for line in [
      "static var radius: CGFloat { standIn(\"Metrics.radius\", 0) }  // Card.swift:9",
      "static var duration: TimeInterval { standIn(\"Metrics.duration\", 0) }  // Card.swift:10",
      "static var cardBackground: UIColor { standIn(\"UIColor.cardBackground\", .clear) }  // Card.swift:8",
      "func card(_ card: Card, didSettleAt place: Place)",
      "class HomeViewController: UIViewController {",
    ] {
      #expect(written.contains(line), "\(line) in \(written)")
    }
    let package = try Self.run(
      ["new", "Ours", "--from", "App", "--stubs", "Stubs", "--panlab", packageFolder.path],
      in: folder)
    #expect(package.output.hasPrefix("App: builds\n"), "\(package.output)\(package.error)")
    #expect(
      try folder.read("Ours/Sources/Gestures/AppSources.txt").hasSuffix(
        "leaves one out.\n../../../App\n../../../Stubs/AppNames.swift\n"))
  }

  @Test(arguments: [
    (["full"], "Error: 'full': contains 1 file; give the name of a new or an empty folder\n", 64),
    (["full/file"], "Error: 'full/file': is a file; give the name of a new folder\n", 64),
    (
      ["new", "--panlab", "full"],
      "Error: '--panlab full': is not a checkout of Panlab; name its folder, or a URL\n", 66
    ),
    (
      ["new", "--from", "none"],
      "Error: '--from none': no such folder; name a folder of Swift files\n",
      66
    ),
    (
      ["new", "--from", "full"],
      "Error: '--from full': has no Swift files; name a folder of sources\n",
      66
    ),
  ])
  func `refuses what cannot be`(_ words: [String], _ error: String, _ code: Int32) throws {
    let folder = try TemporaryFolder()
    try folder.write("mine", to: "full/file")
    let run = try Self.run(["new"] + words, in: folder)
    #expect(run.error == error)
    #expect(run.exitCode == code)
    #expect(try folder.contents == ["full"])
  }

  @Test func `says that Objective-C is not compiled`() throws {
    let folder = try TemporaryFolder()
    try folder.write("@implementation Fade @end", to: "App/Fade.m")
    let message =
      "App: has no Swift files, and Objective-C, as in App/Fade.m, is not compiled; name a"
    #expect(
      try Self.run(["adopt", "App"], in: folder).error.hasPrefix("Error: \(message) folder of"))
    try folder.write("final class Fade {}", to: "App/Fade.swift")
    #expect(
      try Self.run(["adopt", "App"], in: folder).error.contains(
        "App: Objective-C is not compiled: 1 file, such as App/Fade.m; translate what the"))
  }
}
