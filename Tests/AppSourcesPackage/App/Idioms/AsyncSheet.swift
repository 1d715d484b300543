import UIKit

/// Presents a sheet and waits for its answer.
final class AsyncSheetController: UIViewController {
  private var answer: CheckedContinuation<Bool, Never>?

  static func ask(over presenter: UIViewController) async -> Bool {
    let sheet = AsyncSheetController()
    sheet.modalPresentationStyle = .pageSheet
    sheet.sheetPresentationController?.detents = [.medium()]
    presenter.present(sheet, animated: true)
    return await withCheckedContinuation { sheet.answer = $0 }
  }

  override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    answer?.resume(returning: false)
    answer = nil
  }
}

final class AskingController: UIViewController {
  private(set) var hasAgreed = false
  private var asking: Task<Void, Never>?

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    asking = Task { [weak self] in
      guard let self else { return }
      hasAgreed = await AsyncSheetController.ask(over: self)
    }
  }

  isolated deinit { asking?.cancel() }
}
