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
          finish-when = progress > progress-threshold
        listing-10-4: listings 10-3 and 10-4: any end of the touch finishes
          cancelled-touch = release
          direction = down
          extent = 1h
          clamp-progress = off
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
          extent = 1w
          clamp-progress = off
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
        """)
  }
}
