struct WeakBox<Object: AnyObject> {
  weak var value: Object?
}
