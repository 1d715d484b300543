import MotionMath
import Rules

extension Preset {
  /// Far enough or fast enough.
  static let eitherPresets: [Preset] = [
    Preset(
      "lazy-transitions", library: "LazyTransitions",
      source: "LazyTransitions: 0.3 of the way or 1000 pt/s, cancels at half speed",
      family: .either, rule: progressOrVelocity, faults: [finishesOnTheWayBack]
    ) {
      $0.progressThreshold = 0.3
      $0.velocityThreshold = 1000
      $0.cancelSpeed = .constant(0.5)
    },
    Preset(
      "swipe-transition-back", library: "SwipeTransition",
      source: "SwipeTransition, swipe back: half the width or 1000 pt/s", family: .either,
      rule: progressOrVelocity, faults: [finishesOnTheWayBack]
    ) {
      $0.velocityThreshold = 1000
      $0.duration = 0.3
    },
    Preset(
      "swipe-transition-dismiss", library: "SwipeTransition",
      source: "SwipeTransition, swipe to dismiss: 0.3 of the height or 1600 pt/s", family: .either,
      rule: progressOrVelocity, faults: [finishesOnTheWayBack]
    ) {
      $0.becomeSheet()
      $0.progressThreshold = 0.3
      $0.velocityThreshold = 1600
      $0.duration = 0.3
    },
    Preset(
      "bottom-popup", library: "BottomPopup",
      source: "BottomPopup: half the height or 1000 pt/s", family: .either,
      rule: progressOrVelocity, faults: [finishesOnTheWayBack]
    ) {
      $0.becomeSheet()
      $0.velocityThreshold = 1000
    },
    Preset(
      "interactive-transitioning-container", library: "InteractiveTransitioningContainer",
      source: "InteractiveTransitioningContainer: 0.35 of the way or 550 pt/s either way",
      family: .either,
      rule: "progress > progress-threshold or abs(velocity) > velocity-threshold",
      faults: [
        "the sign of the velocity is lost: a flick backwards finishes", finishesOnTheWayBack,
      ]
    ) {
      $0.progressThreshold = 0.35
      $0.velocityThreshold = 550
    },
    Preset(
      "brave", library: "Brave, history swipe",
      source: "Brave for iOS, HistorySwiper, PR 1186: more than half or 500 pt/s",
      family: .either, rule: progressOrVelocity, faults: [finishesOnTheWayBack]
    ) {
      $0.velocityThreshold = 500
    },
    Preset(
      "telegram-ios", library: "Telegram for iOS",
      source: "Telegram for iOS, interactive transitions: more than 0.2 or 1000 pt/s",
      family: .either, rule: progressOrVelocity,
      faults: [finishesOnTheWayBack, cancelledTouchDecides]
    ) {
      $0.progressThreshold = 0.2
      $0.velocityThreshold = 1000
      $0.cancelledTouch = .release
    },
    Preset(
      "slide", library: "Slide", source: "Slide-iOS, issue 426: half or 1000 pt/s",
      family: .either, rule: progressOrVelocity,
      faults: [
        finishesOnTheWayBack, "its users found it too hard: they asked for 0.25 and 350 pt/s",
      ]
    ) {
      $0.velocityThreshold = 1000
    },
    Preset(
      "swift-messages", library: "SwiftMessages",
      source: "SwiftMessages: 750 pt/s, a third of the way or 75 pt", family: .either,
      rule: "velocity > velocity-threshold or progress > progress-threshold"
        + " or translation > travel-threshold",
      own: [.travelThreshold(75)],
      faults: [finishesOnTheWayBack, pointsForAnyScreen, cancelledTouchDecides],
      notes: [
        "the rest runs on a spring", "the physics animator decides by speed and energy instead",
      ]
    ) {
      $0.direction = .up
      $0.extent = .heights(1)
      $0.progressThreshold = 0.33
      $0.velocityThreshold = 750
      $0.cancelledTouch = .release
    },
    Preset(
      "hw-pan-modal-edge", library: "HWPanModal, screen edge",
      source: "HWPanModal, screen edge: half the width or 500 pt/s", family: .either,
      rule: "progress > progress-threshold or velocity >= velocity-threshold",
      faults: [finishesOnTheWayBack]
    ) {
      $0.edge = .left
      $0.velocityThreshold = 500
    },
    Preset(
      "compose-swipe-to-dismiss", library: "Jetpack Compose, SwipeToDismissBox",
      source: "Compose Material 3, swipe to dismiss: 56 dp or 125 dp/s", family: .either,
      rule: "translation >= travel-threshold or velocity >= velocity-threshold",
      own: [.travelThreshold(56)], faults: [finishesOnTheWayBack, pointsForAnyScreen],
      notes: ["its dp count as points here"]
    ) {
      $0.velocityThreshold = 125
    },
    Preset(
      "compose-drawer", library: "Jetpack Compose, navigation drawer",
      source: "Compose Material 3, drawer: half of its width or 400 dp/s", family: .either,
      rule: "progress >= progress-threshold or velocity >= velocity-threshold",
      faults: [finishesOnTheWayBack],
      notes: ["its dp count as points here", "its way is the drawer's width, here the view's"]
    ) {
      $0.velocityThreshold = 400
    },
    Preset(
      "mui-swipeable-drawer", library: "MUI, SwipeableDrawer",
      source: "MUI, SwipeableDrawer: more than 0.52 of the way or 450 px/s", family: .either,
      rule: progressOrVelocity, faults: [finishesOnTheWayBack],
      notes: ["its pixels count as points here", "its way is the drawer's width, here the view's"]
    ) {
      $0.progressThreshold = 0.52
      $0.velocityThreshold = 450
    },
  ]
}

