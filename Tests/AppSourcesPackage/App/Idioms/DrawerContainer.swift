import UIKit

final class DrawerContainerController: UIViewController, UIGestureRecognizerDelegate {
  private let main: UIViewController
  private let drawer: UIViewController
  private lazy var leading = drawer.view.leadingAnchor.constraint(
    equalTo: view.leadingAnchor, constant: -280)
  private lazy var edge = UIScreenEdgePanGestureRecognizer(target: self, action: #selector(drag))

  init(main: UIViewController, drawer: UIViewController) {
    (self.main, self.drawer) = (main, drawer)
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    for child in [main, drawer] {
      addChild(child)
      view.addSubview(child.view)
      child.view.translatesAutoresizingMaskIntoConstraints = false
      child.didMove(toParent: self)
    }
    NSLayoutConstraint.activate([
      main.view.topAnchor.constraint(equalTo: view.topAnchor),
      main.view.bottomAnchor.constraint(equalTo: view.bottomAnchor),
      main.view.leadingAnchor.constraint(equalTo: view.leadingAnchor),
      main.view.trailingAnchor.constraint(equalTo: view.trailingAnchor),
      drawer.view.topAnchor.constraint(equalTo: view.topAnchor),
      drawer.view.bottomAnchor.constraint(equalTo: view.bottomAnchor),
      drawer.view.widthAnchor.constraint(equalToConstant: 280), leading,
    ])
    edge.edges = .left
    edge.delegate = self
    view.addGestureRecognizer(edge)
  }

  @objc private func drag(_ pan: UIScreenEdgePanGestureRecognizer) {
    leading.constant = min(0, pan.translation(in: view).x - 280)
    guard pan.state == .ended else { return }
    leading.constant = pan.velocity(in: view).x > 0 ? 0 : -280
    UIView.animate(
      withDuration: 0.25, delay: 0, usingSpringWithDamping: 1, initialSpringVelocity: 0
    ) {
      self.view.layoutIfNeeded()
    }
  }

  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith other: UIGestureRecognizer
  ) -> Bool { other is UIPinchGestureRecognizer }
}
