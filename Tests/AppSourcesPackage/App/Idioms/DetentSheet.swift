import UIKit

extension UISheetPresentationController.Detent.Identifier {
  static let peek = Self("peek")
}

final class DetentSheetController: UIViewController, UISheetPresentationControllerDelegate {
  private(set) var selected: UISheetPresentationController.Detent.Identifier?

  override func viewDidLoad() {
    super.viewDidLoad()
    guard let sheet = sheetPresentationController else { return }
    sheet.delegate = self
    sheet.detents = [
      .custom(identifier: .peek) { context in context.maximumDetentValue * 0.2 }, .medium(),
      .large(),
    ]
    sheet.largestUndimmedDetentIdentifier = .peek
    sheet.prefersGrabberVisible = true
    sheet.prefersScrollingExpandsWhenScrolledToEdge = false
    sheet.animateChanges { sheet.selectedDetentIdentifier = .peek }
  }

  func sheetPresentationControllerDidChangeSelectedDetentIdentifier(
    _ sheet: UISheetPresentationController
  ) {
    selected = sheet.selectedDetentIdentifier
  }

  func presentationControllerShouldDismiss(_ presentation: UIPresentationController) -> Bool {
    selected == .peek
  }
}
