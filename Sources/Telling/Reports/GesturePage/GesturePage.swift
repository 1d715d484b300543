public import Controllers
package import Formats
import HeadlessUIKit
public import Replay
import Rules
package import Scenes
import ShippedFiles
public import Traces
import Tunables

/// One HTML page of gestures, controllers and scenes, on which the numbers of a rule can be changed.
///
/// The page is self-contained: it needs no network and no other file. It decides in the browser, with the same
/// operations in the same order as ``RuleEvaluator`` and ``Flip``, and compares its decisions with Panlab's.
public struct GesturePage: Sendable {
  /// A set of gestures with one controller on one scene.
  public struct Setup: Sendable {
    /// The name of a suite's group, or of the controller.
    public var name: String
    public var controller: Controller
    /// The command-line arguments that select the controller: `--controller default --set extent=0.8w`.
    public var words: [String]
    public var settings: ReplaySettings
    public var gestures: [PlayedGesture]
    /// What the scene shows at several values of the progress, on each screen that the page shows.
    ///
    /// The first elements are for the different screens of those gestures for which the rule is asked, in the order of
    /// the gestures; at most ``screenLimit`` screens. If the phone on which the page records new gestures has another
    /// screen, its element comes last.
    ///
    /// Empty if the controller does not drive the scene's transition, if no gesture is to be animated, or if no gesture
    /// starts the transition.
    public var stages: [Stage] = []
    /// The pictures that stand for views of the scene.
    package var skins: [Skin] = []

    /// The poses of a scene as a function of progress, on one screen.
    public struct Stage: Sendable {
      public var screen: ScreenSize
      public var poses: TransitionPoses
    }

    /// Replays the gestures, and computes the scene's poses for the page.
    ///
    /// - Parameters:
    ///   - name: The name of a suite's group, or of the controller.
    ///   - controller: The controller that decides the gestures.
    ///   - words: The command-line arguments that select the controller.
    ///   - settings: The device and the scene.
    ///   - traces: The gestures.
    ///   - frames: The number of gestures for which the page shows an animated phone.
    ///   - map: Calls a function for each index below a count, possibly in parallel, and returns the results in order.
    public init(
      name: String, controller: Controller, words: [String], settings: ReplaySettings,
      traces: [Trace], frames: Int = Self.usualFrames,
      map: (Int, @Sendable (Int) -> PlayedGesture) -> [PlayedGesture] = { (0..<$0).map($1) }
    ) {
      (self.name, self.controller, self.words) = (name, controller, words)
      let settings = settings.scened(for: controller)
      self.settings = settings
      let outcomes = FastEvaluator(traces, controller: controller, settings: settings)
        .outcomes(under: controller)
      gestures = map(traces.count) { index in
        PlayedGesture(
          traces[index], outcomes[index], controller: controller, settings: settings,
          isShown: index < frames)
      }
      if frames > 0, settings.entry.drive == .percent { makeStages() }
    }

    /// The names of the views that the page shows.
    package var viewNames: Set<String> {
      let reels = gestures.compactMap(\.reel).flatMap(\.pictures).flatMap(\.views)
      let poses = stages.flatMap(\.poses.poses).flatMap(\.views)
      return Set((reels + poses).map { $0.source ?? $0.name })
    }

    private mutating func makeStages() {
      var screens: [ScreenSize] = []
      for gesture in gestures where gesture.question != nil {
        let screen = settings.screen(for: gesture.trace)
        if !screens.contains(screen) { screens.append(screen) }
        if screens.count == Self.screenLimit { break }
      }
      let phone = settings.screen ?? ReplaySettings.defaultScreen
      if !screens.contains(phone) { screens.append(phone) }
      let asked = gestures.filter { $0.question != nil }.map(\.trace)
      stages = screens.compactMap { [settings, controller] screen in
        var staged = settings
        staged.screen = screen
        let traces = asked.filter { settings.screen(for: $0) == screen }
        return TransitionPoses(from: traces, with: controller, settings: staged).map {
          Stage(screen: screen, poses: $0)
        }
      }
    }

    /// The maximum number of screens, taken from the page's gestures, for which the page contains the scene's poses.
    ///
    /// The screen of the phone on which the page records new gestures does not count towards this limit. It is added if
    /// it is not yet among these screens.
    private static let screenLimit = 6

    /// The default limit on how many gestures of a group the page shows on an animated phone.
    public static let usualFrames = 500
  }

