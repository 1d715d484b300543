import Foundation

#if !canImport(HeadlessUIKit)
  import UIKit
#else
  import HeadlessUIKit
#endif

/// The part of a recording that describes the outcome of its gesture.
struct RecordedOutcome: Sendable {
  private let ending: RecordedEnding
  private let details: [(key: String, value: String)]
  /// When the window was turned during the gesture, and to which side; nil if it was not.
  private let turned: String?
  /// The table of view frames; nil if there are none.
  let frameTable: String?

  /// Creates an outcome from observations; all times count from `start`, the time of the first touch.
  @MainActor
  init(
    _ seen: OutcomeObserver.Seen, frames: [OutcomeObserver.Frame], after start: TimeInterval
  ) {
    ending = seen.ending ?? .none
    turned = seen.turned.map { "\(Self.text($0.time - start)) \($0.side)" }
    func seconds(_ time: TimeInterval?) -> String? { time.map { Self.text($0 - start) } }
    func pair(_ point: CGPoint?) -> String? {
      point.map { "\(Self.text($0.x)),\(Self.text($0.y))" }
    }
    let all: [(String, String?)] = [
      ("source", seen.source?.rawValue), ("began", seconds(seen.began)),
      ("release", seconds(seen.release)), ("ended", seconds(seen.ended)),
      ("percent", seen.percent.map { Self.text($0) }),
      ("completion-velocity", seen.completionVelocity.map { Self.text($0) }),
      ("translation", pair(seen.translation)), ("reset", pair(seen.isReset ? seen.reset : nil)),
      ("velocity", pair(seen.velocity)),
    ]
    details = all.compactMap { key, value in value.map { (key, $0) } }
    guard !frames.isEmpty else {
      frameTable = nil
      return
    }
    frameTable = frames.reduce(into: "t_ms,view,x,y,width,height\n") { text, frame in
      let rect = frame.rect
      let numbers = [rect.minX, rect.minY, rect.width, rect.height].map { Self.text($0) }
      let name =
        frame.view.contains { ",\"\n\r".contains($0) }
        ? "\"" + frame.view.replacingOccurrences(of: "\"", with: "\"\"") + "\"" : frame.view
      text +=
        "\(Self.text((frame.time - start) * 1000)),\(name),\(numbers.joined(separator: ","))\n"
    }
  }

  /// The comment lines of the recording that describe the outcome; `frames` is the name of the file of view frames.
  func lines(frames: String) -> String {
    var words = details.map { "\($0.key)=\($0.value)" }
    if frameTable != nil { words.append("frames=\(frames)") }
    let observed = words.isEmpty ? "" : "# observed: \(words.joined(separator: " "))\n"
    // Declares the name of the stop, since readers of recordings accept only declared stops.
    let stops = if case .stop(let name) = ending { "# stops: \(name)\n" } else { "" }
    let turned = turned.map { "# turned: \($0)\n" } ?? ""
    return turned + stops + "# outcome: \(ending.word)\n" + observed
  }

  /// Formats a number with at most six decimals.
  private static func text(_ value: Double) -> String {
    let rounded = (value * 1e6).rounded() / 1e6
    return rounded == 0
      ? "0" : rounded == rounded.rounded() && abs(rounded) < 1e9 ? "\(Int(rounded))" : "\(rounded)"
  }
}

extension OutcomeObserver.Seen {
  /// Whether the app's code has set the translation; less than half a point is rounding.
  fileprivate var isReset: Bool { max(abs(reset.x), abs(reset.y)) > 0.5 }
}

/// The part of a recording that describes its device.
enum DeviceLines {
  @MainActor
  static func all(of window: UIWindow) -> [String] {
    let device = UIDevice.current
    let inset = window.safeAreaInsets
    let insets = [inset.top, inset.left, inset.bottom, inset.right].map { "\(Double($0))" }
    return [
      "device: \(model ?? device.model)", "system: \(system)",
      "screen-scale: \(Double(window.traitCollection.displayScale))",
      "safe-area: \(insets.joined(separator: ","))", "orientation: \(side(of: window))",
    ]
  }

  /// The window's orientation, as the words of recordings have it.
  @MainActor
  static func side(of window: UIWindow) -> String {
    window.bounds.width > window.bounds.height ? "landscape" : "portrait"
  }

  #if !canImport(HeadlessUIKit)
    @MainActor private static var system: String {
      "\(UIDevice.current.systemName) \(UIDevice.current.systemVersion)"
    }

    /// The hardware identifier, such as `iPhone17,1`; on a simulator, the identifier of the simulated device.
    private static var model: String? {
      if let simulated = ProcessInfo.processInfo.environment["SIMULATOR_MODEL_IDENTIFIER"] {
        return "\(simulated) simulator"
      }
      var info = utsname()
      guard uname(&info) == 0 else { return nil }
      return withUnsafeBytes(of: &info.machine) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
    }
  #else
    // Gives no hardware identifier, and `headless` as the system: a headless recording must not look like a recording
    // from a device.
    private static let system = "headless"
    private static let model: String? = nil
  #endif
}

/// A gesture that a tool may play back on the device: the places of its delivered touches, in order.
struct PlayedSchedule {
  let name: String
  private let places: [CGPoint]

  private struct File: Decodable {
    struct Sample: Decodable {
      let x, y: Double
      let coalesced: Bool?
      let phase: String
    }
    let name: String
    let samples: [Sample]
  }

  init(_ data: Data) throws {
    let file = try JSONDecoder().decode(File.self, from: data)
    name = file.name
    places = file.samples.filter { $0.coalesced != true && $0.phase != "ended" }.map {
      CGPoint(x: $0.x, y: $0.y)
    }
  }

  /// Whether touches pass through all places of this schedule, in order and to within half a point, with few other
  /// touches.
  ///
  /// A tool may merge or add touches, and a system rounds the locations of touches to its pixels.
  func matches(_ touches: [CGPoint]) -> Bool {
    var index = 0
    for place in places {
      while index < touches.count,
        max(abs(touches[index].x - place.x), abs(touches[index].y - place.y)) > 0.5
      {
        index += 1
      }
      guard index < touches.count else { return false }
    }
    return !places.isEmpty && touches.count <= 3 * places.count + 8
  }
}
