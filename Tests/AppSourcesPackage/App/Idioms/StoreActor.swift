import UIKit

actor PhotoStore {
  private var cache: [Int: String] = [:]

  func title(of index: Int) async throws(PhotoError) -> String {
    guard index >= 0 else { throw .absent(index) }
    if let title = cache[index] { return title }
    cache[index] = "Photo \(index)"
    return cache[index, default: ""]
  }
}

enum PhotoError: Error { case absent(Int) }

final class StoredPhotoController: UIViewController {
  private let store = PhotoStore()
  private let index: Int

  init(index: Int) {
    self.index = index
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  override func viewIsAppearing(_ animated: Bool) {
    super.viewIsAppearing(animated)
    Task {
      do throws(PhotoError) {
        title = try await store.title(of: index)
      } catch {
        switch error {
        case .absent(let index): title = "No photo \(index)"
        }
      }
    }
  }
}