  public var title: String
  public var toolVersion: String
  public var setups: [Setup]
  /// Whether the page contains every gesture in full, however large the page becomes.
  ///
  /// If false, details of some gestures may be left out, so that a page of a thousand gestures stays within three
  /// megabytes.
  package var isWhole = false
  /// The exports of each setup's controller, for the page's script; null for a page that exports nothing itself.
  package var exports: JSONValue = .null
  /// The element that makes the page's file a bundle of recordings; empty for a page that only shows.
  package var bundle = ""
  /// Whether views have numbers instead of names, which may be titles of an app's screens.
  package var hidesNames = false

  /// The messages about pictures that the page cannot show.
  package private(set) var skinProblems: [String] = []
  /// The greatest size of all pictures of a page together, in bytes.
  private static let skinsLimit = 4_000_000

  /// Puts a team's own pictures in place of views.
  ///
  /// - Parameters:
  ///   - sources: The pictures of each setup, in their order, besides those that its scene names.
  ///   - read: Returns the bytes of a file, or nil if there is none.
  package mutating func show(
    skins sources: [[SkinSource]], reading read: @escaping (String) throws -> [UInt8]?
  ) {
    var reader = SkinReader(read)
    var sizes: [String: Int] = [:]
    for (index, sources) in sources.enumerated() {
      let scene = setups[index].settings.entry
      let skins = reader.skins(scene.skins.replaced(by: sources))
      reader.check(skins.map(\.source), against: setups[index].viewNames, of: scene.name)
      for skin in skins { sizes[skin.source.path] = skin.address.utf8.count }
      setups[index].skins = skins
    }
    skinProblems = reader.problems
    let size = sizes.values.reduce(0, +)
    guard size > Self.skinsLimit, let source = setups.flatMap(\.skins).first?.source else { return }
    skinProblems.append(
      "\(source.place): 'skins': \(sizes.count) pictures of \(Skin.size(size)) together; a page has at most"
        + " \(Skin.size(Self.skinsLimit)), so name fewer, or save them smaller")
  }

  public init(title: String, toolVersion: String, setups: [Setup]) {
    (self.title, self.toolVersion, self.setups) = (title, toolVersion, setups)
  }

  /// The anchor of a gesture in the page: `#group/trace`, percent-encoded.
  public static func anchor(of trace: String, in setup: String) -> String {
    "#" + [setup, trace].map(encoded).joined(separator: "/")
  }

  /// Percent-encodes a part of a URL.
  package static func encoded(_ text: String) -> String {
    text.utf8.map { byte in
      let character = Character(Unicode.Scalar(byte))
      if byte < 0x80, character.isLetter || character.isNumber || "-_.~".contains(character) {
        return String(character)
      }
      let digits = String(byte, radix: 16, uppercase: true)
      return "%" + (digits.count == 1 ? "0" : "") + digits
    }.joined()
  }
}

// The HTML document.
extension GesturePage {
  /// The HTML document, ending in a newline.
  public var text: String { Self.document(title: title, data: json, bundle: bundle) }

  /// A live page: it contains only `facts` and requests everything else from its server.
  package static func live(title: String, facts: JSONValue) -> String {
    document(title: title, data: .object(["live": facts]))
  }

  private static func document(
    title: String, data: JSONValue, bundle: String = ""
  ) -> String {
    let style = compact(ShippedFile.web("page.css"))
    let isLive = data["live"] != nil
    let script = PageScript.joined(isLive: isLive)
    let connections = isLive ? " connect-src 'self';" : ""
    return Template.filled(
      ShippedFile.web("page.html"),
      [
        "policy":
          "default-src 'none';\(connections) script-src '\(SHA256.source(of: script))'; style-src"
          + " '\(SHA256.source(of: style))'; img-src data:; worker-src blob:; base-uri 'none'; form-action 'none'",
        "title": XMLText.escaped(title), "style": style, "script": script,
        "bundle": bundle, "data": data.inPage,
      ])
  }

  /// A source of the page without its comments and its indentation, of which a fifth of it would consist.
  ///
  /// Comments stand on lines of their own, and no text goes over several lines.
  static func compact(_ source: String) -> String {
    var isComment = false
    let lines = PageScript.lines(of: source).compactMap { line -> Substring? in
      let line = Substring(line.utf8.drop { $0 == UInt8(ascii: " ") })
      if line.hasPrefix("/*") { isComment = true }
      defer { if isComment, line.contains("*/") { isComment = false } }
      return isComment || line.isEmpty || line.hasPrefix("//") ? nil : line
    }
    return lines.joined(separator: "\n")
  }
}

extension JSONValue {
  /// The value as text inside an element of a page, which no text in it can end.
  ///
  /// In JSON, `<` can only occur in strings, where the escape `\u003c` means the same.
  var inPage: String {
    document(linesToDepth: 0).split(separator: "<", omittingEmptySubsequences: false)
      .joined(separator: "\\u003c")
  }
}
