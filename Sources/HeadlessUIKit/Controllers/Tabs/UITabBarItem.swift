public import Foundation

/// What stands for a screen in a tab bar.
///
/// ## Differences from UIKit
/// The image is accepted as any object and not shown.
open class UITabBarItem: NSObject {
  open var title: String?
  open var tag: Int
  open var badgeValue: String?

  public init(title: String?, image: AnyObject?, tag: Int) {
    self.title = title
    self.tag = tag
    super.init()
  }
}
