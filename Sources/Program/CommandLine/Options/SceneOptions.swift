public import ArgumentParser
import Controllers
import Devices
import Formats
import Foundation
public import Replay
import Scenes
public import Traces
import Workbench

extension ReplaySettings.Delivery: ExpressibleByArgument {}

extension ScreenSize: ExpressibleByArgument {
  public init?(argument: String) { self.init(argument) }
}

/// The option for the scene on which gestures are replayed.
struct SceneOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The transition that the gesture drives (default: the program's own scene, else a navigation"
        + " pop); 'panlab scenes' lists them.", valueName: "NAME"),
    completion: .list(Scene.all.map(\.name)))
  var scene: String?

  /// Whether the recordings come from a bundle, which names the scene if it is not the default.
  var isAdopted = false

  /// The named scene, otherwise the program's only custom scene.
  ///
  /// If the program has several custom scenes, the recordings choose: every recording must name the same scene in a
  /// line `# scene: NAME`.
  ///
  /// - Parameter words: The files and folders of the recordings; read only if the program has several custom scenes.
  /// - Returns: The scene; nil for the default, the navigation pop.
  /// - Throws: ``CommandFailure`` if the program has several custom scenes, the user names none, and not all recordings
  ///   name the same scene.
  func entry(for words: [String] = []) throws -> Scene? {
    let own = Scene.own
    guard scene == nil, !isAdopted, own.count > 1 else { return try entryIfClear() }
    let named = Set(Self.recordings(words).map(\.metadata.scene))
    if named.count == 1, let only = named.first, let name = only {
      return try Scene.scene(named: name)
    }
    let names = own.map(\.name).joined(separator: ", ")
    let different = named.compactMap(\.self).sorted()
    throw CommandFailure.usage(
      different.count > 1
        ? "'--scene': the recordings are of \(different.joined(separator: ", ")); name one scene, or"
          + " give each a group of a suite"
        : "'--scene': this program has \(own.count) scenes; name one of \(names), or write"
          + " '# scene: NAME' at the top of each recording")
  }

  /// The named scene, otherwise the program's only custom scene.
  ///
  /// Nil if no scene is named and the program has no custom scene or more than one.
  func entryIfClear() throws -> Scene? {
    guard let scene else { return Scene.own.count == 1 && !isAdopted ? Scene.own[0] : nil }
    return try Scene.scene(named: scene)
  }

  /// The recordings in the files and folders of a command line.
  ///
  /// Ignores problems, because the command reports them when it reads the files again.
  private static func recordings(_ words: [String]) -> [Trace] {
    (try? TraceWords(words)).map { TraceLoader().load(paths: $0.paths).traces } ?? []
  }
}

/// The options that say how the touches of recordings are delivered to the app.
struct DeliveryOptions: ParsableArguments {
  /// A display's refresh rate, in frames per second.
  enum Rate: String, ExpressibleByArgument, CaseIterable {
    case sixty = "60"
    case oneHundredTwenty = "120"
  }

  @Option(
    help: """
      How samples become events: one per display frame, one per sample, or as recorded \
      (default: as recorded if a file has dispatch times, else per frame).
      """)
  var delivery: ReplaySettings.Delivery?

  @Option(
    name: .customLong("display-hz"),
    help: "The display's refresh rate (default: the recording's own, else 60).")
  var displayRate: Rate?

  @Option(
    help: ArgumentHelp(
      "The screen's size in points (default: the recording's own, else 390x844).",
      valueName: "WxH"))
  var screen: ScreenSize?

  @Option(
    help: ArgumentHelp(
      "The device whose screen and refresh rate to use, such as iphone-16-pro or ipad-pro-13-inch-m4-landscape.",
      valueName: "NAME"),
    completion: .list(DeviceModel.all.map(\.name)), transform: DeviceScreen.init(option:))
  var device: DeviceScreen?

  @Option(
    help: ArgumentHelp(
      "System settings that are on, for apps that ask for them: \(SystemSetting.allCases.map(\.rawValue).joined(separator: ", ")).",
      valueName: "WORDS"),
    completion: .list(SystemSetting.allCases.map(\.rawValue)),
    transform: SystemEnvironment.init(option:))
  var environment: SystemEnvironment?

  func validate() throws {
    if device != nil, screen != nil {
      throw ValidationError("'--device' and '--screen': both name a screen; give one of them")
    }
  }

