import Controllers
import Devices
package import Formats
import HeadlessUIKit
import MotionMath
package import Replay
import Rules
import Scenes
package import Traces

// The data that the page's script reads.
//
// Numbers that affect a decision are exact; numbers that are only drawn are rounded.
extension GesturePage {
  /// The gestures, controllers and frames that the script shows.
  package var json: JSONValue {
    var places: [Trace: Int] = [:]
    var traces: [Trace] = []
    for gesture in setups.flatMap(\.gestures) where places[gesture.trace] == nil {
      places[gesture.trace] = traces.count
      traces.append(gesture.trace)
    }
    var room = PageRoom(for: isWhole ? nil : traces.count)
    var thinned: Set<Int> = []
    let ways = traces.enumerated().map { place, trace in
      trace.pageJSON(within: &room) { thinned.insert(place) }
    }
    var pictures: [String] = []
    let setups = setups.map { setup in
      setup.json(within: &room, hidesNames: hidesNames, pictures: &pictures) { trace in
        let place = places[trace] ?? 0
        return (place, thinned.contains(place))
      }
    }
    var members: [String: JSONValue] = [
      "schema": .string("panlab.page/1"), "title": .string(title),
      "tool_version": .string(toolVersion), "traces": .array(ways), "exports": exports,
      "setups": .array(setups),
    ]
    if !pictures.isEmpty { members["pictures"] = .texts(pictures) }
    if !skinProblems.isEmpty { members["skinProblems"] = .texts(skinProblems) }
    return .object(members)
  }
}

extension GesturePage.Setup {
  /// The pictures by the names of their views: the indices of their addresses, which are added to `pictures` once.
  fileprivate func skinsJSON(_ pictures: inout [String]) -> JSONValue {
    .object(
      skins.map(\.source.view),
      skins.map { skin in
        if let place = pictures.firstIndex(of: skin.address) { return .count(place) }
        pictures.append(skin.address)
        return .count(pictures.count - 1)
      })
  }

  /// The setup as JSON.
  ///
  /// `place` returns a trace's index on the page, and whether some of its samples were left out to save room.
  fileprivate func json(
    within room: inout PageRoom, hidesNames: Bool, pictures: inout [String],
    place: (Trace) -> (index: Int, isThin: Bool)
  ) -> JSONValue {
    let scene = settings.entry
    let usual =
      gestures.first.map { settings.screen(for: $0.trace) } ?? settings.screen
      ?? ReplaySettings.defaultScreen
    var pen = PosePen(hidesNames: hidesNames)
    let stages = stages.map { stage in
      JSONValue.object(["screen": stage.screen.pageJSON, "poses": pen.json(stage.poses)])
    }
    // How many of the gestures the controller was tuned on.
    let known = controller.tunedOn.fingerprints
    let tunedOn = self.gestures.count {
      !known.isEmpty && known.contains(Fingerprint.digits(of: $0.trace.contentHash))
    }
    let gestures = gestures.map { gesture in
      let screen = settings.screen(for: gesture.trace)
      let fits = controller.ruler.stopProblem(width: screen.width, height: screen.height) == nil
      return gesture.json(
        place: place(gesture.trace), screen: screen, usual: usual, fits: fits, pen: &pen,
        room: &room)
    }
    var members: [String: JSONValue] = [
      "name": .string(name), "scene": .string(scene.name), "watch": .string(scene.watch),
      "direction": .string(
        ReplayEngine().driveDirection(under: controller, settings: settings).rawValue),
      "environment": settings.environment.isUsual ? .null : .string("\(settings.environment)"),
      "isDriven": .bool(scene.drive == .percent), "hasSurface": .bool(scene.hasSurface),
      "ownDuration": .exact(self.stages.first?.poses.ownDuration),
      "tunedOn": tunedOn > 0 ? .count(tunedOn) : .null,
      "screen": usual.pageJSON, "hz": .exact(settings.displayHz),
      "controller": controller.pageJSON, "words": .texts(words),
      "stages": .array(stages), "gestures": .array(gestures), "looks": pen.looks,
    ]
    if !skins.isEmpty { members["skins"] = skinsJSON(&pictures) }
    return .object(members)
  }
}

