import MotionMath
import Rules

extension Preset {
  /// Rules that look at progress alone, or at nothing.
  static let progressPresets: [Preset] = [
    .appcoda, .appcodaAsWritten, .listing, .pe, .xw, .lsEdge, .lsCustom, .jelly,
  ]

  /// The controller of AppCoda's navigation example, with the completion speed it means to set.
  public static let appcoda = appcoda(
    "appcoda", speed: .oneMinusProgress,
    faults: [
      "the speed 1 − progress is 0 at progress 1, where UIKit wants more than 0, and makes a "
        + "cancel the slower the less is left to undo of a long drag"
    ])

  /// The same controller as its code is written: the speed goes to a misspelt property, so the
  /// transition completes at speed 1.
  public static let appcodaAsWritten = appcoda(
    "appcoda-as-written", speed: .constant(1), keepsAnswer: true,
    faults: [
      "the completion speed is set on a misspelt property and has no effect",
      "the answer is not reset: a gesture that ends before its first change gets that of the one before",
    ])

  private static let staleProgress =
    "the decision is made at the last change of the gesture and is stale when the finger lifts"

  private static func appcoda(
    _ name: String, speed: SpeedRule, keepsAnswer: Bool = false, faults: [String]
  ) -> Preset {
    Preset(
      name, library: "AppCoda, navigation transition",
      source: "AppCoda's navigation transition: 200 pt of travel, cube animation",
      family: .progress, rule: progressOnly,
      faults: [
        staleProgress, "velocity is ignored: a quick flick of less than 100 pt cancels",
      ] + faults
    ) {
      $0.extent = .points(200)
      $0.decide = .lastChange
      $0.keepsAnswer = keepsAnswer
      $0.completionSpeed = speed
      $0.cancelSpeed = speed
      $0.duration = 1.5
    }
  }

  /// The listings 10-3 and 10-4 of the same article: the transition always
  /// finishes.
  public static let listing = Preset(
    "listing-10-4", library: "AppCoda, listings 10-3 and 10-4",
    source: "listings 10-3 and 10-4: any end of the touch finishes", family: .progress,
    rule: "elapsed >= 0s",
    faults: [
      "every gesture finishes: no one can change their mind",
      "a cancelled touch finishes too",
      "progress is not clamped: it goes beyond 1",
    ],
    notes: ["travel up counts as progress too"]
  ) {
    $0.becomeSheet()
    $0.countsEitherWay = true
    $0.translationOrigin = .recognition
    $0.clampsProgress = false
    $0.cancelledTouch = .release
  }

  /// The driver of PEInteractiveTransition.
  public static let pe = Preset(
    "pe", library: "PEInteractiveTransition",
    source: "PEInteractiveTransition: the view's width in all four directions",
    family: .progress, rule: progressOnly,
    faults: [
      cancelledTouchSticks,
      "vertical travel is divided by the view's width",
      "progress is not clamped: it goes below 0 and beyond 1",
      "velocity is ignored: a quick flick of less than half the width cancels",
    ],
    notes: ["the animation is a spring of damping 0.55 with a velocity of 1/0.55"]
  ) {
    $0.clampsProgress = false
    $0.cancelledTouch = .ignore
    $0.duration = 0.75
  }

  /// The driver of XWTrasitionPractice.
  public static let xw = Preset(
    "xw", library: "XWTrasitionPractice",
    source: "XWTrasitionPractice, XWInteractiveTransition.m: half the width",
    family: .progress, rule: progressOnly,
    faults: [
      "a cancelled or failed touch is not handled: the transition is stuck",
      "vertical travel is divided by the view's width", ignoresVelocity,
    ]
  ) {
    $0.clampsProgress = false
    $0.cancelledTouch = .ignore
  }

  /// The left-edge pan of LSNavigationController.
  ///
  /// Its duration is ours: the original takes that of the delegate's animator.
  public static let lsEdge = Preset(
    "ls-edge", library: "LSNavigationController",
    source: "LSNavigationController: a pan from the left edge, half the width",
    family: .progress, rule: progressOnly,
    faults: [
      "a touch that the system cancels beyond half the width finishes the transition",
      "velocity is ignored: a quick flick of less than half the width cancels",
    ]
  ) {
    $0.edge = .left
    $0.cancelledTouch = .release
    $0.duration = 0.4
  }

  /// The interactive transition of LSNavigationController that scales the view itself.
  public static let lsCustom = Preset(
    "ls-custom", library: "LSNavigationController, its own interactive transitioning",
    source: "LSNavigationController: finishBy(cancelled: progress < 0.5)",
    family: .progress, rule: "progress >= progress-threshold",
    faults: [
      ignoresVelocity, settlesFromRest, cancelledTouchDecides,
    ],
    notes: [
      "the view is scaled by hand and settles in 0.4 s to 0.1 or 1 wherever it is; the speeds make the rest as long"
    ]
  ) { controller throws(RuleError) in
    controller.edge = .left
    controller.cancelledTouch = .release
    controller.duration = 0.4
    // A rest of 0.4 s in all: (1 − progress) · 0.4 / (1 − progress), and progress · 0.4 / progress.
    controller.completionSpeed = .oneMinusProgress
    controller.cancelSpeed = .formula(
      try Formula(reading: "progress", unit: .fraction, moment: .release, parameters: []))
  }

  /// Jelly's interactive dismissal.
  public static let jelly = Preset(
    "jelly", library: "Jelly", source: "Jelly: progress above 0.5 at the last change",
    family: .progress, rule: progressOnly,
    faults: [staleProgress, ignoresVelocity, settlesFromRest],
    notes: [
      "the spring is the one without bounce; its others have damping ratio 0.7, 0.5 and 0.2 and a"
        + " velocity of 1, 3 and 4 /s"
    ]
  ) {
    $0.decide = .lastChange
    $0.timingCurve = .spring(.uikit(dampingRatio: 1, duration: 0.35), .fixed(0))
  }
}

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
