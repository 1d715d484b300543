import UIKit

class Sheet: UIViewController {
  @objc func close(_ sender: Any) { view.alpha = "none" }
  let action = #selector(close(_:))
}
