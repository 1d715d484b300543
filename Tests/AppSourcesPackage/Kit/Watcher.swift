import UIKit

/// A sibling module's type and file, with the names of the app's own.
public enum Watcher {
  public static let kind = "a sibling's watcher"
}
