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
    Preset(
      "flutter-sheet", library: "Flutter, Cupertino sheet",
      source: "Flutter, Cupertino sheet: from 2 heights/s the direction, else 0.48 of the height",
      family: .direction,
      rule: "if abs(velocity) / height >= fling-threshold then velocity > 0pt/s"
        + " else progress >= progress-threshold",
      own: [.flingThreshold(2)], faults: [settlesFromRest]
    ) {
      $0.becomeSheet()
      $0.progressThreshold = 0.48
      $0.completionCurve = .easeOut
      $0.duration = 0.3
    },
    Preset(
      "flutter-dismissible", library: "Flutter, Dismissible",
      source: "Flutter, Dismissible: from 700 px/s, 400 more than across, the direction, else 0.4",
      family: .direction,
      // |v| − across ≥ lead, where across² = speed² − v², and divided by |v|, so that it has a unit.
      rule: "if abs(velocity) >= velocity-threshold"
        + " and (speed - velocity) * (speed + velocity) / abs(velocity)"
        + " <= max(abs(velocity) - velocity-lead, 0pt/s)"
        + " * max(abs(velocity) - velocity-lead, 0pt/s) / abs(velocity)"
        + " then velocity > 0pt/s else progress > progress-threshold",
      own: [
        NamedParameter(
          "velocity-lead", default: 400, .pointsPerSecond, range: 0...5000,
          note: "by how much a fling is faster along the way than across it")
      ],
      notes: ["its logical pixels count as points here"]
    ) {
      $0.progressThreshold = 0.4
      $0.velocityThreshold = 700
    },
    Preset(
      "compose-multiplatform-ios", library: "Compose Multiplatform for iOS, swipe back",
      source: "Compose Multiplatform, iOS: 100 pt/s finishes, 10 pt/s back cancels, else 0.3 of the"
        + " width",
      family: .direction,
      rule: "if velocity > velocity-threshold or velocity < -reverse-tolerance"
        + " then velocity > 0pt/s else abs(translation) >= progress-threshold * width",
      own: [.reverseTolerance(10)],
      faults: [
        "100 pt/s is slow: hardly a gesture cancels while the finger moves on",
        "a tremble of 10 pt/s backwards cancels a gesture that has gone all the way",
      ]
    ) {
      $0.edge = .left
      $0.progressThreshold = 0.3
      $0.velocityThreshold = 100
    },
    Preset(
      "webkit-gtk", library: "WebKitGTK, back and forward swipe",
      source: "WebKitGTK: beyond half 400 px/s back cancels, before it 400 px/s finishes",
      family: .direction,
      rule: "if progress > progress-threshold then velocity >= -velocity-threshold"
        + " else velocity >= velocity-threshold",
      notes: [
        "its pixels count as points here",
        "the rest takes three times rest / velocity, 0.1 to 0.4 s",
      ]
    ) { controller throws(RuleError) in
      controller.velocityThreshold = 400
      controller.velocityEstimator = .lastPair
      // Ease-out cubic, 1 − (1 − t)³.
      controller.timingCurve = .curve(CubicBezierCurve(1.0 / 3, 1, 2.0 / 3, 1))
      controller.completionSpeed = .formula(
        try Formula(
          reading: "duration * remaining / extent"
            + " / clamp(3 * remaining / abs(velocity), 0.1s, 0.4s)", unit: .fraction))
      controller.cancelSpeed = .formula(
        try Formula(
          reading: "duration * translation / extent"
            + " / clamp(3 * translation / abs(velocity), 0.1s, 0.4s)", unit: .fraction))
    },
  ]
}
