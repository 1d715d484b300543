import MotionMath
import Rules

extension Preset {
  /// Sheets that settle at one of several stops.
  static let stopPresets: [Preset] = [
    Preset(
      "sheet", library: "Panlab",
      source: "Panlab: a fast release goes to the next stop, a slow one to the nearest",
      family: .stops,
      rule: "if abs(velocity) > velocity-threshold then next else nearest(translation)"
    ) {
      $0.becomeSheet(stops: [("closed", .fraction(0)), ("half", .h(0.5)), ("full", .h(0.92))])
      $0.timingCurve = .spring(.bounce(duration: 0.35, bounce: 0), .finger(limit: nil))
    },
    Preset(
      "floating-panel-stops", library: "FloatingPanel, between its anchors",
      source:
        "FloatingPanel, Core.swift targetPosition: of the anchors on both sides of the panel the one"
        + " that the projected progress chooses",
      family: .stops, rule: "here(projected-progress > redirectional-progress)",
      own: [
        NamedParameter(
          "redirectional-progress", default: 0.5, .fraction, range: 0...1,
          note: "the projected progress between two anchors that leads to the farther one")
      ],
      faults: [
        "the damping ratio of the settling spring jumps from 1 to 0.576 at 300 pt/s",
        cancelledTouchDecides,
      ],
      notes: [
        "the anchors are those of FloatingPanelBottomLayout without the safe area",
        "the spring is that of a release slower than 300 pt/s",
      ]
    ) {
      $0.becomeSheet(stops: [("tip", .points(69)), ("half", .h(0.5)), ("full", .h(0.98))])
      $0.cancelledTouch = .release
      $0.timingCurve = .spring(.bounce(duration: 0.4, bounce: 0), .finger(limit: nil))
    },
    Preset(
      "gorhom-stops", library: "react-native-bottom-sheet, between its snap points",
      source:
        "react-native-bottom-sheet, useGestureEventsHandlersDefault: the snap point nearest to the"
        + " position and 0.1 s of velocity",
      family: .stops, rule: "nearest(translation + lookahead * velocity)",
      own: [.lookahead(0.1)], faults: [cancelledTouchDecides],
      notes: [
        "its spring stops at the snap point instead of overshooting it",
        "the snap points are an app's own: these are an example's, and 0 for a pan that closes",
      ]
    ) {
      $0.becomeSheet(stops: [
        ("closed", .fraction(0)), ("low", .h(0.25)), ("middle", .h(0.5)), ("high", .h(0.9)),
      ])
      $0.cancelledTouch = .release
      $0.timingCurve = .spring(
        .physical(mass: 3, stiffness: 1000, damping: 500), .finger(limit: nil))
    },
    Preset(
      "vaul-stops", library: "vaul, between its snap points",
      source:
        "vaul, use-snap-points.ts: from 2000 px/s the last or the first, from 400 px/s the next to"
        + " the start, else the nearest",
      family: .stops,
      rule: "if abs(dragged) / elapsed > 2000pt/s then dragged > 0pt"
        + " else if abs(dragged) / elapsed > velocity-threshold and abs(dragged) < 0.4h"
        + " then (if dragged > 0pt then origin >= 0pt else origin > extent)"
        + " else nearest(translation)",
      faults: [
        "the mean speed since the touch counts: a flick after a rest is slow",
        "a fast drag back and forth goes where the finger is, not where it moves",
        settlesFromRest,
      ],
      notes: [
        "closing the drawer, which is no snap point, is left out",
        "the snap points are an app's own: these are an example's",
      ]
    ) {
      $0.becomeSheet(stops: [("peek", .points(148)), ("middle", .points(355)), ("full", .h(1))])
      $0.velocityThreshold = 400
      $0.completionCurve = CompletionCurve(.bezier(CubicBezierCurve(0.32, 0.72, 0, 1)))
      $0.duration = 0.5
    },
  ]
}

extension Stop.Position {
  fileprivate static func h(_ factor: Double) -> Self { .travel(.heights(factor)) }
  fileprivate static func points(_ points: Double) -> Self { .travel(.points(points)) }
}

extension Controller {
  /// A sheet over the whole height that follows on a rubber band beyond its ends.
  fileprivate mutating func becomeSheet(stops: [(name: String, position: Stop.Position)]) {
    direction = .up
    extent = .heights(1)
    clampsProgress = false
    self.stops = stops.map { Stop($0.name, at: $0.position) }
  }
}
