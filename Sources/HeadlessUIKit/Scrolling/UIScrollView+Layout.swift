extension UIScrollView {
  /// The content, for constraints that give the scroll view its content size.
  public var contentLayoutGuide: UILayoutGuide {
    layoutParts.guide("content") { UILayoutGuide(of: $0, part: .content) }
  }

  /// The frame of the scroll view, which the content moves behind.
  public var frameLayoutGuide: UILayoutGuide {
    layoutParts.guide("frame") { UILayoutGuide(of: $0, part: .frame) }
  }
}

extension UIScrollView: SheetContent {
  var isAtTop: Bool { contentOffset.y <= -adjustedContentInset.top }
}
