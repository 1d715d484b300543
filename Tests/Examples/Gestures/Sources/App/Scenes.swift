import UIKit

/// Fills a window with the home screen and the sheet above it, as the app does at launch.
public func showSheet(in window: UIWindow) {
  let home = UIViewController()
  window.rootViewController = home
  window.makeKeyAndVisible()
  home.present(SheetViewController(), animated: true)
}
