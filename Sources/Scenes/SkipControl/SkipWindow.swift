public import Foundation
public import HeadlessUIKit

/// A window that has one transition at a time, as far as they are asked for through `gated`.
///
/// Objective-C would hang the control on any window as an associated object; here the window has it.
open class SkipWindow: UIWindow {
  public let skipControl: SkipControl

  public override init(frame: CGRect) {
    skipControl = SkipControl()
    super.init(frame: frame)
    skipControl.attach(to: self)
  }

  public required init?(coder: NSCoder) {
    skipControl = SkipControl()
    super.init(coder: coder)
    skipControl.attach(to: self)
  }

  deinit {
    skipControl.close()
  }

  /// A transition of the controller that leaves is interrupted.
  open override var rootViewController: UIViewController? {
    didSet { skipControl.releaseIfAbandoned() }
  }
}