  /// The options as replay settings for a scene; nil stands for the navigation pop.
  func settings(on scene: Scene? = nil) -> ReplaySettings {
    var settings = ReplaySettings(
      delivery: delivery,
      displayHz: displayRate.flatMap { Double($0.rawValue) } ?? device?.model.displayHz,
      screen: screen ?? device.map { ScreenSize(width: $0.width, height: $0.height) })
    settings.scene = scene?.name
    settings.environment = environment ?? SystemEnvironment()
    return settings
  }
}

extension SystemEnvironment {
  init(option text: String) throws {
    guard let environment = SystemEnvironment(text) else {
      let words = SystemSetting.allCases.map(\.rawValue)
      let unknown =
        text.split(separator: ",").map(String.init).first { !words.contains($0) } ?? text
      let hint =
        nearest(to: unknown, in: words).map { "did you mean '\($0)'?" }
        ?? "write some of \(words.joined(separator: ", ")), with commas between them"
      throw ValidationError("'\(unknown)': not a system setting; \(hint)")
    }
    self = environment
  }
}

extension DeviceScreen {
  init(option text: String) throws {
    guard let screen = DeviceScreen(text) else {
      let names = DeviceModel.all.map(\.name)
      let hint =
        nearest(to: text, in: names).map { "did you mean '\($0)'?" }
        ?? "write one of \(names.joined(separator: ", ")), with -landscape appended when turned"
      throw ValidationError("'\(text)': no such device; \(hint)")
    }
    self = screen
  }
}

/// The option that runs each replay in a separate process.
struct IsolationOptions: ParsableArguments {
  @Flag(
    help: """
      Replay each trace in a separate process, for scenes whose code stores state in statics, traps or \
      never returns.
      """)
  var isolate = false

  func apply() { if isolate { Isolation.useForAll() } }
}

/// A scene, a controller that drives it, and the settings for how touches are delivered to the app.
struct Setup: Sendable {
  let scene: Scene?
  let controller: Controller
  let settings: ReplaySettings
}

/// A command whose options describe a setup: a scene, a controller and how touches are delivered to the app.
///
/// Each command declares the option groups directly. A group inside a group would be slow: a debug build of the
/// argument parser checks all options four times for each level of nesting, which took most of the time of a short
/// command.
protocol SetupOptions: ParsableArguments, IncidentCommand {
  var scene: SceneOptions { get set }
  var controller: ControllerOptions { get set }
  var delivery: DeliveryOptions { get set }
  var isolation: IsolationOptions { get }
}

extension SetupOptions {
  /// The setup for the recordings that a command line names.
  ///
  /// `asks` matters only if the program has several custom scenes and none is named. If it is true, the recordings must
  /// all name the same scene; otherwise an error asks for one. If it is false, the navigation pop is used.
  func setup(asks: Bool = true, for words: [String]) throws -> Setup {
    isolation.apply()
    let scene = try asks ? scene.entry(for: words) : scene.entryIfClear()
    return Setup(
      scene: scene, controller: try controller.controller(for: scene),
      settings: delivery.settings(on: scene))
  }
}

/// The options for parallel work and for strict reading.
struct WorkOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "How many processors to use (default: all); does not affect the result.", valueName: "N"))
  var jobs: Int?

  @Flag(help: "Refuse recordings that need repairs.")
  var strict = false

  func validate() throws {
    if let jobs, jobs < 1 {
      throw ValidationError("'--jobs \(jobs)': less than 1; give the number of processors to use")
    }
  }

  /// The number of processors to use; 1 if replays run in separate processes.
  var jobCount: Int {
    Isolation.isForAll ? 1 : jobs ?? ProcessInfo.processInfo.activeProcessorCount
  }

  /// The number of processors to use for replays with these settings.
  ///
  /// It is 1 if the scene's replays run in forked copies of this process: a copy would wait forever for a lock that
  /// another worker thread held at the fork.
  func jobCount(for settings: ReplaySettings) -> Int {
    Isolation.workers(jobCount, on: settings.entry)
  }
}

extension Verification: ExpressibleByArgument {
  public init?(argument: String) {
    switch argument {
    case "all": self = .all
    case "none": self = .none
    case "stack-only": self = .stackOnly
    default:
      guard let count = Int(argument), count >= 0 else { return nil }
      self = .count(count)
    }
  }
}
