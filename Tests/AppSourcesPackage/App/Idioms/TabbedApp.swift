import UIKit

final class TabbedAppController: UITabBarController {
  override func viewDidLoad() {
    super.viewDidLoad()
    let home = UINavigationController(rootViewController: UIViewController())
    home.tabBarItem = UITabBarItem(title: "Home", image: UIImage(systemName: "house"), tag: 0)
    viewControllers = [home, UIViewController()]
    selectedIndex = 1
  }
}

final class TabbedSceneDelegate: UIResponder, UIWindowSceneDelegate {
  var window: UIWindow?

  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions
  ) {
    guard let scene = scene as? UIWindowScene else { return }
    window = UIWindow(windowScene: scene)
    window?.rootViewController = TabbedAppController()
    window?.makeKeyAndVisible()
  }
}
