import Controllers
import Testing

struct PresetListingTests {
  @Test func `differs from the default in what its source does`() {
    let lines = Preset.all.flatMap { preset in
      ["\(preset.name): \(preset.controller.source)"]
        + preset.controller.changes(from: .default).map { "  \($0.name) = \($0.new)" }
    }
    #expect(
      lines.joined(separator: "\n") == """
        default: Panlab: a fast release decides by direction, a slow one by progress
        appcoda: AppCoda's navigation transition: 200 pt of travel, cube animation
          decide = last-change
          extent = 200pt
          completion-speed = 1-progress
          cancel-speed = 1-progress
          duration = 1.5s
          finish-when = progress > progress-threshold
        appcoda-as-written: AppCoda's navigation transition: 200 pt of travel, cube animation
          decide = last-change
          extent = 200pt
          duration = 1.5s
          keeps-answer = on
          finish-when = progress > progress-threshold
        listing-10-4: listings 10-3 and 10-4: any end of the touch finishes
          cancelled-touch = release
          direction = down
          extent = 1h
          clamp-progress = off
          translation-origin = recognition
          either-way = on
          finish-when = elapsed >= 0s
        pe: PEInteractiveTransition: the view's width in all four directions
          cancelled-touch = ignore
          extent = 1w
          clamp-progress = off
          duration = 0.75s
          finish-when = progress > progress-threshold
        xw: XWTrasitionPractice, XWInteractiveTransition.m: half the width
          cancelled-touch = ignore
          extent = 1w
          clamp-progress = off
          finish-when = progress > progress-threshold
        ls-edge: LSNavigationController: a pan from the left edge, half the width
          cancelled-touch = release
          extent = 1w
          edge = left
          duration = 0.4s
          finish-when = progress > progress-threshold
        ls-custom: LSNavigationController: finishBy(cancelled: progress < 0.5)
          cancelled-touch = release
          extent = 1w
          edge = left
          completion-speed = 1-progress
          cancel-speed = progress
          duration = 0.4s
          finish-when = progress >= progress-threshold
        jelly: Jelly: progress above 0.5 at the last change
          decide = last-change
          extent = 1w
          timing-curve = spring(damping-ratio:1,duration:0.35,velocity:0)
          finish-when = progress > progress-threshold
        lazy-transitions: LazyTransitions: 0.3 of the way or 1000 pt/s, cancels at half speed
          progress-threshold = 0.3
          velocity-threshold = 1000pt/s
          extent = 1w
          cancel-speed = 0.5
          finish-when = progress > progress-threshold or velocity > velocity-threshold
        swipe-transition-back: SwipeTransition, swipe back: half the width or 1000 pt/s
          velocity-threshold = 1000pt/s
          extent = 1w
          duration = 0.3s
          finish-when = progress > progress-threshold or velocity > velocity-threshold
        swipe-transition-dismiss: SwipeTransition, swipe to dismiss: 0.3 of the height or 1600 pt/s
          progress-threshold = 0.3
          velocity-threshold = 1600pt/s
          direction = down
          extent = 1h
          duration = 0.3s
          finish-when = progress > progress-threshold or velocity > velocity-threshold
        bottom-popup: BottomPopup: half the height or 1000 pt/s
          velocity-threshold = 1000pt/s
          direction = down
          extent = 1h
          finish-when = progress > progress-threshold or velocity > velocity-threshold
        interactive-transitioning-container: InteractiveTransitioningContainer: 0.35 of the way or 550 pt/s either way
          progress-threshold = 0.35
          velocity-threshold = 550pt/s
          extent = 1w
          finish-when = progress > progress-threshold or abs(velocity) > velocity-threshold
        brave: Brave for iOS, HistorySwiper, PR 1186: more than half or 500 pt/s
          velocity-threshold = 500pt/s
          extent = 1w
          finish-when = progress > progress-threshold or velocity > velocity-threshold
        telegram-ios: Telegram for iOS, interactive transitions: more than 0.2 or 1000 pt/s
          progress-threshold = 0.2
          velocity-threshold = 1000pt/s
          cancelled-touch = release
          extent = 1w
          finish-when = progress > progress-threshold or velocity > velocity-threshold
        slide: Slide-iOS, issue 426: half or 1000 pt/s
          velocity-threshold = 1000pt/s
          extent = 1w
          finish-when = progress > progress-threshold or velocity > velocity-threshold
        swift-messages: SwiftMessages: 750 pt/s, a third of the way or 75 pt
          progress-threshold = 0.33
          velocity-threshold = 750pt/s
          cancelled-touch = release
          direction = up
          extent = 1h
          travel-threshold = 75pt
          finish-when = velocity > velocity-threshold or progress > progress-threshold or translation > travel-threshold
        hw-pan-modal-edge: HWPanModal, screen edge: half the width or 500 pt/s
          velocity-threshold = 500pt/s
          extent = 1w
          edge = left
          finish-when = progress > progress-threshold or velocity >= velocity-threshold
        compose-swipe-to-dismiss: Compose Material 3, swipe to dismiss: 56 dp or 125 dp/s
          velocity-threshold = 125pt/s
          extent = 1w
          travel-threshold = 56pt
          finish-when = translation >= travel-threshold or velocity >= velocity-threshold
        compose-drawer: Compose Material 3, drawer: half of its width or 400 dp/s
          velocity-threshold = 400pt/s
          extent = 1w
          finish-when = progress >= progress-threshold or velocity >= velocity-threshold
        mui-swipeable-drawer: MUI, SwipeableDrawer: more than 0.52 of the way or 450 px/s
          progress-threshold = 0.52
          velocity-threshold = 450pt/s
          extent = 1w
          finish-when = progress > progress-threshold or velocity > velocity-threshold
        easy-transitions: EasyTransitions: half the way or 100 pt/s, and not back faster than 5 pt/s
          velocity-threshold = 100pt/s
          extent = 1w
          reverse-tolerance = 5pt/s
          finish-when = (progress > progress-threshold or velocity > velocity-threshold) and velocity > -reverse-tolerance
        side-menu: SideMenu: 100 pt/s, or half the way and not back faster than 50 pt/s
          velocity-threshold = 100pt/s
          extent = 1w
          reverse-tolerance = 50pt/s
          finish-when = velocity >= velocity-threshold or (velocity >= -reverse-tolerance and progress >= progress-threshold)
        arn-transition-animator: ARNTransitionAnimator: 30 % of the way and moving on
          progress-threshold = 0.3
          velocity-threshold = 0pt/s
          extent = 1w
          completion-curve = linear
          finish-when = progress > progress-threshold and velocity > velocity-threshold
        swiftui-navigation-transitions: swiftui-navigation-transitions: 675 pt/s, or 0.2 of the way and not back faster than 200 pt/s
          progress-threshold = 0.2
          velocity-threshold = 675pt/s
          extent = 1w
          completion-speed = clamp(velocity / 800pt/s, 0.99, 2.25)
          reverse-tolerance = 200pt/s
          finish-when = velocity > velocity-threshold or (progress >= progress-threshold and velocity > -reverse-tolerance)
        vaul: vaul: downwards, and 400 px/s on average or 0.25 of the height
          progress-threshold = 0.25
          velocity-threshold = 400pt/s
          direction = down
          extent = 1h
          timing-curve = cubic-bezier(0.32,0.72,0,1)
          duration = 0.5s
          finish-when = translation > 0pt and (translation / elapsed > velocity-threshold or progress >= progress-threshold)
        ionic: Ionic, swipe back: not on the way back, and 200 px/s or half the width
          velocity-threshold = 200pt/s
          extent = 1w
          edge = left
          edge-width = 50pt
          completion-speed = duration / extent * max(abs(velocity), remaining / 0.3s)
          cancel-speed = duration / extent * max(abs(velocity), translation / 0.3s)
          completion-curve = linear
          finish-when = velocity >= 0pt/s and (velocity > velocity-threshold or translation > progress-threshold * width)
        ios-27-back: iOS 27.0 simulator, edge swipe, as measured by swift_transitions: 12 pt of dead zone, 0.12 s of velocity, 0.525 of the width
          progress-threshold = 0.525
          extent = 1w
          edge = left
          hysteresis = 12pt
          translation-origin = recognition
          timing-curve = spring(0.85,0.2856)
          duration = 0.2856s
          lookahead = 0.12s
          finish-when = (translation + velocity * lookahead) / width > progress-threshold
        ios-27-content-pop: iOS 27.0 simulator, pop from the content, as measured by swift_transitions: 27 pt of dead zone, 0.12 s of velocity, 0.42 of the width
          progress-threshold = 0.42
          extent = 1w
          hysteresis = 27pt
          translation-origin = recognition
          timing-curve = spring(0.85,0.2856)
          duration = 0.2856s
          lookahead = 0.12s
          finish-when = (translation + velocity * lookahead) / width > progress-threshold
        hero: Hero, AppStoreCardExample.swift: travel and a second of velocity, half the height
          cancelled-touch = release
          direction = down
          extent = 1h
          completion-curve = linear
          lookahead = 1s
          finish-when = (translation + velocity * lookahead) / height > progress-threshold
        floating-panel: FloatingPanel, Core.swift targetState: projected progress above 0.5
          cancelled-touch = release
          direction = down
          extent = 1h
          timing-curve = spring(0.576,0.4)
          duration = 0.4s
          deceleration-rate = 0.998
          finish-when = (translation + project(velocity, deceleration-rate)) / extent > progress-threshold
        panel: PanelTransition, part two: the finger and half a second of its velocity, half the height
          cancelled-touch = release
          direction = down
          extent = 1h
          completion-curve = ease-out
          duration = 0.3s
          lookahead = 0.5s
          finish-when = location + velocity * lookahead > progress-threshold * height
        wave: Wave, sample sheet: projected progress above 0.5
          cancelled-touch = release
          direction = down
          extent = 1h
          timing-curve = spring(0.8,0.7)
          duration = 0.7s
          deceleration-rate = 0.998
          finish-when = (translation + project(velocity, deceleration-rate)) / extent > progress-threshold
        pulley: Pulley: the stop nearest to the projection, else the next one after 20 pt
          direction = down
          extent = 1h
          timing-curve = spring(damping-ratio:0.75,duration:0.3,velocity:0)
          duration = 0.3s
          deceleration-rate = 0.998
          travel-threshold = 20pt
          finish-when = (translation + project(velocity, deceleration-rate)) / extent > progress-threshold or translation > travel-threshold
        react-navigation: react-navigation, stack: travel and 0.3 s of velocity, half the width, from 50 pt of the edge
          extent = 1w
          edge = left
          edge-width = 50pt
          lookahead = 0.3s
          finish-when = translation + velocity * lookahead > progress-threshold * extent
        react-navigation-modal: react-navigation, modal stack: the same downwards, from 135 pt of the top
          direction = down
          extent = 1h
          edge = top
          edge-width = 135pt
          lookahead = 0.3s
          finish-when = translation + velocity * lookahead > progress-threshold * extent
        android-bottom-sheet: BottomSheetBehavior: hide threshold 0.5, hide friction 0.1, 500 px/s
          velocity-threshold = 500pt/s
          direction = down
          extent = 1h
          lookahead = 0.1s
          rest-threshold = 0.5
          finish-when = (translation + velocity * lookahead) / extent > progress-threshold and (velocity > velocity-threshold or progress > rest-threshold)
        gorhom-bottom-sheet: gorhom's bottom sheet: the stop nearest to y + v · 0.2 s / 2, of the two ends here
          direction = down
          extent = 1h
          lookahead = 0.1s
          finish-when = (translation + velocity * lookahead) / extent > progress-threshold
        pan-modal: PanModal: beyond 300 pt/s the direction, else the nearest of the ends
          cancelled-touch = release
          direction = down
          extent = 1h
          timing-curve = spring(damping-ratio:0.8,duration:0.5,velocity:0)
          duration = 0.5s
        hw-pan-modal: HWPanModal: from 300 pt/s the direction, else the nearest of the ends
          direction = down
          extent = 1h
          finish-when = velocity >= velocity-threshold or (velocity > -velocity-threshold and progress > progress-threshold)
        gauthier: ViewControllerTransitionExample (Gauthier): 300 pt/s, or half and not back faster
          extent = 1w
          timing-curve = spring(damping-ratio:0.8,duration:0.5)
          duration = 0.5s
          finish-when = velocity > velocity-threshold or (translation > progress-threshold * extent and velocity > -velocity-threshold)
        material-motion: material-motion-swift, ModalDialog: beyond 100 pt/s the direction, else the half
          velocity-threshold = 100pt/s
          direction = down
          extent = 1h
          timing-curve = spring(mass:1,stiffness:342,damping:30)
          duration = 0.5s
        fluid-interfaces: fluid-interfaces, Momentum: the sign of the velocity alone
          velocity-threshold = 0pt/s
          cancelled-touch = release
          extent = 1w
          timing-curve = spring(0.8,0.3,velocity-limit:30)
          duration = 0.3s
          finish-when = velocity > velocity-threshold
        swift-custom-transitions: SwiftCustomTransitions (robertmryan): moving on, or at rest beyond half
          velocity-threshold = 0pt/s
          extent = 1w
          finish-when = velocity > velocity-threshold or (velocity >= velocity-threshold and progress > progress-threshold)
        touchwonders: Touchwonders/Transition: from 1200 pt/s the direction, else a third
          progress-threshold = 0.3333333333333333
          velocity-threshold = 1200pt/s
          extent = 1w
          finish-when = (speed >= velocity-threshold and velocity > 0pt/s) or (speed < velocity-threshold and progress > progress-threshold)
        flutter-cupertino: Flutter, Cupertino back swipe: from 1 width/s the direction, else the half
          cancelled-touch = release
          extent = 1w
          edge = left
          completion-curve = ease-out
          fling-threshold = 1/s
          finish-when = velocity / width >= fling-threshold or (velocity / width > -fling-threshold and progress > progress-threshold)
        flutter-sheet: Flutter, Cupertino sheet: from 2 heights/s the direction, else 0.48 of the height
          progress-threshold = 0.48
          direction = down
          extent = 1h
          completion-curve = ease-out
          duration = 0.3s
          fling-threshold = 2/s
          finish-when = if abs(velocity) / height >= fling-threshold then velocity > 0pt/s else progress >= progress-threshold
        flutter-dismissible: Flutter, Dismissible: from 700 px/s, 400 more than across, the direction, else 0.4
          progress-threshold = 0.4
          velocity-threshold = 700pt/s
          extent = 1w
          velocity-lead = 400pt/s
          finish-when = if abs(velocity) >= velocity-threshold and (speed - velocity) * (speed + velocity) / abs(velocity) <= max(abs(velocity) - velocity-lead, 0pt/s) * max(abs(velocity) - velocity-lead, 0pt/s) / abs(velocity) then velocity > 0pt/s else progress > progress-threshold
        compose-multiplatform-ios: Compose Multiplatform, iOS: 100 pt/s finishes, 10 pt/s back cancels, else 0.3 of the width
          progress-threshold = 0.3
          velocity-threshold = 100pt/s
          extent = 1w
          edge = left
          reverse-tolerance = 10pt/s
          finish-when = if velocity > velocity-threshold or velocity < -reverse-tolerance then velocity > 0pt/s else abs(translation) >= progress-threshold * width
        webkit-gtk: WebKitGTK: beyond half 400 px/s back cancels, before it 400 px/s finishes
          velocity-threshold = 400pt/s
          extent = 1w
          velocity-estimator = last-pair
          completion-speed = duration * remaining / extent / clamp(3 * remaining / abs(velocity), 0.1s, 0.4s)
          cancel-speed = duration * translation / extent / clamp(3 * translation / abs(velocity), 0.1s, 0.4s)
          timing-curve = cubic-bezier(0.3333333333333333,1,0.6666666666666666,1)
          finish-when = if progress > progress-threshold then velocity >= -velocity-threshold else velocity >= velocity-threshold
        floating-panel-removal: FloatingPanel, removal: 5.5 of what is left per s
          cancelled-touch = release
          direction = down
          extent = 1h
          removal-threshold = 5.5/s
          finish-when = relative-velocity >= removal-threshold
        floating-panel-removal-10: FloatingPanel, removal before PR 395: 10 of what is left per second
          cancelled-touch = release
          direction = down
          extent = 1h
          removal-threshold = 10/s
          finish-when = relative-velocity >= removal-threshold
        smooth-sheets: smooth_sheets, swipe to dismiss: 2 heights/s or 200 px
          direction = down
          extent = 1h
          fling-threshold = 2/s
          travel-threshold = 200pt
          finish-when = velocity / height >= fling-threshold or translation >= travel-threshold
        sp-stork: SPStorkController: 200 pt of travel
          cancelled-touch = ignore
          direction = down
          extent = 1h
          timing-curve = spring(damping-ratio:1,duration:0.6,velocity:0)
          duration = 0.6s
          travel-threshold = 200pt
          finish-when = translation >= travel-threshold
        deck-transition: DeckTransition: 240 pt of travel, while the finger is down
          decide = during
          direction = down
          extent = 1h
          travel-threshold = 240pt
          finish-when = translation >= travel-threshold
        presentr: Presentr: more than 100 pt of travel, while the finger is down
          decide = during
          direction = down
          extent = 1h
          travel-threshold = 100pt
          finish-when = translation > travel-threshold
        framework7: Framework7, swipe back: 10 px within 300 ms, else half the width
          extent = 1w
          flick-time = 0.3s
          travel-threshold = 10pt
          finish-when = if elapsed < flick-time then translation > travel-threshold else translation > progress-threshold * width
        sheet: Panlab: a fast release goes to the next stop, a slow one to the nearest
          direction = up
          extent = 1h
          clamp-progress = off
          timing-curve = spring(duration:0.35,bounce:0)
          stops = closed 0, half 0.5h, full 0.92h
          finish-when = if abs(velocity) > velocity-threshold then translation > extent or (translation > 0pt and velocity > 0pt/s) else translation > extent / 2
        floating-panel-stops: FloatingPanel, Core.swift targetPosition: of the anchors on both sides of the panel the one that the projected progress chooses
          cancelled-touch = release
          direction = up
          extent = 1h
          clamp-progress = off
          timing-curve = spring(duration:0.4,bounce:0)
          stops = tip 69pt, half 0.5h, full 0.98h
          redirectional-progress = 0.5
          finish-when = translation > extent or (translation > 0pt and projected-progress > redirectional-progress)
        gorhom-stops: react-native-bottom-sheet, useGestureEventsHandlersDefault: the snap point nearest to the position and 0.1 s of velocity
          cancelled-touch = release
          direction = up
          extent = 1h
          clamp-progress = off
          timing-curve = spring(mass:3,stiffness:1000,damping:500)
          stops = closed 0, low 0.25h, middle 0.5h, high 0.9h
          lookahead = 0.1s
          finish-when = translation + lookahead * velocity > extent / 2
        vaul-stops: vaul, use-snap-points.ts: from 2000 px/s the last or the first, from 400 px/s the next to the start, else the nearest
          velocity-threshold = 400pt/s
          direction = up
          extent = 1h
          clamp-progress = off
          completion-curve = cubic-bezier(0.32,0.72,0,1)
          duration = 0.5s
          stops = peek 148pt, middle 355pt, full 1h
          finish-when = if abs(dragged) / elapsed > 2000pt/s then dragged > 0pt else if abs(dragged) / elapsed > velocity-threshold and abs(dragged) < 0.4h then (if dragged > 0pt then origin >= 0pt else origin > extent) else translation > extent / 2
        popup-view: exyte/PopupView@cf6f979, Utils/DragToDismissHelper.swift (MIT): a third of the popup
          progress-threshold = 0.3333333333333333
          cancelled-touch = ignore
          direction = down
          extent = 1h
          completion-curve = ease-out
          duration = 0.3s
          recogniser = drag-gesture
          finish-when = progress > progress-threshold
        partial-sheet: AndreaMiotto/PartialSheet@6c61890, PartialSheet+DragGesture.swift (MIT): the predicted end 1 pt farther dismisses, at rest the nearest
          direction = down
          extent = 1h
          hysteresis = 0.1pt
          timing-curve = spring(mass:1,stiffness:300,damping:30,velocity:10)
          recogniser = drag-gesture
          ahead-threshold = 1pt
          finish-when = predicted-translation - translation > ahead-threshold or (predicted-translation - translation >= 0pt and progress > progress-threshold)
        slide-over-card: joogps/SlideOverCard@e38be07, SlideOverCard.swift (MIT): a predicted end beyond 175 pt
          cancelled-touch = ignore
          direction = down
          extent = 1h
          timing-curve = spring(1,0.35,velocity:0)
          recogniser = drag-gesture
          travel-threshold = 175pt
          finish-when = predicted-translation > travel-threshold
        swiftui-image-viewer: Jake-Short/swiftui-image-viewer@f61f298, ImageViewer.swift (MIT): 570 pt, or a predicted end three times as far
          decide = last-change
          cancelled-touch = ignore
          direction = down
          extent = 1h
          timing-curve = spring(0.86,0.15,velocity:0)
          recogniser = drag-gesture
          travel-threshold = 570pt
          finish-when = abs(translation) > travel-threshold or abs(predicted-translation / translation) > 3
        mijick-popups: Mijick/Popups@3aa5523, ViewModel+VerticalStack.swift (Apache-2.0): a third of the height
          progress-threshold = 0.3333333333333333
          decide = last-change
          cancelled-touch = ignore
          direction = down
          extent = 1h
          timing-curve = spring(duration:0.28,bounce:0,velocity:0)
          recogniser = drag-gesture
          finish-when = progress >= progress-threshold
        resizable-sheet: mtj0928/ResizableSheet@13a498d, ResizableSheet.swift (MIT): a predicted end beyond 0.3
          progress-threshold = 0.3
          cancelled-touch = ignore
          direction = up
          extent = 1h
          hysteresis = 0pt
          timing-curve = spring(0.9,0.4,velocity:0)
          recogniser = drag-gesture
          finish-when = predicted-progress > progress-threshold
        zoom-image-viewer: ryanlintott/ZoomImageViewer@235d6c6, _ZoomImageView.swift (MIT): a predicted end 200 pt away
          cancelled-touch = release
          direction = down
          extent = 1h
          timing-curve = spring(duration:0.5,bounce:0)
          recogniser = drag-gesture
          travel-threshold = 200pt
          finish-when = abs(predicted-translation) > travel-threshold
        damus-swipe-to-dismiss: damus-io/damus@9d287c7, SwipeToDismiss.swift (GPL-3.0): 100 pt up or down
          cancelled-touch = ignore
          direction = down
          extent = 1h
          recogniser = drag-gesture
          travel-threshold = 100pt
          finish-when = abs(translation) > travel-threshold
        swiftui-pager: fermoya/SwiftUIPager@232675d, PagerContent.swift (MIT): half a page, or 500 pt/s of the last pair
          velocity-threshold = 500pt/s
          decide = last-change
          cancelled-touch = release
          direction = left
          hysteresis = 15pt
          velocity-estimator = last-pair
          completion-curve = ease-out
          recogniser = drag-gesture
          finish-when = progress > progress-threshold or velocity > velocity-threshold
        swipe-actions-aheze: aheze/SwipeActions@7f14990, SwipeActions.swift (MIT): half of the predicted end beyond 50 pt
          cancelled-touch = release
          extent = 100pt
          hysteresis = 2pt
          timing-curve = spring(mass:1,stiffness:160,damping:70)
          recogniser = drag-gesture
          travel-threshold = 50pt
          finish-when = 0.5 * predicted-translation > travel-threshold
        card-stack-view: dadalar/SwiftUI-CardStackView@33d7d14, CardView.swift (MIT): half of the lesser side
          decide = last-change
          recogniser = drag-gesture
          finish-when = translation > progress-threshold * min(width, height)
        acarousel: JWAutumn/ACarousel@807d859, ACarouselViewModel.swift (MIT): a third of an item
          progress-threshold = 0.3333333333333333
          cancelled-touch = ignore
          direction = left
          recogniser = drag-gesture
          finish-when = progress > progress-threshold
        swipe-cell-karaosman: EnesKaraosman/SwipeCell@549756a, SlidableModifier.swift (MIT): half of the slots
          decide = last-change
          cancelled-touch = ignore
          direction = left
          extent = 150pt
          recogniser = drag-gesture
          finish-when = progress >= progress-threshold
        swipe-actions-c-villain: c-villain/SwipeActions@e02926e, SwipeActions.swift (MIT): 25 pt at the last move
          decide = last-change
          cancelled-touch = ignore
          direction = left
          extent = 160pt
          hysteresis = 15pt
          recogniser = drag-gesture
          travel-threshold = 25pt
          finish-when = translation > travel-threshold
        big-ui-paging: notsobigcompany/BigUIPaging@d546c84, CardDeckPageViewStyle.swift (no licence file): 0.3 of the width
          progress-threshold = 0.3
          cancelled-touch = ignore
          direction = left
          hysteresis = 5pt
          timing-curve = spring(duration:0.25,bounce:0,velocity:0)
          recogniser = drag-gesture
          finish-when = progress >= progress-threshold
        swiftui-page-view: ciaranrobrien/SwiftUIPageView@738e249, PageGestureView.swift (MIT): from 200 pt/s the direction, else the nearest
          velocity-threshold = 200pt/s
          cancelled-touch = release
          direction = left
          hysteresis = 15pt
          timing-curve = spring(mass:1,stiffness:250,damping:31.622776601683793)
          recogniser = drag-gesture
          finish-when = velocity >= velocity-threshold or (velocity > -velocity-threshold and progress >= progress-threshold)
        swipe-cards-kit: coolnalu/SwipeCardsKit@bbbfe85, SwipeCardsView.swift (MIT): 150 pt
          cancelled-touch = ignore
          hysteresis = 20pt
          recogniser = drag-gesture
          travel-threshold = 150pt
          finish-when = translation >= travel-threshold
        tinder-card-swiper: JayantBadlani/TinderCardSwiperSwiftUI@c3214b6, CardSwipeView.swift (no licence file): 150 to 500 pt
          decide = last-change
          cancelled-touch = ignore
          recogniser = drag-gesture
          travel-limit = 500pt
          travel-threshold = 150pt
          finish-when = translation >= travel-threshold and translation <= travel-limit
        stream-chat-reply: GetStream/stream-chat-swiftui@0c320a1, MessageItemView.swift (Stream's own licence): 60 pt during the drag
          decide = during
          cancelled-touch = ignore
          hysteresis = 20pt
          timing-curve = spring(mass:1,stiffness:170,damping:20,velocity:0)
          recogniser = drag-gesture
          travel-threshold = 60pt
          finish-when = translation > travel-threshold
        element-x-reply: element-hq/element-x-ios@3950cac, SwipeRightAction.swift (AGPL-3.0): 50 pt on a circle that resists, or 134 pt of travel
          cancelled-touch = ignore
          timing-curve = spring(0.86,0.15,velocity:0)
          recogniser = drag-gesture
          pull-threshold = 0.25
          finish-when = (2 - clamp(translation / 1000pt, 0, 1)) * clamp(translation / 1000pt, 0, 1) > pull-threshold
        swipe-cell-fatbobman: fatbobman/SwipeCell@62808ea, SwipeCellViewModifier3.swift (MIT): 20 pt
          cancelled-touch = ignore
          direction = left
          extent = 160pt
          hysteresis = 0pt
          recogniser = drag-gesture
          travel-threshold = 20pt
          finish-when = translation >= travel-threshold
        bottom-sheet-lucaszischka: lucaszischka/BottomSheet@3d1238d, BottomSheetView+SwitchPosition.swift (MIT): a tenth of the height one stop, from 0.3 the last one
          decide = last-change
          cancelled-touch = release
          direction = up
          extent = 1h
          clamp-progress = off
          timing-curve = spring(0.75,0.5,velocity:0)
          recogniser = drag-gesture
          stops = low 0.25h, middle 0.5h, high 0.9h
          flick-through = 0.3
          step = 0.1
          finish-when = if dragged >= flick-through * height then dragged > 0pt else if dragged >= step * height then origin >= 0pt else if dragged > -step * height then origin >= extent else if dragged > -flick-through * height then origin > extent else dragged > 0pt
        bottom-sheet-danielsaidi: danielsaidi/BottomSheet@9be83ff, BottomSheet.swift (MIT): beyond a quarter the direction
          direction = up
          extent = 1h
          clamp-progress = off
          timing-curve = spring(0.86,0.15,velocity:0)
          recogniser = drag-gesture
          stops = low 0.25h, high 0.9h
          part = 0.25
          finish-when = if abs(dragged) > part * height then dragged > 0pt else origin >= extent
        swiftui-drawer: maustinstar/swiftui-drawer@6d22f5c, Drawer+Drag.swift (MIT): nearest to the predicted end
          cancelled-touch = ignore
          direction = up
          extent = 1h
          clamp-progress = off
          timing-curve = spring(0.825,0.5,velocity:0)
          recogniser = drag-gesture
          stops = low 0.25h, middle 0.5h, high 0.9h
          lookahead = 0.25s
          finish-when = translation + lookahead * velocity > extent / 2
        snap: nerdsupremacist/Snap@4b0dcef, SnapCalculator.swift (MIT): the sign of the way to the predicted end
          velocity-threshold = 0pt/s
          direction = up
          extent = 1h
          clamp-progress = off
          timing-curve = spring(mass:1,stiffness:300,damping:30,velocity:10)
          recogniser = drag-gesture
          stops = low 0.25h, middle 0.5h, high 0.9h
          finish-when = if velocity > velocity-threshold then translation >= 0pt else if velocity < -velocity-threshold then translation >= extent else translation > extent / 2
        swiftui-blanket: FluidGroup/swiftui-blanket@bcdba1c, Source.swift (Apache-2.0): beyond 50 the next stop, else the nearest
          velocity-threshold = 50pt/s
          cancelled-touch = ignore
          direction = up
          extent = 1h
          clamp-progress = off
          timing-curve = spring(mass:1,stiffness:200,damping:20)
          recogniser = drag-gesture
          stops = low 0.25h, middle 0.5h, high 0.9h
          finish-when = if abs(0.25 * velocity) > velocity-threshold then translation > extent or (translation > 0pt and velocity > 0pt/s) else translation > extent / 2
        bottom-sheet-wouter125: Wouter125/BottomSheet@7703495, Snapping.swift (MIT): beyond 1800 pt/s on average the direction, else the nearest
          velocity-threshold = 1800pt/s
          cancelled-touch = ignore
          direction = up
          extent = 1h
          clamp-progress = off
          recogniser = drag-gesture
          stops = low 0.25h, middle 0.5h, high 0.9h
          finish-when = if mean-velocity > velocity-threshold then translation >= 0pt else if mean-velocity < -velocity-threshold then translation >= extent else translation > extent / 2
        """)
  }
}
