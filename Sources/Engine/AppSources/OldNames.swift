/// Names from before Swift 4.2, with the names to which Swift's migration changed them.
enum OldNames {
  /// The new names of types and constants, by old name.
  static let names: [String: String] = {
    var names: [String: String] = [:]
    for (owner, nested) in nestedTypes {
      for name in nested.split(separator: " ") {
        names["\(owner)\(name)"] = "\(owner).\(name)"
      }
    }
    for (prefix, type, values) in constants {
      for value in values.split(separator: " ") {
        names["\(prefix)\(value)"] = "\(type).\(value.prefix(1).lowercased())\(value.dropFirst())"
      }
    }
    return names.merging(single) { $1 }
  }()

  private static let nestedTypes = [
    (
      "UIView",
      "AnimationOptions AnimationCurve AnimationTransition ContentMode AutoresizingMask TintAdjustmentMode KeyframeAnimationOptions"
    ),
    ("UIGestureRecognizer", "State"), ("UIControl", "State Event ContentVerticalAlignment"),
    ("UIControl", "ContentHorizontalAlignment"), ("UIButton", "ButtonType"),
    ("UITableView", "RowAnimation ScrollPosition Style"), ("UITableViewCell", "AccessoryType"),
    ("UITableViewCell", "EditingStyle SelectionStyle SeparatorStyle StateMask"),
    ("UIAlertController", "Style"), ("UIAlertAction", "Style"),
    ("UINavigationController", "Operation"), ("UIBarButtonItem", "Style SystemItem"),
    ("UICollectionView", "ScrollDirection ScrollPosition"), ("UIBlurEffect", "Style"),
    ("UIPageViewController", "NavigationDirection NavigationOrientation SpineLocation"),
    ("UIPageViewController", "TransitionStyle OptionsKey"), ("UITextField", "BorderStyle ViewMode"),
    ("UIActivityIndicatorView", "Style"),
    ("UIApplication", "State LaunchOptionsKey OpenURLOptionsKey"),
    ("UIImage", "Orientation RenderingMode ResizingMode"),
    ("UIScrollView", "IndicatorStyle KeyboardDismissMode"),
    ("UISwipeGestureRecognizer", "Direction"), ("UIStackView", "Alignment Distribution"),
    ("UIProgressView", "Style"), ("UISearchBar", "Style"), ("UIWindow", "Level"),
    ("UIInterpolatingMotionEffect", "EffectType"), ("UIFont", "Weight TextStyle"),
  ]

  private static let constants = [
    (
      "kCAMediaTimingFunction", "CAMediaTimingFunctionName",
      "Default Linear EaseIn EaseOut EaseInEaseOut"
    ),
    ("kCAFillMode", "CAMediaTimingFillMode", "Forwards Backwards Both Removed"),
    ("kCATransition", "CATransitionType", "Fade MoveIn Push Reveal"),
    ("kCATransition", "CATransitionSubtype", "FromLeft FromRight FromTop FromBottom"),
    ("kCALineCap", "CAShapeLayerLineCap", "Butt Round Square"),
    ("kCALineJoin", "CAShapeLayerLineJoin", "Bevel Miter Round"),
    ("kCAFillRule", "CAShapeLayerFillRule", "NonZero EvenOdd"),
    ("kCAAnimation", "CAAnimationCalculationMode", "Linear Discrete Paced Cubic CubicPaced"),
    (
      "kCAGravity", "CALayerContentsGravity",
      "Resize ResizeAspect ResizeAspectFill Center Top Bottom Left Right"
    ),
    ("UIScrollViewDecelerationRate", "UIScrollView.DecelerationRate", "Normal Fast"),
    ("UIWindowLevel", "UIWindow.Level", "Normal Alert StatusBar"),
    ("UILayoutPriority", "UILayoutPriority", "Required DefaultHigh DefaultLow FittingSizeLevel"),
    ("UICollectionElementKind", "UICollectionView.elementKind", "SectionHeader SectionFooter"),
    (
      "UIFontTextStyle", "UIFont.TextStyle",
      "Body Headline Subheadline Footnote Caption1 Caption2 Callout"
    ),
  ]

