// The list of UIKit's names that the tests of overrides look for.
extension OverridesTests {
  /// What apps override, by Apple's documentation; of each class what it declares or inherits.
  static let overridden: [(type: String, names: String)] = [
    (
      "UIResponder",
      """
      next canBecomeFirstResponder becomeFirstResponder() canResignFirstResponder \
      resignFirstResponder() isFirstResponder touchesBegan(_:with:) touchesMoved(_:with:) \
      touchesEnded(_:with:) touchesCancelled(_:with:) \
      touchesEstimatedPropertiesUpdated(_:) pressesBegan(_:with:) pressesEnded(_:with:) \
      pressesChanged(_:with:) pressesCancelled(_:with:) motionBegan(_:with:) \
      motionEnded(_:with:) motionCancelled(_:with:) remoteControlReceived(with:) \
      canPerformAction(_:withSender:) target(forAction:withSender:) keyCommands inputView \
      inputAccessoryView inputViewController inputAccessoryViewController textInputMode \
      textInputContextIdentifier reloadInputViews() userActivity \
      updateUserActivityState(_:) restoreUserActivityState(_:) buildMenu(with:) \
      validate(_:) cut(_:) copy(_:) paste(_:) select(_:) selectAll(_:) delete(_:) \
      makeTextWritingDirectionLeftToRight(_:) toggleBoldface(_:) toggleItalics(_:) \
      toggleUnderline(_:) increaseSize(_:) decreaseSize(_:) isAccessibilityElement \
      accessibilityLabel accessibilityHint accessibilityValue accessibilityTraits \
      accessibilityFrame accessibilityPath accessibilityActivationPoint \
      accessibilityLanguage accessibilityElementsHidden accessibilityViewIsModal \
      shouldGroupAccessibilityChildren accessibilityElements accessibilityCustomActions \
      accessibilityActivate() accessibilityIncrement() accessibilityDecrement() \
      accessibilityScroll(_:) accessibilityPerformEscape() accessibilityPerformMagicTap() \
      accessibilityElementDidBecomeFocused() accessibilityElementDidLoseFocus() \
      accessibilityElementIsFocused() accessibilityElementCount() \
      accessibilityElement(at:) index(ofAccessibilityElement:) awakeFromNib() \
      prepareForInterfaceBuilder()
      """
    ),
    (
      "UIView",
      """
      layerClass requiresConstraintBasedLayout encode(with:) layer \
      isUserInteractionEnabled tag canBecomeFocused isFocused focusGroupIdentifier \
      semanticContentAttribute effectiveUserInterfaceLayoutDirection frame bounds center \
      transform transform3D contentScaleFactor anchorPoint isMultipleTouchEnabled \
      isExclusiveTouch hitTest(_:with:) point(inside:with:) convert(_:to:) \
      convert(_:from:) autoresizesSubviews autoresizingMask sizeThatFits(_:) sizeToFit() \
      superview subviews window removeFromSuperview() insertSubview(_:at:) \
      exchangeSubview(at:withSubviewAt:) addSubview(_:) insertSubview(_:belowSubview:) \
      insertSubview(_:aboveSubview:) bringSubviewToFront(_:) sendSubviewToBack(_:) \
      didAddSubview(_:) willRemoveSubview(_:) willMove(toSuperview:) didMoveToSuperview() \
      willMove(toWindow:) didMoveToWindow() isDescendant(of:) viewWithTag(_:) \
      setNeedsLayout() layoutIfNeeded() layoutSubviews() layoutMargins \
      directionalLayoutMargins preservesSuperviewLayoutMargins \
      insetsLayoutMarginsFromSafeArea layoutMarginsDidChange() safeAreaInsets \
      safeAreaInsetsDidChange() layoutMarginsGuide readableContentGuide \
      safeAreaLayoutGuide keyboardLayoutGuide draw(_:) setNeedsDisplay() \
      setNeedsDisplay(_:) clipsToBounds backgroundColor alpha isOpaque \
      clearsContextBeforeDrawing isHidden contentMode mask tintColor tintAdjustmentMode \
      tintColorDidChange() gestureRecognizers addGestureRecognizer(_:) \
      removeGestureRecognizer(_:) gestureRecognizerShouldBegin(_:) addMotionEffect(_:) \
      motionEffects constraints addConstraint(_:) removeConstraint(_:) \
      updateConstraintsIfNeeded() updateConstraints() needsUpdateConstraints() \
      setNeedsUpdateConstraints() translatesAutoresizingMaskIntoConstraints \
      alignmentRect(forFrame:) frame(forAlignmentRect:) alignmentRectInsets \
      forFirstBaselineLayout forLastBaselineLayout intrinsicContentSize \
      invalidateIntrinsicContentSize() contentHuggingPriority(for:) \
      setContentHuggingPriority(_:for:) contentCompressionResistancePriority(for:) \
      setContentCompressionResistancePriority(_:for:) systemLayoutSizeFitting(_:) \
      systemLayoutSizeFitting(_:withHorizontalFittingPriority:verticalFittingPriority:) \
      layoutGuides addLayoutGuide(_:) leadingAnchor topAnchor heightAnchor \
      constraintsAffectingLayout(for:) hasAmbiguousLayout exerciseAmbiguityInLayout() \
      restorationIdentifier encodeRestorableState(with:) decodeRestorableState(with:) \
      snapshotView(afterScreenUpdates:) \
      resizableSnapshotView(from:afterScreenUpdates:withCapInsets:) \
      drawHierarchy(in:afterScreenUpdates:) traitCollectionDidChange(_:) traitCollection \
      overrideUserInterfaceStyle addInteraction(_:) interactions endEditing(_:) \
      layoutSublayers(of:) action(for:forKey:) display(_:) draw(_:in:) layerWillDraw(_:) \
      preferredFocusEnvironments setNeedsFocusUpdate() updateFocusIfNeeded() \
      shouldUpdateFocus(in:) didUpdateFocus(in:with:) largeContentTitle \
      showsLargeContentViewer accessibilityIgnoresInvertColors updateTraitsIfNeeded() \
      updateProperties() setNeedsUpdateProperties()
      """
    ),
    (
      "UIControl",
      """
      isEnabled isSelected isHighlighted contentVerticalAlignment \
      contentHorizontalAlignment effectiveContentHorizontalAlignment state isTracking \
      isTouchInside beginTracking(_:with:) continueTracking(_:with:) endTracking(_:with:) \
      cancelTracking(with:) addTarget(_:action:for:) removeTarget(_:action:for:) \
      addAction(_:for:) allTargets allControlEvents actions(forTarget:forControlEvent:) \
      sendAction(_:to:for:) sendAction(_:) sendActions(for:) \
      isContextMenuInteractionEnabled showsMenuAsPrimaryAction menuAttachmentPoint(for:) \
      contextMenuInteraction(_:configurationForMenuAtLocation:)
      """
    ),
    (
      "UIButton",
      """
      contentRect(forBounds:) titleRect(forContentRect:) imageRect(forContentRect:) \
      backgroundRect(forBounds:) setTitle(_:for:) setImage(_:for:) setTitleColor(_:for:) \
      setBackgroundImage(_:for:) setAttributedTitle(_:for:) title(for:) buttonType \
      currentTitle titleLabel imageView titleEdgeInsets contentEdgeInsets imageEdgeInsets \
      configuration updateConfiguration() setNeedsUpdateConfiguration() \
      adjustsImageWhenHighlighted
      """
    ),
    (
      "UILabel",
      """
      text attributedText font textColor textAlignment numberOfLines lineBreakMode \
      preferredMaxLayoutWidth textRect(forBounds:limitedToNumberOfLines:) drawText(in:) \
      highlightedTextColor isHighlighted isEnabled
      """
    ),
    (
      "UIImageView",
      """
      image highlightedImage isHighlighted animationImages startAnimating() \
      stopAnimating() isAnimating
      """
    ),
    (
      "UIScrollView",
      """
      contentOffset contentSize contentInset adjustedContentInset \
      adjustedContentInsetDidChange() contentLayoutGuide isScrollEnabled isPagingEnabled \
      bounces delegate setContentOffset(_:animated:) scrollRectToVisible(_:animated:) \
      isTracking isDragging isDecelerating delaysContentTouches canCancelContentTouches \
      touchesShouldBegin(_:with:in:) touchesShouldCancel(in:) panGestureRecognizer \
      pinchGestureRecognizer zoomScale setZoomScale(_:animated:) zoom(to:animated:) \
      isZooming refreshControl flashScrollIndicators() showsVerticalScrollIndicator \
      scrollIndicatorInsets decelerationRate contentInsetAdjustmentBehavior \
      keyboardDismissMode gestureRecognizerShouldBegin(_:)
      """
    ),
    (
      "UITextField",
      """
      textRect(forBounds:) editingRect(forBounds:) placeholderRect(forBounds:) \
      clearButtonRect(forBounds:) leftViewRect(forBounds:) rightViewRect(forBounds:) \
      borderRect(forBounds:) drawText(in:) drawPlaceholder(in:) text placeholder \
      deleteBackward() caretRect(for:) isSecureTextEntry isEditing inputView
      """
    ),
    (
      "UITextView",
      """
      text attributedText font contentSize textContainerInset isEditable isSelectable \
      scrollRangeToVisible(_:) selectedRange
      """
    ),
    (
      "UITableView",
      """
      reloadData() dequeueReusableCell(withIdentifier:for:) \
      dequeueReusableCell(withIdentifier:) selectRow(at:animated:scrollPosition:) \
      beginUpdates() endUpdates() performBatchUpdates(_:completion:) dataSource \
      tableHeaderView contentSize visibleCells cellForRow(at:) setEditing(_:animated:) \
      numberOfRows(inSection:) scrollToRow(at:at:animated:)
      """
    ),
    (
      "UITableViewCell",
      """
      prepareForReuse() setSelected(_:animated:) setHighlighted(_:animated:) \
      setEditing(_:animated:) isSelected isHighlighted willTransition(to:) \
      didTransition(to:) updateConfiguration(using:) contentView textLabel reuseIdentifier \
      accessoryType separatorInset
      """
    ),
    (
      "UICollectionView",
      """
      reloadData() numberOfItems(inSection:) layoutAttributesForItem(at:) \
      scrollToItem(at:at:animated:) performBatchUpdates(_:completion:) \
      collectionViewLayout setCollectionViewLayout(_:animated:) \
      setCollectionViewLayout(_:animated:completion:) beginInteractiveMovementForItem(at:) \
      updateInteractiveMovementTargetPosition(_:) endInteractiveMovement() \
      cancelInteractiveMovement()
      """
    ),
    (
      "UICollectionViewCell",
      """
      prepareForReuse() apply(_:) preferredLayoutAttributesFitting(_:) \
      willTransition(from:to:) didTransition(from:to:) isSelected isHighlighted \
      contentView backgroundView updateConfiguration(using:) dragStateDidChange(_:)
      """
    ),
    (
      "UICollectionViewFlowLayout",
      """
      layoutAttributesClass invalidationContextClass prepare() \
      layoutAttributesForElements(in:) layoutAttributesForItem(at:) \
      layoutAttributesForSupplementaryView(ofKind:at:) \
      layoutAttributesForDecorationView(ofKind:at:) \
      shouldInvalidateLayout(forBoundsChange:) invalidationContext(forBoundsChange:) \
      shouldInvalidateLayout(forPreferredLayoutAttributes:withOriginalAttributes:) \
      invalidationContext(forPreferredLayoutAttributes:withOriginalAttributes:) \
      targetContentOffset(forProposedContentOffset:withScrollingVelocity:) \
      targetContentOffset(forProposedContentOffset:) collectionViewContentSize \
      prepare(forCollectionViewUpdates:) finalizeCollectionViewUpdates() \
      prepare(forAnimatedBoundsChange:) finalizeAnimatedBoundsChange() \
      prepareForTransition(to:) prepareForTransition(from:) finalizeLayoutTransition() \
      initialLayoutAttributesForAppearingItem(at:) \
      finalLayoutAttributesForDisappearingItem(at:) invalidateLayout() \
      invalidateLayout(with:) flipsHorizontallyInOppositeLayoutDirection \
      developmentLayoutDirection itemSize minimumLineSpacing scrollDirection \
      register(_:forDecorationViewOfKind:)
      """
    ),
    ("UICollectionViewLayoutAttributes", "frame transform3D"),
    (
      "UIViewController",
      """
      loadView() viewDidLoad() loadViewIfNeeded() viewIfLoaded isViewLoaded view nibName \
      nibBundle storyboard performSegue(withIdentifier:sender:) \
      shouldPerformSegue(withIdentifier:sender:) prepare(for:sender:) \
      canPerformUnwindSegueAction(_:from:sender:) unwind(for:towards:) viewWillAppear(_:) \
      viewIsAppearing(_:) viewDidAppear(_:) viewWillDisappear(_:) viewDidDisappear(_:) \
      viewWillLayoutSubviews() viewDidLayoutSubviews() title didReceiveMemoryWarning() \
      parent presentedViewController presentingViewController definesPresentationContext \
      providesPresentationContextTransitionStyle restoresFocusAfterTransition \
      isBeingPresented isBeingDismissed isMovingToParent isMovingFromParent \
      present(_:animated:completion:) dismiss(animated:completion:) modalTransitionStyle \
      modalPresentationStyle modalPresentationCapturesStatusBarAppearance \
      isModalInPresentation disablesAutomaticKeyboardDismissal transitioningDelegate \
      preferredTransition preferredContentSize preferredStatusBarStyle \
      prefersStatusBarHidden preferredStatusBarUpdateAnimation \
      setNeedsStatusBarAppearanceUpdate() prefersHomeIndicatorAutoHidden \
      setNeedsUpdateOfHomeIndicatorAutoHidden() childForHomeIndicatorAutoHidden \
      preferredScreenEdgesDeferringSystemGestures \
      setNeedsUpdateOfScreenEdgesDeferringSystemGestures() \
      childForScreenEdgesDeferringSystemGestures childForStatusBarStyle \
      childForStatusBarHidden prefersPointerLocked shouldAutorotate \
      supportedInterfaceOrientations preferredInterfaceOrientationForPresentation \
      setNeedsUpdateOfSupportedInterfaceOrientations() isEditing setEditing(_:animated:) \
      editButtonItem edgesForExtendedLayout extendedLayoutIncludesOpaqueBars \
      automaticallyAdjustsScrollViewInsets children addChild(_:) removeFromParent() \
      willMove(toParent:) didMove(toParent:) \
      transition(from:to:duration:options:animations:completion:) \
      shouldAutomaticallyForwardAppearanceMethods beginAppearanceTransition(_:animated:) \
      endAppearanceTransition() updateViewConstraints() systemMinimumLayoutMargins \
      viewRespectsSystemMinimumLayoutMargins viewLayoutMarginsDidChange() \
      viewSafeAreaInsetsDidChange() additionalSafeAreaInsets viewWillTransition(to:with:) \
      willTransition(to:with:) size(forChildContentContainer:withParentContainerSize:) \
      preferredContentSizeDidChange(forChildContentContainer:) \
      systemLayoutFittingSizeDidChange(forChildContentContainer:) \
      setOverrideTraitCollection(_:forChild:) overrideTraitCollection(forChild:) \
      traitCollectionDidChange(_:) traitCollection overrideUserInterfaceStyle \
      preferredUserInterfaceStyle setNeedsUserInterfaceAppearanceUpdate() \
      transitionCoordinator presentationController popoverPresentationController \
      sheetPresentationController navigationController navigationItem \
      hidesBottomBarWhenPushed toolbarItems setToolbarItems(_:animated:) tabBarController \
      tabBarItem splitViewController show(_:sender:) showDetailViewController(_:sender:) \
      targetViewController(forAction:sender:) contentScrollView(for:) \
      setContentScrollView(_:for:) restorationIdentifier encodeRestorableState(with:) \
      decodeRestorableState(with:) applicationFinishedRestoringState() topLayoutGuide \
      performsActionsWhilePresentingModally canBecomeFirstResponder \
      preferredFocusEnvironments focusGroupIdentifier updateProperties()
      """
    ),
    (
      "UINavigationController",
      """
      pushViewController(_:animated:) popViewController(animated:) \
      popToViewController(_:animated:) popToRootViewController(animated:) \
      topViewController visibleViewController viewControllers \
      setViewControllers(_:animated:) isNavigationBarHidden \
      setNavigationBarHidden(_:animated:) navigationBar isToolbarHidden \
      setToolbarHidden(_:animated:) toolbar delegate interactivePopGestureRecognizer \
      interactiveContentPopGestureRecognizer show(_:sender:) hidesBarsOnSwipe \
      hidesBarsOnTap barHideOnSwipeGestureRecognizer childForStatusBarStyle
      """
    ),
    (
      "UITabBarController",
      """
      viewControllers setViewControllers(_:animated:) selectedViewController selectedIndex \
      tabBar delegate tabBar(_:didSelect:)
      """
    ),
    (
      "UIPageViewController",
      """
      setViewControllers(_:direction:animated:completion:) viewControllers dataSource \
      delegate transitionStyle gestureRecognizers isDoubleSided
      """
    ),
    (
      "UIWindow",
      """
      sendEvent(_:) rootViewController makeKey() makeKeyAndVisible() becomeKey() \
      resignKey() isKeyWindow canBecomeKey windowLevel windowScene screen
      """
    ),
    (
      "UIApplication",
      """
      sendEvent(_:) sendAction(_:to:from:for:) open(_:options:completionHandler:) \
      canOpenURL(_:) applicationState isIdleTimerDisabled keyWindow windows \
      beginIgnoringInteractionEvents() endIgnoringInteractionEvents()
      """
    ),
    (
      "UIGestureRecognizer",
      """
      state view isEnabled delegate name touchesBegan(_:with:) touchesMoved(_:with:) \
      touchesEnded(_:with:) touchesCancelled(_:with:) \
      touchesEstimatedPropertiesUpdated(_:) pressesBegan(_:with:) reset() ignore(_:for:) \
      canPrevent(_:) canBePrevented(by:) shouldRequireFailure(of:) \
      shouldBeRequiredToFail(by:) shouldReceive(_:) require(toFail:) location(in:) \
      numberOfTouches location(ofTouch:in:) addTarget(_:action:) removeTarget(_:action:) \
      cancelsTouchesInView delaysTouchesBegan modifierFlags
      """
    ),
    (
      "UIPanGestureRecognizer",
      """
      translation(in:) setTranslation(_:in:) velocity(in:) minimumNumberOfTouches \
      allowedScrollTypesMask
      """
    ),
    ("UIScreenEdgePanGestureRecognizer", "edges"),
    ("UILongPressGestureRecognizer", "minimumPressDuration allowableMovement"),
    ("UITapGestureRecognizer", "numberOfTapsRequired"),
    ("UIPinchGestureRecognizer", "scale velocity"),
    ("UIRotationGestureRecognizer", "rotation"),
    ("UISwipeGestureRecognizer", "direction"),
    (
      "UIPresentationController",
      """
      presentingViewController presentedViewController presentationStyle containerView \
      delegate adaptivePresentationStyle adaptivePresentationStyle(for:) \
      containerViewWillLayoutSubviews() containerViewDidLayoutSubviews() presentedView \
      frameOfPresentedViewInContainerView shouldPresentInFullscreen \
      shouldRemovePresentersView presentationTransitionWillBegin() \
      presentationTransitionDidEnd(_:) dismissalTransitionWillBegin() \
      dismissalTransitionDidEnd(_:) overrideTraitCollection \
      size(forChildContentContainer:withParentContainerSize:) \
      preferredContentSizeDidChange(forChildContentContainer:) \
      systemLayoutFittingSizeDidChange(forChildContentContainer:) \
      viewWillTransition(to:with:) willTransition(to:with:) traitCollectionDidChange(_:) \
      traitCollection
      """
    ),
    (
      "UISheetPresentationController",
      """
      detents selectedDetentIdentifier prefersGrabberVisible \
      largestUndimmedDetentIdentifier preferredCornerRadius animateChanges(_:) \
      invalidateDetents() sourceView prefersEdgeAttachedInCompactHeight
      """
    ),
    (
      "UIPercentDrivenInteractiveTransition",
      """
      duration percentComplete completionSpeed completionCurve timingCurve \
      wantsInteractiveStart pause() update(_:) cancel() finish() \
      startInteractiveTransition(_:)
      """
    ),
    (
      "UIViewPropertyAnimator",
      """
      startAnimation() startAnimation(afterDelay:) pauseAnimation() stopAnimation(_:) \
      finishAnimation(at:) fractionComplete isReversed state isRunning addAnimations(_:) \
      addCompletion(_:) continueAnimation(withTimingParameters:durationFactor:) duration \
      timingParameters pausesOnCompletion
      """
    ),
    (
      "CALayer",
      """
      needsDisplay(forKey:) defaultAction(forKey:) defaultValue(forKey:) action(forKey:) \
      frame bounds position zPosition anchorPoint transform sublayerTransform opacity \
      isHidden cornerRadius maskedCorners cornerCurve borderWidth borderColor \
      backgroundColor shadowOpacity shadowPath shadowColor shadowOffset shadowRadius \
      masksToBounds mask contents contentsScale contentsGravity contentsRect \
      contentsCenter isOpaque isDoubleSided isGeometryFlipped allowsEdgeAntialiasing \
      shouldRasterize rasterizationScale drawsAsynchronously needsDisplayOnBoundsChange \
      compositingFilter filters name actions delegate superlayer sublayers \
      removeFromSuperlayer() addSublayer(_:) insertSublayer(_:at:) \
      insertSublayer(_:below:) insertSublayer(_:above:) replaceSublayer(_:with:) \
      layoutSublayers() setNeedsLayout() layoutIfNeeded() needsLayout() \
      preferredFrameSize() display() draw(in:) render(in:) setNeedsDisplay() \
      setNeedsDisplay(_:) displayIfNeeded() needsDisplay() add(_:forKey:) \
      removeAllAnimations() removeAnimation(forKey:) animationKeys() animation(forKey:) \
      hitTest(_:) contains(_:) convert(_:from:) convertTime(_:from:) presentation() \
      model() setAffineTransform(_:) scrollRectToVisible(_:) speed timeOffset beginTime \
      value(forKeyPath:) value(forKey:) setValue(_:forKey:) shouldArchiveValue(forKey:)
      """
    ),
    ("CAShapeLayer", "path fillColor strokeEnd lineWidth"),
    ("CAGradientLayer", "colors locations startPoint"),
    (
      "CABasicAnimation",
      "fromValue duration keyPath timingFunction run(forKey:object:arguments:)"
    ),
    (
      "UIStackView",
      """
      addArrangedSubview(_:) insertArrangedSubview(_:at:) removeArrangedSubview(_:) axis \
      spacing arrangedSubviews
      """
    ),
    (
      "UISlider",
      """
      thumbRect(forBounds:trackRect:value:) trackRect(forBounds:) value \
      setValue(_:animated:)
      """
    ),
    ("UISwitch", "isOn setOn(_:animated:)"),
    (
      "UISegmentedControl",
      "selectedSegmentIndex setTitle(_:forSegmentAt:) insertSegment(withTitle:at:animated:)"
    ),
    (
      "UIPageControl",
      "currentPage numberOfPages size(forNumberOfPages:) updateCurrentPageDisplay()"
    ),
    (
      "UINavigationBar",
      """
      items pushItem(_:animated:) popItem(animated:) barTintColor isTranslucent topItem \
      setItems(_:animated:)
      """
    ),
    ("UITabBar", "items selectedItem setItems(_:animated:)"),
    (
      "UITableViewController",
      """
      tableView numberOfSections(in:) tableView(_:numberOfRowsInSection:) \
      tableView(_:cellForRowAt:) tableView(_:didSelectRowAt:) scrollViewDidScroll(_:) \
      clearsSelectionOnViewWillAppear
      """
    ),
    (
      "UICollectionViewController",
      """
      collectionView collectionView(_:numberOfItemsInSection:) \
      collectionView(_:cellForItemAt:) collectionView(_:didSelectItemAt:) \
      scrollViewDidScroll(_:)
      """
    ),
    ("UIAlertController", "addAction(_:) actions message preferredStyle"),
    ("UIRefreshControl", "beginRefreshing() endRefreshing() isRefreshing"),
    ("UIVisualEffectView", "effect contentView"),
    ("UIActivityIndicatorView", "startAnimating() stopAnimating() hidesWhenStopped"),
    ("UIProgressView", "progress setProgress(_:animated:)"),
    ("UIStepper", "value"),
    ("UILayoutGuide", "layoutFrame owningView identifier topAnchor"),
    ("NSLayoutConstraint", "constant isActive priority multiplier firstItem identifier"),
    ("UISearchController", "searchBar isActive"),
    ("UISplitViewController", "viewControllers showDetailViewController(_:sender:)"),
    (
      "UIDynamicAnimator",
      "addBehavior(_:) removeAllBehaviors() updateItem(usingCurrentState:)"
    ),
    ("UIDynamicBehavior", "addChildBehavior(_:) willMove(to:)"),
    ("UINavigationItem", "title titleView rightBarButtonItem hidesBackButton"),
    ("UIBarButtonItem", "isEnabled title customView"),
  ]
}
