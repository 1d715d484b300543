import HeadlessUIKit
import MotionMath
import Rules

/// Surfaces and rows that SwiftUI's `DragGesture` moves between two ends.
///
/// Each source names the commit that was read, the file and its licence. All follow the drag; what a cancelled touch
/// does is in the settings, and `ignore` stands for code that only has `onEnded`, which is not called then (Apple,
/// `GestureState`).
extension Preset {
  static let swiftUIPresets: [Preset] = swiftUISheets + swiftUISwipes + swiftUIStops

  // Faults that several of them share.

  static let quarterOfVelocity =
    "the way to the predicted end, a quarter of the velocity, is taken for the velocity"
  static let decidesOnLastChange =
    "decides on the last change: what the finger does until it lifts is not seen"
  static let countsFirstPoints =
    "the distance before the recognition counts: a rule from UIKit sees 10 pt more"

  private static let swiftUISheets: [Preset] = [
    drag(
      "popup-view", library: "PopupView (SwiftUI)",
      source:
        "exyte/PopupView@cf6f979, Utils/DragToDismissHelper.swift (MIT): a third of the popup",
      family: .distance, rule: progressOnly,
      faults: [ignoresVelocity, cancelledTouchSticks, countsFirstPoints]
    ) {
      $0.becomeSheet()
      $0.progressThreshold = 1.0 / 3
      $0.completionCurve = .easeOut
      $0.duration = 0.3
    },
    drag(
      "partial-sheet", library: "PartialSheet (SwiftUI)",
      source:
        "AndreaMiotto/PartialSheet@6c61890, PartialSheet+DragGesture.swift (MIT): the predicted end 1 pt"
        + " farther dismisses, at rest the nearest",
      family: .direction,
      rule: "predicted-translation - translation > ahead-threshold"
        + " or (predicted-translation - translation >= 0pt and progress > progress-threshold)",
      own: [
        NamedParameter(
          "ahead-threshold", default: 1, .points, range: 0...500,
          note: "how far the predicted end is ahead of the finger")
      ],
      faults: [
        quarterOfVelocity, "a tremble of 5 pt/s dismisses at any distance",
        "it settles at the same initial velocity whatever the finger did",
      ], minimum: 0.1
    ) {
      $0.becomeSheet()
      $0.cancelledTouch = .cancel
      $0.timingCurve = .spring(.physical(mass: 1, stiffness: 300, damping: 30), .fixed(10))
    },
    drag(
      "slide-over-card", library: "SlideOverCard (SwiftUI)",
      source:
        "joogps/SlideOverCard@e38be07, SlideOverCard.swift (MIT): a predicted end beyond 175 pt",
      family: .projection, rule: "predicted-translation > travel-threshold",
      own: [.travelThreshold(175)],
      faults: [
        pointsForAnyScreen, cancelledTouchSticks, settlesFromRest, "700 pt/s alone are enough",
      ]
    ) {
      $0.becomeSheet()
      $0.timingCurve = .spring(.response(dampingRatio: 1, response: 0.35), .fixed(0))
    },
    drag(
      "swiftui-image-viewer", library: "swiftui-image-viewer",
      source:
        "Jake-Short/swiftui-image-viewer@f61f298, ImageViewer.swift (MIT): 570 pt, or a predicted"
        + " end three times as far",
      family: .projection,
      rule: "abs(translation) > travel-threshold or abs(predicted-translation / translation) > 3",
      own: [.travelThreshold(570)],
      faults: [
        "a travel of 0 is a denominator: any speed there dismisses", decidesOnLastChange,
        cancelledTouchSticks, "a short quick tremble is three times as far, and dismisses",
      ],
      notes: ["the sum and the ratio of both axes are those of one axis here"]
    ) {
      $0.becomeSheet()
      $0.decide = .lastChange
      $0.timingCurve = .spring(.response(dampingRatio: 0.86, response: 0.15), .fixed(0))
    },
    drag(
      "mijick-popups", library: "Mijick Popups (SwiftUI)",
      source:
        "Mijick/Popups@3aa5523, ViewModel+VerticalStack.swift (Apache-2.0): a third of the height",
      family: .distance, rule: "progress >= progress-threshold",
      faults: [ignoresVelocity, decidesOnLastChange, cancelledTouchSticks],
      notes: ["a drag starts in an area of 30 pt, which is the app's; its detents are left out"]
    ) {
      $0.becomeSheet()
      $0.progressThreshold = 1.0 / 3
      $0.decide = .lastChange
      $0.timingCurve = .spring(.bounce(duration: 0.28, bounce: 0), .fixed(0))
    },
    drag(
      "resizable-sheet", library: "ResizableSheet (SwiftUI)",
      source:
        "mtj0928/ResizableSheet@13a498d, ResizableSheet.swift (MIT): a predicted end beyond 0.3",
      family: .projection, rule: "predicted-progress > progress-threshold",
      faults: [cancelledTouchSticks, settlesFromRest], minimum: 0
    ) {
      $0.direction = .up
      $0.extent = .heights(1)
      $0.progressThreshold = 0.3
      $0.timingCurve = .spring(.response(dampingRatio: 0.9, response: 0.4), .fixed(0))
    },
    drag(
      "zoom-image-viewer", library: "ZoomImageViewer (SwiftUI)",
      source:
        "ryanlintott/ZoomImageViewer@235d6c6, _ZoomImageView.swift (MIT): a predicted end 200 pt"
        + " away",
      family: .projection, rule: "abs(predicted-translation) > travel-threshold",
      own: [.travelThreshold(200)], faults: [cancelledTouchDecides, pointsForAnyScreen],
      notes: ["the length of both axes is that of one axis here"]
    ) {
      $0.becomeSheet()
      $0.cancelledTouch = .release
      $0.timingCurve = .spring(.bounce(duration: 0.5, bounce: 0), .finger(limit: nil))
    },
    drag(
      "damus-swipe-to-dismiss", library: "damus, SwipeToDismiss (SwiftUI)",
      source: "damus-io/damus@9d287c7, SwipeToDismiss.swift (GPL-3.0): 100 pt up or down",
      family: .distance, rule: "abs(translation) > travel-threshold", own: [.travelThreshold(100)],
      faults: [ignoresVelocity, cancelledTouchSticks, pointsForAnyScreen],
      notes: ["the drag is followed only while it is less than 50 pt aside"]
    ) { $0.becomeSheet() },
  ]

