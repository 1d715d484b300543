import MotionMath
import Rules

extension Preset {
  /// Sheets that SwiftUI's `DragGesture` moves between several stops.
  ///
  /// Stops are an app's own; these are those of an example.
  static let swiftUIStops: [Preset] = [
    drag(
      "bottom-sheet-lucaszischka", library: "BottomSheet (lucaszischka, SwiftUI)",
      source:
        "lucaszischka/BottomSheet@3d1238d, BottomSheetView+SwitchPosition.swift (MIT): a tenth of the height"
        + " one stop, from 0.3 the last one",
      family: .stops,
      rule: "if dragged >= flick-through * height then dragged > 0pt"
        + " else if dragged >= step * height then origin >= 0pt"
        + " else if dragged > -step * height then origin >= extent"
        + " else if dragged > -flick-through * height then origin > extent else dragged > 0pt",
      own: [
        NamedParameter(
          "flick-through", default: 0.3, .fraction, range: 0.1...1,
          note: "the travel, in heights, that leads to the last stop of its direction"),
        NamedParameter(
          "step", default: 0.1, .fraction, range: 0...1,
          note: "the travel, in heights, that leads to the next stop"),
      ],
      faults: [ignoresVelocity, decidesOnLastChange, cancelledTouchDecides],
      notes: ["on a tablet and on a Mac the sign is reversed there"]
    ) {
      $0.becomeDraggedSheet()
      $0.decide = .lastChange
      $0.cancelledTouch = .release
      $0.timingCurve = .spring(.response(dampingRatio: 0.75, response: 0.5), .fixed(0))
    },
    drag(
      "bottom-sheet-danielsaidi", library: "BottomSheet (danielsaidi, SwiftUI)",
      source:
        "danielsaidi/BottomSheet@9be83ff, BottomSheet.swift (MIT): beyond a quarter the direction",
      family: .stops,
      rule: "if abs(dragged) > part * height then dragged > 0pt else origin >= extent",
      own: [
        NamedParameter(
          "part", default: 0.25, .fraction, range: 0...1,
          note: "the travel, in heights, from which the direction decides")
      ],
      faults: [ignoresVelocity], notes: ["a quarter of its greatest height, here of the screen's"]
    ) {
      $0.becomeDraggedSheet()
      $0.stops.remove(at: 1)
      $0.timingCurve = .spring(.response(dampingRatio: 0.86, response: 0.15), .fixed(0))
    },
    drag(
      "swiftui-drawer", library: "swiftui-drawer",
      source:
        "maustinstar/swiftui-drawer@6d22f5c, Drawer+Drag.swift (MIT): nearest to the predicted end",
      family: .stops, rule: "nearest(translation + lookahead * velocity)",
      own: [.lookahead(Release.lookahead)],
      faults: [cancelledTouchSticks, settlesFromRest]
    ) {
      $0.becomeDraggedSheet()
      $0.timingCurve = .spring(.response(dampingRatio: 0.825, response: 0.5), .fixed(0))
    },
    drag(
      "snap", library: "Snap (nerdsupremacist, SwiftUI)",
      source: "nerdsupremacist/Snap@4b0dcef, SnapCalculator.swift (MIT): the sign of the way to the"
        + " predicted end",
      family: .stops,
      rule: "if velocity > velocity-threshold then translation >= 0pt"
        + " else if velocity < -velocity-threshold then translation >= extent else nearest(translation)",
      faults: [
        "the sign of the speed alone decides: a tremble while the finger lifts counts",
        "it settles at the same initial velocity whatever the finger did",
      ]
    ) {
      $0.becomeDraggedSheet()
      $0.velocityThreshold = 0
      $0.timingCurve = .spring(.physical(mass: 1, stiffness: 300, damping: 30), .fixed(10))
    },
    drag(
      "swiftui-blanket", library: "swiftui-blanket, before iOS 18",
      source:
        "FluidGroup/swiftui-blanket@bcdba1c, Source.swift (Apache-2.0): beyond 50 the next stop, else"
        + " the nearest",
      family: .stops,
      rule: "if abs(0.25 * velocity) > velocity-threshold then next else nearest(translation)",
      faults: [quarterOfVelocity + ": 50 are 200 pt/s", cancelledTouchSticks],
      notes: ["hiding it below all stops is left out; from iOS 18 it has a pan"]
    ) {
      $0.becomeDraggedSheet()
      $0.velocityThreshold = 50
      $0.timingCurve = .spring(
        .physical(mass: 1, stiffness: 200, damping: 20), .finger(limit: nil))
    },
    drag(
      "bottom-sheet-wouter125", library: "BottomSheet (Wouter125, SwiftUI)",
      source: "Wouter125/BottomSheet@7703495, Snapping.swift (MIT): beyond 1800 pt/s on average the"
        + " direction, else the nearest",
      family: .stops,
      rule: "if mean-velocity > velocity-threshold then translation >= 0pt"
        + " else if mean-velocity < -velocity-threshold then translation >= extent"
        + " else nearest(translation)",
      faults: [
        "the mean is taken for the velocity: a flick after a rest is slow",
        "the mean counts the distance before the recognition without its time: short drags are too fast",
        cancelledTouchSticks,
      ]
    ) {
      $0.becomeDraggedSheet()
      $0.velocityThreshold = 1800
    },
  ]
}

extension Controller {
  /// A sheet of three stops over the whole height.
  fileprivate mutating func becomeDraggedSheet() {
    direction = .up
    extent = .heights(1)
    clampsProgress = false
    stops = [
      Stop("low", at: .travel(.heights(0.25))), Stop("middle", at: .travel(.heights(0.5))),
      Stop("high", at: .travel(.heights(0.9))),
    ]
  }
}