extension Preset {
  /// Far enough, unless the finger is on its way back.
  static let vetoPresets: [Preset] = [
    Preset(
      "easy-transitions", library: "EasyTransitions",
      source: "EasyTransitions: half the way or 100 pt/s, and not back faster than 5 pt/s",
      family: .veto,
      rule: "(progress > progress-threshold or velocity > velocity-threshold)"
        + " and velocity > -reverse-tolerance",
      own: [.reverseTolerance(5)],
      faults: ["a tremble of 5 pt/s backwards cancels a gesture that has gone all the way"]
    ) {
      $0.velocityThreshold = 100
    },
    Preset(
      "side-menu", library: "SideMenu",
      source: "SideMenu: 100 pt/s, or half the way and not back faster than 50 pt/s",
      family: .veto,
      rule: "velocity >= velocity-threshold"
        + " or (velocity >= -reverse-tolerance and progress >= progress-threshold)",
      own: [.reverseTolerance(50)],
      faults: ["100 pt/s is slow: hardly a gesture cancels while the finger moves on"]
    ) {
      $0.velocityThreshold = 100
    },
    Preset(
      "arn-transition-animator", library: "ARNTransitionAnimator",
      source: "ARNTransitionAnimator: 30 % of the way and moving on", family: .veto,
      rule: "progress > progress-threshold and velocity > velocity-threshold",
      faults: ["a finger that rests before it lifts cancels, however far it has come"],
      notes: ["the rest takes its share of the duration: duration · (1 − progress)"]
    ) {
      $0.progressThreshold = 0.3
      $0.velocityThreshold = 0
      $0.hysteresis = 10
      $0.completionCurve = .linear
    },
    Preset(
      "swiftui-navigation-transitions", library: "swiftui-navigation-transitions",
      source: "swiftui-navigation-transitions: 675 pt/s, or 0.2 of the way and not back faster than"
        + " 200 pt/s",
      family: .veto,
      rule: "velocity > velocity-threshold"
        + " or (progress >= progress-threshold and velocity > -reverse-tolerance)",
      own: [.reverseTolerance(200)]
    ) { controller throws(RuleError) in
      controller.progressThreshold = 0.2
      controller.velocityThreshold = 675
      controller.completionSpeed = .formula(
        try Formula(reading: "clamp(velocity / 800pt/s, 0.99, 2.25)", unit: .fraction))
    },
    Preset(
      "vaul", library: "vaul",
      source: "vaul: downwards, and 400 px/s on average or 0.25 of the height", family: .veto,
      rule: "translation > 0pt"
        + " and (translation / elapsed > velocity-threshold or progress >= progress-threshold)",
      faults: [
        "the average speed decides: a flick after a pause is slow, and a turn back at the end is not"
          + " seen",
        settlesFromRest,
      ],
      notes: ["its pixels count as points here"]
    ) {
      $0.becomeSheet()
      $0.progressThreshold = 0.25
      $0.velocityThreshold = 400
      $0.duration = 0.5
      $0.timingCurve = .curve(CubicBezierCurve(0.32, 0.72, 0, 1))
    },
    Preset(
      "ionic", library: "Ionic, swipe back",
      source: "Ionic, swipe back: not on the way back, and 200 px/s or half the width",
      family: .veto,
      rule: "velocity >= 0pt/s"
        + " and (velocity > velocity-threshold or translation > progress-threshold * width)",
      faults: ["a tremble backwards cancels a gesture that has gone all the way"],
      notes: [
        "its pixels count as points here",
        "the rest takes what it takes at the speed of the finger, at most 0.3 s",
      ]
    ) { controller throws(RuleError) in
      controller.edge = .left
      controller.edgeWidth = 50
      controller.velocityThreshold = 200
      controller.completionCurve = .linear
      controller.completionSpeed = .formula(
        try Formula(
          reading: "duration / extent * max(abs(velocity), remaining / 0.3s)", unit: .fraction))
      controller.cancelSpeed = .formula(
        try Formula(
          reading: "duration / extent * max(abs(velocity), translation / 0.3s)", unit: .fraction))
    },
  ]
}
