import QuartzCore
import UIKit

@objc(AppSheet)
open class Sheet: UIViewController {
  @IBOutlet private(set) weak var handle: UIView?
  @IBInspectable public var radius: CGFloat = 8
  public weak var delegate: SheetDelegate?
  @objc public dynamic var closings = 0
  private lazy var pan = UIPanGestureRecognizer(target: self, action: #selector(drag(_:)))

  open override func viewDidLoad() {
    super.viewDidLoad()
    view.addGestureRecognizer(pan)
    let button = UIButton(type: .system)
    button.addTarget(self, action: #selector(close(_:forEvent:)), for: .touchUpInside)
    view.addSubview(button)
    button.sendActions(for: .touchUpInside)
  }

  @objc private func drag(_ pan: UIPanGestureRecognizer) {
    delegate?.sheet?(self, didMoveTo: pan.translation(in: view).y)
    if pan.state == .ended { close(pan, forEvent: nil) }
  }

  @objc func close(_ sender: Any, forEvent event: UIEvent?) {
    guard delegate?.sheetMayClose?(self) ?? true, delegate?.mayClose(self) ?? true else { return }
    closings += 1
    delegate?.sheetDidClose(self)
  }

  #if os(iOS) && canImport(UIKit)
    public let platform = "iOS"
  #else
    public let platform = NSScreen.main
  #endif
}
