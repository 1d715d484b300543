#if !canImport(ObjectiveC)
  /// Values by name, such as `opacity`, `bounds.size.width` or `transform.rotation.z`.
  ///
  /// ## Differences from UIKit
  /// Numbers are `NSNumber`, other values the Swift ones rather than `NSValue`. A name without a
  /// value keeps what was set.
  extension CALayer {
    public func value(forKeyPath keyPath: String) -> Any? {
      let value = LayerKeyPath(keyPath)?.value(in: values)
      if case .scalar(let number)? = value { return NSNumber(value: number) }
      return value?.any ?? extras.named[keyPath]
    }

    public func setValue(_ value: Any?, forKeyPath keyPath: String) {
      guard let path = LayerKeyPath(keyPath) else {
        extras.named[keyPath] = value
        return
      }
      guard let value = value.flatMap(AnimatableValue.init(any:)) else { return }
      change(path.property) { path.set(value, in: &$0) }
    }

    public func value(forKey key: String) -> Any? { value(forKeyPath: key) }

    public func setValue(_ value: Any?, forKey key: String) { setValue(value, forKeyPath: key) }
  }
#endif
