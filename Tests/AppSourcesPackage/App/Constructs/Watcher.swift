import UIKit

private var key: UInt8 = 0

public final class Watcher: NSObject {
  public private(set) var events: [String] = []
  private var observation: NSKeyValueObservation?

  public func watch(_ scroll: UIScrollView, _ animated: UIView) {
    observation = scroll.observe(\.contentOffset, options: [.new]) { [weak self] _, change in
      self?.events.append("offset \(change.newValue?.y ?? 0)")
    }
    scroll.addObserver(
      self, forKeyPath: #keyPath(UIScrollView.contentSize), options: .new, context: nil)
    NotificationCenter.default.addObserver(
      self, selector: #selector(note(_:)), name: .init("moved"), object: nil)
    objc_setAssociatedObject(animated, &key, "kept", .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
    animated.layer.setValue(2, forKeyPath: "transform.scale.x")
    perform(#selector(rest), with: nil, afterDelay: 0.1)
    if responds(to: #selector(note(_:))) { perform(#selector(note(_:)), with: nil) }
  }

  override public func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
    context: UnsafeMutableRawPointer?
  ) {
    guard keyPath == #keyPath(UIScrollView.contentSize) else {
      return super.observeValue(forKeyPath: keyPath, of: object, change: change, context: context)
    }
    let size = (change?[.newKey] as AnyObject).cgSizeValue
    events.append("size \(size?.height ?? 0)")
  }

  public func associated(to view: UIView) -> String? {
    objc_getAssociatedObject(view, &key) as? String
  }

  @objc private func note(_ notification: Notification?) { events.append("note") }
  @objc private func rest() { events.append("rest") }
}