  private static let single = [
    "UIKeyboardFrameBeginUserInfoKey": "UIResponder.keyboardFrameBeginUserInfoKey",
    "UIKeyboardFrameEndUserInfoKey": "UIResponder.keyboardFrameEndUserInfoKey",
    "UIKeyboardAnimationDurationUserInfoKey": "UIResponder.keyboardAnimationDurationUserInfoKey",
    "UIKeyboardAnimationCurveUserInfoKey": "UIResponder.keyboardAnimationCurveUserInfoKey",
    "UICollectionElementKindSectionHeader": "UICollectionView.elementKindSectionHeader",
    "UICollectionElementKindSectionFooter": "UICollectionView.elementKindSectionFooter",
    "UIBackgroundTaskInvalid": "UIBackgroundTaskIdentifier.invalid",
    "UIControlEvents": "UIControl.Event", "UIViewAutoresizing": "UIView.AutoresizingMask",
    "UIViewKeyframeAnimationOptions": "UIView.KeyframeAnimationOptions",
    "UIBarButtonSystemItem": "UIBarButtonItem.SystemItem", "UIButtonType": "UIButton.ButtonType",
    "UITextBorderStyle": "UITextField.BorderStyle", "UITextFieldViewMode": "UITextField.ViewMode",
    "UITableViewCellStyle": "UITableViewCell.CellStyle",
    "UITableViewCellSeparatorStyle": "UITableViewCell.SeparatorStyle",
    "UITableViewAutomaticDimension": "UITableView.automaticDimension",
    "UIViewNoIntrinsicMetric": "UIView.noIntrinsicMetric",
    "UILayoutConstraintAxis": "NSLayoutConstraint.Axis",
    "NSLayoutRelation": "NSLayoutConstraint.Relation",
    "NSLayoutAttribute": "NSLayoutConstraint.Attribute",
    "NSLayoutFormatOptions": "NSLayoutConstraint.FormatOptions",
    "UIActivityIndicatorViewStyle": "UIActivityIndicatorView.Style",
    "UIImageRenderingMode": "UIImage.RenderingMode", "UIImageOrientation": "UIImage.Orientation",
    "UIScrollViewKeyboardDismissMode": "UIScrollView.KeyboardDismissMode",
    "UISwipeGestureRecognizerDirection": "UISwipeGestureRecognizer.Direction",
    "UIStackViewAlignment": "UIStackView.Alignment",
    "UIStackViewDistribution": "UIStackView.Distribution",
    "RunLoopMode": "RunLoop.Mode", "UITrackingRunLoopMode": "RunLoop.Mode.tracking",
    "NSAttributedStringKey": "NSAttributedString.Key", "UIBlurEffectStyle": "UIBlurEffect.Style",
    "UITransitionContextFromViewControllerKey": "UITransitionContextViewControllerKey.from",
    "UITransitionContextToViewControllerKey": "UITransitionContextViewControllerKey.to",
    "UITransitionContextFromViewKey": "UITransitionContextViewKey.from",
    "UITransitionContextToViewKey": "UITransitionContextViewKey.to",
    "UIEdgeInsetsZero": "UIEdgeInsets.zero", "CGPointZero": "CGPoint.zero",
    "CGRectZero": "CGRect.zero", "CGSizeZero": "CGSize.zero",
    "CGAffineTransformIdentity": "CGAffineTransform.identity",
  ]

  /// The new names of members, both for calls and for overrides.
  static let members = [
    "addChildViewController": "addChild", "removeFromParentViewController": "removeFromParent",
    "childViewControllers": "children", "toParentViewController": "toParent",
    "childViewControllerForStatusBarStyle": "childForStatusBarStyle",
    "childViewControllerForStatusBarHidden": "childForStatusBarHidden",
    "childViewControllerForHomeIndicatorAutoHidden": "childForHomeIndicatorAutoHidden",
  ]

  /// The new names of the modes of a run loop; those of `CFRunLoopMode` keep theirs.
  static let modes = ["commonModes": "common", "defaultRunLoopMode": "default"]

  /// The functions that became initialisers, with the new labels of their arguments.
  static let functions: [String: (type: String, labels: [String])] = [
    "UIEdgeInsetsMake": ("UIEdgeInsets", ["top", "left", "bottom", "right"]),
    "UIOffsetMake": ("UIOffset", ["horizontal", "vertical"]),
    "CGPointMake": ("CGPoint", ["x", "y"]), "CGSizeMake": ("CGSize", ["width", "height"]),
    "CGRectMake": ("CGRect", ["x", "y", "width", "height"]),
    "CGVectorMake": ("CGVector", ["dx", "dy"]),
    "CGAffineTransformMake": ("CGAffineTransform", ["a", "b", "c", "d", "tx", "ty"]),
    "CGAffineTransformMakeScale": ("CGAffineTransform", ["scaleX", "y"]),
    "CGAffineTransformMakeTranslation": ("CGAffineTransform", ["translationX", "y"]),
    "CGAffineTransformMakeRotation": ("CGAffineTransform", ["rotationAngle"]),
  ]

