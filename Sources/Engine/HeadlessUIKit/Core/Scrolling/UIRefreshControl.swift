/// Requests a refresh when a scroll view is pulled down far enough.
///
/// ## Differences from UIKit
/// No spinner is drawn. Our choice: the user must pull 100 points, and the top inset grows by 60 points while
/// refreshing.
open class UIRefreshControl: UIControl {
  private static let pullLength: CGFloat = 100
  private static let height: CGFloat = 60

  open private(set) var isRefreshing = false
  open var attributedTitle: NSAttributedString?
  private var observation: NSKeyValueObservation?

  public convenience init() {
    self.init(frame: CGRect(x: 0, y: 0, width: 0, height: Self.height))
  }

  private var scrollView: UIScrollView? { superview as? UIScrollView }

  open override func didMoveToSuperview() {
    super.didMoveToSuperview()
    guard let scrollView else {
      observation = nil
      return
    }
    frame = CGRect(x: 0, y: -Self.height, width: scrollView.bounds.width, height: Self.height)
    autoresizingMask = .flexibleWidth
    observation = scrollView.observe(\.contentOffset, options: []) { [weak self] scrollView, _ in
      self?.contentDidMove(in: scrollView)
    }
  }

  private func contentDidMove(in scrollView: UIScrollView) {
    guard isEnabled, !isRefreshing, scrollView.isDragging else { return }
    let pulled = -(scrollView.contentOffset.y + scrollView.adjustedContentInset.top)
    guard pulled >= Self.pullLength else { return }
    beginRefreshing()
    send(.valueChanged, with: nil)
  }

  open func beginRefreshing() {
    guard !isRefreshing else { return }
    isRefreshing = true
    scrollView?.contentInset.top += Self.height
  }

  open func endRefreshing() {
    guard isRefreshing else { return }
    isRefreshing = false
    guard let scrollView else { return }
    let isAtTop = scrollView.contentOffset.y < 0 && !scrollView.isDragging
    UIView.animate(withDuration: isAtTop ? 0.3 : 0) { scrollView.contentInset.top -= Self.height }
  }
}