extension Trace {
  /// The trace as JSON, with its label and the samples of the first finger.
  ///
  /// Times are in milliseconds and positions in points, both with up to six decimals. If the page has no room for all
  /// samples, they are thinned and rounded to one decimal, so that the path still looks the same.
  fileprivate func pageJSON(within room: inout PageRoom, orThinned: () -> Void) -> JSONValue {
    let first = samples.first?.touch
    var shown = samples.filter { $0.touch == first }.map(\.self)
    func numbers(_ decimals: (time: Int, place: Int)) -> JSONValue {
      .array(
        shown.flatMap { sample in
          [Number.rounded(sample.time * 1000, decimals: decimals.time)]
            + [sample.x, sample.y].map { Number.rounded($0, decimals: decimals.place) }
        }.map(JSONValue.number))
    }
    var values = numbers((6, 6))
    if !room.takesSamples(values) {
      shown = shown.seen
      values = numbers((1, 1))
      orThinned()
    }
    return .object([
      "name": .string(name), "intent": .text(label?.intent.rawValue), "note": .text(label?.note),
      "tags": .texts(tags), "start": .text(metadata["start"]),
      "samples": values,
      "still": .array(
        shown.indices.filter { shown[$0].phase == .stationary }.map { .count($0) }),
      "isCancelled": .bool(shown.last?.phase == .cancelled),
      "person": .text(person), "weight": .number(label?.weight ?? 1),
      "hz": .exact(metadata.displayHz),
    ])
  }
}

extension Trace {
  /// The person who made the recording: from the label's tags, otherwise from the recording's metadata.
  private var person: String? {
    let prefix = "person:"
    let tag = label?.tags.first { $0.hasPrefix(prefix) }
    return tag.map { String($0.dropFirst(prefix.count)) } ?? metadata["person"]
  }
}

extension JSONValue {
  fileprivate static func tenth(_ value: Double) -> JSONValue {
    .number(Number.rounded(value, decimals: 1))
  }

  static func exact(_ value: Double?) -> JSONValue { value.map(number) ?? .null }
}

extension PlayedGesture {
  fileprivate func json(
    place: (index: Int, isThin: Bool), screen: ScreenSize, usual: ScreenSize, fits: Bool,
    pen: inout PosePen, room: inout PageRoom
  ) -> JSONValue {
    var members: [String: JSONValue] = [:]
    members["trace"] = .count(place.index)
    if screen != usual { members["screen"] = screen.pageJSON }
    members["isPlain"] = .bool(isPlain)
    if isUnmoved { members["isUnmoved"] = .bool(true) }
    // If samples were left out of the trace to save room, the page interpolates them before it computes the gesture's
    // motion.
    if place.isThin { members["isThin"] = .bool(true) }
    // Whether, on the gesture's screen, all stops lie within the controller's extent, in their order and at different
    // positions.
    members["fits"] = .bool(fits)
    // Whether the gesture cannot drive the scene, whatever the controller.
    members["isUndriven"] = .bool(outcome.obstacle != nil)
    // Whether nothing began because a recogniser refused the gesture by its own rule.
    if outcome.isRefused { members["isRefused"] = .bool(true) }
    // If the scene's own code decides, sends the stop at which the drag began. For other scenes, the page takes this
    // stop from the recording's metadata.
    if question == nil, let start = outcome.start { members["from"] = .string(start) }
    members["decision"] = .string(outcome.decision.rawValue)
    members["rule"] = .text(outcome.rule)
    members["margin"] = .exact(outcome.margin)
    members["unit"] = .text(outcome.marginUnit?.rawValue)
    members["flip"] = outcome.flip?.pageJSON ?? .null
    members["transition"] = .string(outcome.transition.rawValue)
    members["released"] = .rounded(outcome.releasedAt)
    members["completion"] = .rounded(outcome.completion)
    members["jump"] = .rounded(outcome.handoffJump)
    members["overshoot"] = .rounded(outcome.overshoot)
    let notes = outcome.diagnostics.map { JSONValue.string("\($0.code): \($0.message)") }
    if !notes.isEmpty { members["notes"] = .array(notes) }
    members["seen"] = seen
    members["asked"] = question?.json ?? .null
    if !readings.isEmpty { members["readings"] = .array(readings.map(\.json)) }
    members["drag"] = drag.map { points in
      .array(
        points.flatMap {
          // Nine decimals, as in a reel: a time must not move behind its frame.
          [
            .number(Number.rounded($0.time, decimals: 9)), Self.number($0.finger),
            Self.number($0.percentComplete),
          ]
        })
    }
    if let frames = reel.map({ pen.json($0) }), room.takesFrames(frames) {
      members["reel"] = frames
    }
    // Without names, which would weigh as much as what is shown of a lane.
    if !lanes.isEmpty {
      members["lanes"] = .array(
        lanes.map {
          .array([
            .string($0.party.name), .rounded($0.span.lowerBound), .rounded($0.span.upperBound),
            .rounded($0.recognizedAt), .text($0.fate), .string($0.reason),
          ])
        })
    }
    members["cause"] = cause?.json
    return .object(members)
  }

