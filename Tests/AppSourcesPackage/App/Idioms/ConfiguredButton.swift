import UIKit

final class ConfiguredButtonController: UIViewController {
  private(set) var taps = 0

  override func viewDidLoad() {
    super.viewDidLoad()
    var configuration = UIButton.Configuration.filled()
    configuration.title = "Open"
    configuration.cornerStyle = .capsule
    configuration.contentInsets = .init(top: 8, leading: 16, bottom: 8, trailing: 16)
    let button = UIButton(
      configuration: configuration, primaryAction: UIAction { [weak self] _ in self?.taps += 1 })
    button.configurationUpdateHandler = { button in
      button.configuration?.showsActivityIndicator = button.isHighlighted
    }
    button.frame = CGRect(x: 20, y: 100, width: 200, height: 44)
    view.addSubview(button)
  }
}
