import MotionMath
import Rules

extension Preset {
  /// A fast release decides by its direction, a slow one by something else.
  static let directionPresets: [Preset] = [
    Preset(
      "pan-modal", library: "PanModal",
      source: "PanModal: beyond 300 pt/s the direction, else the nearest of the ends",
      family: .direction, rule: directionThenProgress,
      faults: [
        settlesFromRest, cancelledTouchDecides,
        "the sensitivity 0.7 behind the 300 pt/s cannot be changed",
      ],
      notes: ["the damping ratio 0.8 is what its apps mostly use"]
    ) {
      $0.becomeSheet()
      $0.cancelledTouch = .release
      $0.duration = 0.5
      $0.timingCurve = .spring(.uikit(dampingRatio: 0.8, duration: 0.5), .fixed(0))
    },
    Preset(
      "hw-pan-modal", library: "HWPanModal",
      source: "HWPanModal: from 300 pt/s the direction, else the nearest of the ends",
      family: .direction,
      rule: "velocity >= velocity-threshold"
        + " or (velocity > -velocity-threshold and progress > progress-threshold)",
      faults: ["up first and then a quick flick down does not dismiss"]
    ) {
      $0.becomeSheet()
    },
    Preset(
      "gauthier", library: "ViewControllerTransitionExample",
      source: "ViewControllerTransitionExample (Gauthier): 300 pt/s, or half and not back faster",
      family: .direction,
      rule: "velocity > velocity-threshold"
        + " or (translation > progress-threshold * extent and velocity > -velocity-threshold)"
    ) {
      $0.duration = 0.5
      $0.timingCurve = .spring(.uikit(dampingRatio: 0.8, duration: 0.5), .finger(limit: nil))
    },
    Preset(
      "material-motion", library: "material-motion-swift, modal dialog example",
      source: "material-motion-swift, ModalDialog: beyond 100 pt/s the direction, else the half",
      family: .direction, rule: directionThenProgress,
      notes: ["its transition spring is another: mass 3, stiffness 1000, damping 500, over 0.5 s"]
    ) {
      $0.becomeSheet()
      $0.velocityThreshold = 100
      $0.duration = 0.5
      $0.timingCurve = .spring(
        .physical(mass: 1, stiffness: 342, damping: 30), .finger(limit: nil))
    },
    Preset(
      "fluid-interfaces", library: "fluid-interfaces, momentum",
      source: "fluid-interfaces, Momentum: the sign of the velocity alone", family: .direction,
      rule: "velocity > velocity-threshold",
      faults: [
        "progress is ignored: a tremble while the finger lifts decides", cancelledTouchDecides,
      ]
    ) {
      $0.velocityThreshold = 0
      $0.cancelledTouch = .release
      $0.duration = 0.3
      $0.timingCurve = .spring(.response(dampingRatio: 0.8, response: 0.3), .finger(limit: 30))
    },
    Preset(
      "swift-custom-transitions", library: "SwiftCustomTransitions (robertmryan)",
      source: "SwiftCustomTransitions (robertmryan): moving on, or at rest beyond half",
      family: .direction,
      rule: "velocity > velocity-threshold"
        + " or (velocity >= velocity-threshold and progress > progress-threshold)",
      faults: ["progress counts at a velocity of exactly 0 only: a tremble decides"]
    ) {
      $0.velocityThreshold = 0
    },
    Preset(
      "touchwonders", library: "Touchwonders Transition",
      source: "Touchwonders/Transition: from 1200 pt/s the direction, else a third",
      family: .direction,
      rule: "(speed >= velocity-threshold and velocity > 0pt/s)"
        + " or (speed < velocity-threshold and progress > progress-threshold)",
      faults: ["speed across the direction counts: a fast finger that strays decides by its drift"]
    ) {
      $0.progressThreshold = 1.0 / 3
      $0.velocityThreshold = 1200
    },
    Preset(
      "flutter-cupertino", library: "Flutter, Cupertino back swipe",
      source: "Flutter, Cupertino back swipe: from 1 width/s the direction, else the half",
      family: .direction,
      rule: "velocity / width >= fling-threshold"
        + " or (velocity / width > -fling-threshold and progress > progress-threshold)",
      own: [
        NamedParameter(
          "fling-threshold", default: 1, .perSecond, range: 0...20,
          note: "the speed, in widths per second, from which the direction decides")
      ],
      faults: [settlesFromRest],
      notes: [
        "a touch that the system cancels is decided with velocity 0",
        "the curve is fastEaseInToSlowEaseOut",
      ]
    ) {
      $0.edge = .left
      $0.edgeWidth = 20
      $0.cancelledTouch = .release
      $0.completionCurve = .easeOut
      $0.duration = 0.35
    },
  ]
}
