import UIKit

final class KeyboardPanelController: UIViewController {
  private let field = UITextField()
  nonisolated static let margin: CGFloat = 12

  override func loadView() {
    let stack = UIStackView(arrangedSubviews: [UIView(), field])
    stack.axis = .vertical
    stack.translatesAutoresizingMaskIntoConstraints = false
    view = UIView()
    view.addSubview(stack)
    NSLayoutConstraint.activate([
      stack.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor),
      stack.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: Self.margin),
      view.trailingAnchor.constraint(equalTo: stack.trailingAnchor, constant: Self.margin),
      view.keyboardLayoutGuide.topAnchor.constraint(
        equalToSystemSpacingBelow: stack.bottomAnchor, multiplier: 1),
    ])
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    field.becomeFirstResponder()
    Task { [field] in
      try? await Task.sleep(for: .milliseconds(300))
      field.resignFirstResponder()
    }
  }
}
