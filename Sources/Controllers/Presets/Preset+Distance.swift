import MotionMath
import Rules

extension Preset {
  /// A distance in points, at the release or during the drag.
  static let distancePresets: [Preset] = [
    Preset(
      "sp-stork", library: "SPStorkController", source: "SPStorkController: 200 pt of travel",
      family: .distance, rule: "translation >= travel-threshold", own: [.travelThreshold(200)],
      faults: [cancelledTouchSticks, ignoresVelocity, pointsForAnyScreen, settlesFromRest],
      notes: [
        "the spring is that of the way back; a dismissal that finishes runs as the system's own"
      ]
    ) {
      $0.becomeSheet()
      $0.cancelledTouch = .ignore
      $0.duration = 0.6
      $0.timingCurve = .spring(.uikit(dampingRatio: 1, duration: 0.6), .fixed(0))
    },
    Preset(
      "deck-transition", library: "DeckTransition",
      source: "DeckTransition: 240 pt of travel, while the finger is down", family: .distance,
      rule: "translation >= travel-threshold", own: [.travelThreshold(240)],
      faults: [finishesUnderTheFinger, ignoresVelocity, pointsForAnyScreen],
      notes: ["beyond 120 pt the card follows half as far"]
    ) {
      $0.becomeSheet()
      $0.decide = .during
    },
    Preset(
      "presentr", library: "Presentr",
      source: "Presentr: more than 100 pt of travel, while the finger is down", family: .distance,
      rule: "translation > travel-threshold", own: [.travelThreshold(100)],
      faults: [finishesUnderTheFinger, ignoresVelocity, pointsForAnyScreen]
    ) {
      $0.becomeSheet()
      $0.decide = .during
    },
    Preset(
      "framework7", library: "Framework7, swipe back",
      source: "Framework7, swipe back: 10 px within 300 ms, else half the width",
      family: .distance,
      rule: "if elapsed < flick-time then translation > travel-threshold"
        + " else translation > progress-threshold * width",
      own: [
        NamedParameter(
          "flick-time", default: 0.3, .seconds, range: 0...2,
          note: "the time up to which a gesture counts as a flick"),
        .travelThreshold(10),
      ],
      faults: [
        "velocity is ignored: a flick that takes the gesture back within 0.3 s still finishes"
      ],
      notes: ["its pixels count as points here"]
    ),
  ]

  private static let finishesUnderTheFinger =
    "finishes under the finger: there is no way back from the threshold"
}
