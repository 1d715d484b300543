// App code as it is written against UIKit; only the import and the selectors differ.
import HeadlessUIKit

/// Names that Foundation has too: with this one import they are the simulation's.
enum QueueSnippets {
  static func later(_ work: @escaping () -> Void) {
    DispatchQueue.main.asyncAfter(deadline: .now() + 0.5) {
      work()
    }
  }

  static func soon(_ work: @escaping () -> Void) {
    DispatchQueue.main.async {
      work()
    }
  }

  static func next(_ work: @escaping () -> Void) {
    DispatchQueue.main.async(execute: work)
  }

  static func announce(_ name: Notification.Name) {
    NotificationCenter.default.post(name: name, object: nil)
  }
}
