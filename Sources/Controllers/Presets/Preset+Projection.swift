import MotionMath
import Rules

extension Preset {
  /// The projected end of the motion: the travel and a part of the velocity.
  static let projectionPresets: [Preset] = [
    measuredPop(
      "ios-27-back",
      source:
        "iOS 27.0 simulator, edge swipe, as measured by swift_transitions: 12 pt of dead zone,"
        + " 0.12 s of velocity, 0.525 of the width"
    ) {
      $0.edge = .left
      $0.hysteresis = 12
      $0.progressThreshold = 0.525
    },
    measuredPop(
      "ios-27-content-pop",
      source: "iOS 27.0 simulator, pop from the content, as measured by swift_transitions: 27 pt of"
        + " dead zone, 0.12 s of velocity, 0.42 of the width"
    ) {
      $0.hysteresis = 27
      $0.progressThreshold = 0.42
    },
    Preset(
      "hero", library: "Hero",
      source: "Hero, AppStoreCardExample.swift: travel and a second of velocity, half the height",
      family: .projection,
      rule: "(translation + velocity * lookahead) / height > progress-threshold",
      own: [.lookahead(1)],
      faults: [
        "a whole second of velocity counts: a slow flick finishes from next to no travel",
        cancelledTouchDecides, settlesFromRest,
      ],
      notes: ["the rest takes its share of the duration: duration · (1 − progress)"]
    ) {
      $0.becomeSheet()
      $0.cancelledTouch = .release
      $0.completionCurve = .linear
    },
    Preset(
      "floating-panel", library: "FloatingPanel, change of state",
      source: "FloatingPanel, Core.swift targetState: projected progress above 0.5",
      family: .projection, rule: projectedBeyond, own: [.decelerationRate],
      faults: [
        "the damping ratio of the settling spring jumps from 1 to 0.576 at 300 pt/s",
        cancelledTouchDecides,
      ],
      notes: [
        "the spring is that of a release faster than 300 pt/s; a slower one settles with damping ratio 1"
      ]
    ) {
      $0.becomeSheet()
      $0.cancelledTouch = .release
      $0.duration = 0.4
      $0.timingCurve = .spring(.response(dampingRatio: 0.576, response: 0.4), .finger(limit: nil))
    },
    Preset(
      "panel", library: "PanelTransition",
      source: "PanelTransition, part two: the finger and half a second of its velocity, half the "
        + "height",
      family: .projection,
      rule: "location + velocity * lookahead > progress-threshold * height",
      own: [.lookahead(0.5)],
      faults: [
        "the place of the finger decides, not the edge of the sheet: a drag that starts low finishes "
          + "at once",
        "the deceleration rate that was asked for is ignored", cancelledTouchDecides,
      ],
      notes: ["a paused property animator drives it and can be caught again"]
    ) {
      $0.becomeSheet()
      $0.cancelledTouch = .release
      $0.completionCurve = .easeOut
      $0.duration = 0.3
    },
    Preset(
      "wave", library: "Wave, sample sheet",
      source: "Wave, sample sheet: projected progress above 0.5", family: .projection,
      rule: projectedBeyond, own: [.decelerationRate], faults: [cancelledTouchDecides]
    ) {
      $0.becomeSheet()
      $0.cancelledTouch = .release
      $0.duration = 0.7
      $0.timingCurve = .spring(.response(dampingRatio: 0.8, response: 0.7), .finger(limit: nil))
    },
    Preset(
      "pulley", library: "Pulley",
      source: "Pulley: the stop nearest to the projection, else the next one after 20 pt",
      family: .projection, rule: projectedBeyond + " or translation > travel-threshold",
      own: [.decelerationRate, .travelThreshold(20)],
      faults: [
        "20 pt are enough, at any speed and on the way back too: hardly a gesture cancels",
        pointsForAnyScreen, settlesFromRest,
      ],
      notes: ["damping ratio, duration and velocity of the spring are those it starts with"]
    ) {
      $0.becomeSheet()
      $0.duration = 0.3
      $0.timingCurve = .spring(.uikit(dampingRatio: 0.75, duration: 0.3), .fixed(0))
    },
    reactNavigation(
      "react-navigation",
      source: "react-navigation, stack: travel and 0.3 s of velocity, half the "
        + "width, from 50 pt of the edge"
    ) {
      $0.edge = .left
      $0.edgeWidth = 50
    },
    reactNavigation(
      "react-navigation-modal",
      source: "react-navigation, modal stack: the same downwards, from 135 "
        + "pt of the top"
    ) {
      $0.becomeSheet()
      $0.edge = .top
      $0.edgeWidth = 135
    },
    Preset(
      "android-bottom-sheet", library: "Android BottomSheetBehavior",
      source: "BottomSheetBehavior: hide threshold 0.5, hide friction 0.1, 500 px/s",
      family: .projection,
      rule: "(translation + velocity * lookahead) / extent > progress-threshold"
        + " and (velocity > velocity-threshold or progress > rest-threshold)",
      own: [
        .lookahead(0.1),
        NamedParameter(
          "rest-threshold", default: 0.5, .fraction, range: 0...1,
          note: "the progress from which a slow release finishes"),
      ],
      faults: ["speeds are in pixels: on a dense screen a slow finger is fast"],
      notes: ["its pixels count as points here"]
    ) {
      $0.becomeSheet()
      $0.velocityThreshold = 500
    },
    Preset(
      "gorhom-bottom-sheet", library: "gorhom, react-native-bottom-sheet",
      source: "gorhom's bottom sheet: the stop nearest to y + v · 0.2 s / 2, of the two ends here",
      family: .projection,
      rule: "(translation + velocity * lookahead) / extent > progress-threshold",
      own: [.lookahead(0.1)],
      notes: ["a sheet with more stops takes the nearest of them"]
    ) {
      $0.becomeSheet()
    },
  ]