  private static let swiftUISwipes: [Preset] = [
    drag(
      "swiftui-pager", library: "SwiftUIPager",
      source:
        "fermoya/SwiftUIPager@232675d, PagerContent.swift (MIT): half a page, or 500 pt/s of the"
        + " last pair",
      family: .either, rule: progressOrVelocity,
      faults: [finishesOnTheWayBack, cancelledTouchDecides, decidesOnLastChange],
      notes: ["one page forwards; its axis test at every step is left out"], minimum: 15
    ) {
      $0.direction = .left
      $0.velocityThreshold = 500
      $0.velocityEstimator = .lastPair
      $0.decide = .lastChange
      $0.cancelledTouch = .release
      $0.completionCurve = .easeOut
    },
    drag(
      "swipe-actions-aheze", library: "SwipeActions (aheze, SwiftUI)",
      source:
        "aheze/SwipeActions@7f14990, SwipeActions.swift (MIT): half of the predicted end beyond"
        + " 50 pt",
      family: .projection, rule: "0.5 * predicted-translation > travel-threshold",
      own: [.travelThreshold(50)], faults: [cancelledTouchDecides],
      notes: ["from closed; its full swipe beyond the actions is left out"], minimum: 2
    ) {
      $0.extent = .points(100)
      $0.cancelledTouch = .release
      $0.timingCurve = .spring(.physical(mass: 1, stiffness: 160, damping: 70), .finger(limit: nil))
    },
    drag(
      "card-stack-view", library: "SwiftUI-CardStackView",
      source:
        "dadalar/SwiftUI-CardStackView@33d7d14, CardView.swift (MIT): half of the lesser side",
      family: .distance, rule: "translation > progress-threshold * min(width, height)",
      faults: [ignoresVelocity, decidesOnLastChange],
      notes: ["the sector of the angle, 45 degrees to both sides, is left out"]
    ) {
      $0.decide = .lastChange
    },
    drag(
      "acarousel", library: "ACarousel (SwiftUI)",
      source: "JWAutumn/ACarousel@807d859, ACarouselViewModel.swift (MIT): a third of an item",
      family: .progress, rule: progressOnly, faults: [ignoresVelocity, cancelledTouchSticks]
    ) {
      $0.direction = .left
      $0.progressThreshold = 1.0 / 3
    },
    drag(
      "swipe-cell-karaosman", library: "SwipeCell (EnesKaraosman, SwiftUI)",
      source: "EnesKaraosman/SwipeCell@549756a, SlidableModifier.swift (MIT): half of the slots",
      family: .progress, rule: "progress >= progress-threshold",
      faults: [ignoresVelocity, decidesOnLastChange, cancelledTouchSticks],
      notes: ["the slots are an app's own: these are 150 pt wide"]
    ) {
      $0.direction = .left
      $0.extent = .points(150)
      $0.decide = .lastChange
    },
    drag(
      "swipe-actions-c-villain", library: "SwipeActions (c-villain, SwiftUI)",
      source: "c-villain/SwipeActions@e02926e, SwipeActions.swift (MIT): 25 pt at the last move",
      family: .distance, rule: "translation > travel-threshold", own: [.travelThreshold(25)],
      faults: [ignoresVelocity, decidesOnLastChange, cancelledTouchSticks],
      notes: ["from closed; its full swipe beyond 0.7 of the width is left out"], minimum: 15
    ) {
      $0.direction = .left
      $0.extent = .points(160)
      $0.decide = .lastChange
    },
    drag(
      "big-ui-paging", library: "BigUIPaging (SwiftUI)",
      source:
        "notsobigcompany/BigUIPaging@d546c84, CardDeckPageViewStyle.swift (no licence file): 0.3 of"
        + " the width",
      family: .progress, rule: "progress >= progress-threshold",
      faults: [ignoresVelocity, cancelledTouchSticks, settlesFromRest], minimum: 5
    ) {
      $0.direction = .left
      $0.progressThreshold = 0.3
      $0.timingCurve = .spring(.bounce(duration: 0.25, bounce: 0), .fixed(0))
    },
    drag(
      "swiftui-page-view", library: "SwiftUIPageView",
      source:
        "ciaranrobrien/SwiftUIPageView@738e249, PageGestureView.swift (MIT): from 200 pt/s the"
        + " direction, else the nearest",
      family: .direction,
      rule: "velocity >= velocity-threshold"
        + " or (velocity > -velocity-threshold and progress >= progress-threshold)",
      faults: [cancelledTouchDecides],
      notes: ["a cancelled touch goes to the nearest page there, without its speed"], minimum: 15
    ) {
      $0.direction = .left
      $0.velocityThreshold = 200
      $0.cancelledTouch = .release
      $0.timingCurve = .spring(
        .physical(mass: 1, stiffness: 250, damping: 31.622776601683793), .finger(limit: nil))
    },
    drag(
      "swipe-cards-kit", library: "SwipeCardsKit (SwiftUI)",
      source: "coolnalu/SwipeCardsKit@bbbfe85, SwipeCardsView.swift (MIT): 150 pt",
      family: .distance, rule: "translation >= travel-threshold", own: [.travelThreshold(150)],
      faults: [ignoresVelocity, cancelledTouchSticks, pointsForAnyScreen], minimum: 20
    ),
    drag(
      "tinder-card-swiper", library: "TinderCardSwiperSwiftUI",
      source:
        "JayantBadlani/TinderCardSwiperSwiftUI@c3214b6, CardSwipeView.swift (no licence file): 150"
        + " to 500 pt",
      family: .distance,
      rule: "translation >= travel-threshold and translation <= travel-limit",
      own: [
        .travelThreshold(150),
        NamedParameter(
          "travel-limit", default: 500, .points, range: 0...2000,
          note: "the travel beyond which the card goes back"),
      ],
      faults: [
        "there is an upper bound: a swipe beyond 500 pt goes back", ignoresVelocity,
        decidesOnLastChange, cancelledTouchSticks,
      ]
    ) {
      $0.decide = .lastChange
    },
    drag(
      "stream-chat-reply", library: "stream-chat-swiftui, swipe to reply",
      source:
        "GetStream/stream-chat-swiftui@0c320a1, MessageItemView.swift (Stream's own licence): 60 pt during"
        + " the drag",
      family: .distance, rule: "translation > travel-threshold", own: [.travelThreshold(60)],
      faults: [
        "decides in mid-drag: a finger that goes back cannot take it back", ignoresVelocity,
        cancelledTouchSticks,
      ], minimum: 20
    ) {
      $0.decide = .during
      $0.timingCurve = .spring(
        .physical(mass: 1, stiffness: 170, damping: 20), .fixed(0))
    },
    drag(
      "element-x-reply", library: "Element X, swipe to reply",
      source:
        "element-hq/element-x-ios@3950cac, SwipeRightAction.swift (AGPL-3.0): 50 pt on a circle"
        + " that resists, or 134 pt of travel",
      family: .distance,
      rule: "(2 - clamp(translation / 1000pt, 0, 1)) * clamp(translation / 1000pt, 0, 1)"
        + " > pull-threshold",
      own: [
        NamedParameter(
          "pull-threshold", default: 0.25, .fraction, range: 0...1,
          note: "the square of the part of 100 pt that the row has moved")
      ],
      faults: [ignoresVelocity, cancelledTouchSticks, pointsForAnyScreen]
    ) {
      $0.timingCurve = .spring(.response(dampingRatio: 0.86, response: 0.15), .fixed(0))
    },
    drag(
      "swipe-cell-fatbobman", library: "SwipeCell (fatbobman, SwiftUI)",
      source: "fatbobman/SwipeCell@62808ea, SwipeCellViewModifier3.swift (MIT): 20 pt",
      family: .distance, rule: "translation >= travel-threshold", own: [.travelThreshold(20)],
      faults: [ignoresVelocity, cancelledTouchSticks],
      notes: ["the width that opens the slots is an app's own: this is that of its README"],
      minimum: 0
    ) {
      $0.direction = .left
      $0.extent = .points(160)
    },
  ]

  /// A preset of a drag; `minimum` is its minimum distance in points.
  static func drag(
    _ name: String, library: String, source: String, family: Family, rule: String,
    own: [NamedParameter] = [], faults: [String] = [], notes: [String] = [],
    minimum: Double = 10,
    change: (inout Controller) throws(RuleError) -> Void = { _ in }
  ) -> Preset {
    // `onEnded` alone does not hear of a cancelled touch.
    let sticks = faults.contains(cancelledTouchSticks)
    return Preset(
      name, library: library, source: source, family: family, rule: rule, own: own,
      faults: faults, notes: notes
    ) { controller throws(RuleError) in
      controller.extent = .lengths(1)
      controller.recognizer = .dragGesture
      controller.hysteresis = minimum
      if sticks { controller.cancelledTouch = .ignore }
      try change(&controller)
    }
  }
}
