import Observation
import UIKit

@Observable final class Cart {
  var count = 0
  var isOpen = false
}

final class CartController: UIViewController {
  private let cart: Cart
  private let label = UILabel()

  init(cart: Cart) {
    self.cart = cart
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.addSubview(label)
    observe()
  }

  private func observe() {
    withObservationTracking {
      label.text = "\(cart.count)"
    } onChange: { [weak self] in
      Task { @MainActor in self?.observe() }
    }
  }
}