  /// A pop of the system, measured from outside: its own rule is not public.
  ///
  /// The page moves from where the dead zone ends, so travel is measured from there.
  private static func measuredPop(
    _ name: String, source: String, change: (inout Controller) -> Void
  ) -> Preset {
    Preset(
      name, library: "iOS 27.0 simulator", source: source, family: .projection,
      rule: "(translation + velocity * lookahead) / width > progress-threshold",
      own: [.lookahead(0.12)],
      notes: [
        "measured on a simulator by one author: 'panlab native' tells how well it fits",
        "travel counts from where the dead zone ends",
      ]
    ) {
      $0.translationOrigin = .recognition
      $0.duration = 0.2856
      $0.timingCurve = .spring(
        .response(dampingRatio: 0.85, response: 0.2856), .finger(limit: nil))
      change(&$0)
    }
  }

  private static let projectedBeyond =
    "(translation + project(velocity, deceleration-rate)) / extent > progress-threshold"

  private static func reactNavigation(
    _ name: String, source: String, change: (inout Controller) -> Void
  ) -> Preset {
    Preset(
      name, library: "react-navigation", source: source, family: .projection,
      rule: "translation + velocity * lookahead > progress-threshold * extent",
      own: [.lookahead(0.3)],
      notes: ["the rest runs on a spring or a timing that the app configures"], change: change)
  }
}

extension Preset {
  /// The time the remaining travel would take, or a speed in views per second.
  static let timeToTargetPresets: [Preset] = [
    removal(
      "floating-panel-removal", 5.5, source: "FloatingPanel, removal: 5.5 of what is left per s",
      fault: "a slow drag never removes, however far it goes"),
    removal(
      "floating-panel-removal-10", 10,
      source: "FloatingPanel, removal before PR 395: 10 of what is left per second",
      fault: "hard to dismiss: what is left must be 100 ms away"),
    Preset(
      "smooth-sheets", library: "Flutter smooth_sheets",
      source: "smooth_sheets, swipe to dismiss: 2 heights/s or 200 px", family: .timeToTarget,
      rule: "velocity / height >= fling-threshold or translation >= travel-threshold",
      own: [
        NamedParameter(
          "fling-threshold", default: 2, .perSecond, range: 0...20,
          note: "the speed, in heights per second, from which a fling finishes"),
        .travelThreshold(200),
      ],
      faults: [finishesOnTheWayBack, pointsForAnyScreen, settlesFromRest]
    ) {
      $0.becomeSheet()
    },
  ]

  private static func removal(
    _ name: String, _ threshold: Double, source: String, fault: String
  ) -> Preset {
    Preset(
      name, library: "FloatingPanel, removal", source: source, family: .timeToTarget,
      rule: "relative-velocity >= removal-threshold",
      own: [
        NamedParameter(
          "removal-threshold", default: threshold, .perSecond, range: 0...50,
          note: "how often per second the finger would travel what is left")
      ],
      faults: [fault, cancelledTouchDecides],
      notes: ["the rest runs on a property animator with the release velocity"]
    ) {
      $0.becomeSheet()
      $0.cancelledTouch = .release
    }
  }
}