  /// The current names of notifications, by the names that they had as members of `NSNotification.Name`.
  static let notifications: [String: String] = {
    var names: [String: String] = [:]
    for (owner, events) in notificationsByOwner {
      for event in events.split(separator: " ") {
        let isKeyboard = event.hasPrefix("Keyboard")
        let member = "\(event.prefix(1).lowercased())\(event.dropFirst())Notification"
        names[isKeyboard ? "UI\(event)" : "\(owner)\(event)"] =
          "\(isKeyboard ? "UIResponder" : owner).\(member)"
      }
    }
    return names.merging(
      ["UIDeviceOrientationDidChange": "UIDevice.orientationDidChangeNotification"]) { $1 }
  }()

  private static let notificationsByOwner = [
    (
      "UIResponder",
      "KeyboardWillShow KeyboardDidShow KeyboardWillHide KeyboardDidHide KeyboardWillChangeFrame KeyboardDidChangeFrame"
    ),
    (
      "UIApplication",
      "DidBecomeActive WillResignActive DidEnterBackground WillEnterForeground WillTerminate DidFinishLaunching DidReceiveMemoryWarning WillChangeStatusBarFrame DidChangeStatusBarFrame WillChangeStatusBarOrientation DidChangeStatusBarOrientation"
    ),
    ("UITextField", "TextDidChange TextDidBeginEditing TextDidEndEditing"),
    ("UITextView", "TextDidChange TextDidBeginEditing TextDidEndEditing"),
  ]
}

extension AppModule {
  /// The names that the sources declare themselves, overrides excluded.
  var declaredNames: Set<String> {
    var names: Set<String> = []
    for source in files {
      for index in source.tokens.indices where source.isWord(index) {
        guard
          ["func", "var", "let", "class", "struct", "enum", "typealias", "case", "protocol"]
            .contains(
              source.text(index - 1)),
          !(source.text(index - 1) == "case" && source.text(index + 1) == "."),
          !Declarations.modifiers(before: index - 1, in: source).contains("override")
        else { continue }
        names.insert(source.text(index))
      }
    }
    return names
  }

  /// The names of the properties and variables that the sources declare.
  ///
  /// A call such as `x.f?()` calls either an optional method of UIKit or an optional closure in the property `f`. If
  /// `f` is in this set, the call may be a call of the closure.
  var declaredProperties: Set<String> {
    var names: Set<String> = []
    for source in files {
      for index in source.tokens.indices
      where source.isWord(index) && ["var", "let"].contains(source.text(index - 1)) {
        names.insert(source.text(index))
      }
    }
    return names
  }

  mutating func adaptOldNames(in file: Int, except declared: Set<String>) {
    edit(file) { source in
      for index in source.tokens.indices where source.isWord(index) {
        let word = source.text(index)
        guard !declared.contains(word) else { continue }
        Self.adaptOldName(word, at: index, in: &source)
      }
    }
  }

  private static func adaptOldName(_ word: String, at index: Int, in source: inout SourceText) {
    if let name = OldNames.members[word] {
      source.replace(index, with: name)
    } else if let name = OldNames.modes[word], source.text(index - 1) == ".",
      ["RunLoopMode", OldNames.names["RunLoopMode"], ":"].contains(source.text(index - 2))
    {
      source.replace(index, with: name)
    } else if let name = OldNames.notifications[word], source.text(index - 1) == "." {
      var start = index - 1
      while source.isWord(start - 1), source.touches(start - 1, start) {
        start -= source.text(start - 2) == "." ? 2 : 1
      }
      source.replace(start..<index + 1, with: name)
    } else if source.text(index - 1) != ".", let name = OldNames.names[word] {
      source.replace(index, with: name)
    } else if let function = OldNames.functions[word], source.text(index + 1) == "(",
      let close = source.partner(index + 1)
    {
      let arguments = source.arguments(in: index + 1..<close + 1)
      guard arguments.count == function.labels.count else { return }
      source.replace(index, with: function.type)
      for (argument, label) in zip(arguments, function.labels) {
        source.insert("\(label): ", before: argument.lowerBound)
      }
    } else if let name = [
      "bringSubview": "bringSubviewToFront", "sendSubview": "sendSubviewToBack",
    ][word],
      source.text(index + 1) == "(", ["toFront", "toBack"].contains(source.text(index + 2)),
      source.text(index + 3) == ":"
    {
      source.replace(index, with: name)
      source.replace(index + 2..<index + 4, with: "")
    } else if word == "UIEdgeInsetsInsetRect", let close = source.partner(index + 1) {
      let arguments = source.arguments(in: index + 1..<close + 1)
      guard arguments.count == 2 else { return }
      source.replace(index..<index + 2, with: "(")
      source.replace(arguments[0].upperBound, with: ").inset(by:")
    } else {
      return
    }
    source.find(.renamedName, at: index)
  }
}
