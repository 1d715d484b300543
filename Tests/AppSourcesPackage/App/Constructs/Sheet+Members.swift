import Foundation
import UIKit

extension Sheet {
  open override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    title = #"says "@objc" and "\#(describe())""#
  }

  @objc open func describe() -> String { "a sheet" }
}

public final class TallSheet: Sheet {
  public override func describe() -> String { "a tall sheet, once \(super.describe())" }
  public override var isClosed: Bool { closings > 0 && super.isClosed }
}

extension UIViewController {
  @objc public var isClosed: Bool { presentingViewController == nil }
}