  /// The progress and the velocity at the decision, even if no rule made the decision.
  private var seen: JSONValue {
    guard let progress = outcome.progress, let velocity = outcome.velocity else { return .null }
    return .object(["progress": .rounded(progress), "velocity": .rounded(velocity)])
  }
}

extension Flip {
  fileprivate var pageJSON: JSONValue { .array([.string(parameter), .number(value)]) }
}

extension PlayedGesture.Reading {
  fileprivate var json: JSONValue {
    .object([
      "name": .string(name), "unproven": .bool(isUnproven), "asked": question?.json ?? .null,
    ])
  }
}

extension PlayedGesture.Question {
  fileprivate var json: JSONValue {
    .object([
      "end": Self.json(end), "changes": .array(changes.map(Self.json)),
      "cancelled": .bool(touchWasCancelled),
    ])
  }

  private static func json(_ releases: [Release]) -> JSONValue {
    .array(releases.map(\.pageJSON))
  }
}

extension Release {
  /// The stored quantities of the release, in their order.
  fileprivate var pageJSON: JSONValue {
    .array(Quantity.allCases.filter(\.isStored).map { .number($0.value(in: self)) })
  }
}

extension PlayedGesture {
  private static func number(_ value: Double?) -> JSONValue {
    guard let value else { return .null }
    return .number(Number.rounded(value, decimals: 6))
  }
}

extension ScreenSize {
  fileprivate var pageJSON: JSONValue { .array([.number(width), .number(height)]) }
}

extension GesturePage {
  /// A screen as JSON for a page: its views and their colours.
  package static func json(_ views: [ShownView]) -> JSONValue {
    var pen = PosePen()
    let shown = pen.json(views)
    return .object(["views": shown, "looks": pen.looks])
  }

  /// The poses of a transition over its progress, as JSON for a page.
  package static func json(_ poses: TransitionPoses, on screen: ScreenSize) -> JSONValue {
    var pen = PosePen()
    let steps = pen.json(poses)
    return .object(["screen": screen.pageJSON, "poses": steps, "looks": pen.looks])
  }

  /// A gesture frame by frame, as JSON for a page.
  package static func json(_ reel: Reel) -> JSONValue {
    var pen = PosePen()
    let frames = pen.json(reel)
    return .object(["reel": frames, "looks": pen.looks])
  }
}

/// Writes the views of screens as JSON.
///
/// A view's look (its name, fill, gradient and `isScreen`) is written only once, in ``looks``. Wherever the view
/// appears, its JSON contains the index of its look.
struct PosePen {
  /// Whether views have numbers instead of names.
  private let hidesNames: Bool
  /// The views written so far, each as it first appeared, with the index of the view that it lies in.
  private var views: [(view: ShownView, within: Int?)] = []

  init(hidesNames: Bool = false) { self.hidesNames = hidesNames }

