import UIKit

final class GlassPanelController: UIViewController {
  private let glass = UIGlassEffect(style: .regular)
  private lazy var panel = UIVisualEffectView(effect: glass)

  override func viewDidLoad() {
    super.viewDidLoad()
    glass.isInteractive = true
    glass.tintColor = .systemBlue.withAlphaComponent(0.2)
    panel.cornerConfiguration = .corners(radius: .containerConcentric(minimum: 12))
    panel.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(panel)
    NSLayoutConstraint.activate([
      panel.leadingAnchor.constraint(equalTo: view.layoutMarginsGuide.leadingAnchor),
      panel.trailingAnchor.constraint(equalTo: view.layoutMarginsGuide.trailingAnchor),
      panel.bottomAnchor.constraint(equalTo: view.safeAreaLayoutGuide.bottomAnchor),
      panel.heightAnchor.constraint(equalToConstant: 120),
    ])
    let capsule = UIView()
    capsule.cornerConfiguration = .capsule()
    panel.contentView.addSubview(capsule)
  }

  func hideGlass() { UIView.animate { panel.effect = nil } }
}
