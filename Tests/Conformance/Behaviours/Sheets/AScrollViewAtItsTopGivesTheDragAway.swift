import UIKit

/// A drag down in a scroll view that is at its top pulls the sheet; elsewhere it scrolls.
///
/// - Source:
///   developer.apple.com/documentation/uikit/uisheetpresentationcontroller/prefersscrollingexpandswhenscrolledtoedge
/// - Evidence: documented
/// - Systems: iOS 13+
func aScrollViewAtItsTopGivesTheDragAway(_ stage: Stage) {
  for offset in [0.0, 300] {
    let (presenter, sheet) = stage.showPresenter(.pageSheet)
    let scroll = UIScrollView(frame: stage.window.bounds)
    scroll.contentSize = CGSize(width: 390, height: 4000)
    sheet.view.addSubview(scroll)
    presenter.present(sheet, animated: true)
    stage.settle()
    scroll.contentOffset.y = offset
    stage.drag(from: (200, 200), to: (200, 740), in: 0.3)
    stage.settle()
    stage.expect((presenter.presentedViewController == nil) == (offset == 0), "\(offset)")
  }
}