  /// The name, fill, gradient and `isScreen` of each view written so far, and the index of the view that it lies in, as
  /// a JSON array.
  var looks: JSONValue {
    let colors = FilmColors(views.map(\.view))
    return .array(
      views.enumerated().map { number, entry in
        let view = entry.view
        let look = FilmLook(view, index: colors.index(of: view))
        let shade = view.shade?.colors ?? []
        var members: [String: JSONValue] = [
          "name": .string(hidesNames ? "view \(number + 1)" : view.source ?? view.name),
          "fill": .string(look.fill), "opacity": .number(look.opacity),
          "isScreen": .bool(view.isScreen),
          "shade": .array(shade.map { .array($0.map(JSONValue.number)) }),
        ]
        members["within"] = entry.within.map { .count($0) }
        return .object(members)
      })
  }

  mutating func json(_ poses: TransitionPoses) -> JSONValue {
    .object([
      "steps": .array(
        poses.poses.map { pose in
          .array([.rounded(pose.percentComplete), json(pose.views)])
        }),
      "finished": json(poses.finished), "cancelled": json(poses.cancelled),
      "completesWhenCancelled": .bool(poses.completesWhenCancelled),
      "snaps": .bool(poses.snaps),
      "area": poses.area.map(Self.json) ?? .null,
    ])
  }

  private static func json(_ area: DragArea) -> JSONValue {
    .object([
      "frame": .array([area.x, area.y, area.width, area.height].map(JSONValue.number)),
      "inFlight": .array([area.widthInFlight, area.heightInFlight].map(JSONValue.number)),
      "isFixed": .bool(area.isFixed),
      "controls": .array(area.controls.map(Self.json)),
      "covers": .array(area.covers.map(Self.json)),
    ])
  }

  private static func json(_ box: DragArea.Box) -> JSONValue {
    .array([box.x, box.y, box.width, box.height].map(JSONValue.number))
  }

  /// Writes a reel: for each frame the time, the progress of finger and transition, and the screen, which is null if it
  /// equals the screen of the previous frame.
  mutating func json(_ reel: Reel) -> JSONValue {
    var last: [ShownView]?
    return .array(
      zip(reel.curves.points, reel.pictures).map { point, picture in
        defer { last = picture.views }
        return .array([
          // Nine decimals, so that rounding does not move a time from one frame to another.
          .number(Number.rounded(point.time, decimals: 9)), .rounded(point.finger),
          .rounded(point.percentComplete),
          picture.views == last ? .null : json(picture.views),
        ])
      })
  }

  mutating func json(_ views: [ShownView]) -> JSONValue {
    var around: [(depth: Int, place: Int)] = []
    var shown: [JSONValue] = []
    for view in views {
      while let last = around.last, last.depth >= view.depth { around.removeLast() }
      guard view.isSeen else { continue }
      let place = place(of: view, within: around.last?.place)
      around.append((view.depth, place))
      shown.append(json(view, look: place))
    }
    return .array(shown)
  }

  /// Writes a view as an array: the index of its look in ``looks``, its alpha, its corners, its outline, and the start
  /// and end of its gradient.
  ///
  /// If the outline equals the polygon of the corners, it is null. If there is no gradient, the array ends before the
  /// gradient's start, and a null outline is left out too.
  private func json(_ view: ShownView, look: Int) -> JSONValue {
    func numbers(_ points: [ScreenPoint]) -> JSONValue {
      .array(points.flatMap { [JSONValue.tenth($0.x), JSONValue.tenth($0.y)] })
    }
    var values: [JSONValue] = [
      .count(look), .number(Number.rounded(view.alpha, decimals: 3)),
      numbers(view.corners),
    ]
    if view.outline != view.corners || view.shade != nil {
      values.append(view.outline == view.corners ? .null : numbers(view.outline))
    }
    if let shade = view.shade { values.append(numbers([shade.start, shade.end])) }
    return .array(values)
  }

  private mutating func place(of view: ShownView, within: Int?) -> Int {
    if let place = views.firstIndex(where: { $0.view.name == view.name }) { return place }
    views.append((view, within))
    return views.count - 1
  }
}
