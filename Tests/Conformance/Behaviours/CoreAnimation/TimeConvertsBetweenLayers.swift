import UIKit

/// Time converts between layers by begin time, speed and offset: t in the parent is (t − begin) · speed + offset.
///
/// - Source: developer.apple.com/documentation/quartzcore/camediatiming
/// - Evidence: header, CAMediaTiming.h
/// - Systems: iOS 3+
func timeConvertsBetweenLayers(_ stage: Stage) {
  let (parent, child) = (CALayer(), CALayer())
  parent.addSublayer(child)
  parent.speed = 2
  (child.beginTime, child.timeOffset) = (1, 0.5)
  stage.expect(child.convertTime(6, from: parent), near: 5.5)
  stage.expect(child.convertTime(5.5, to: parent), near: 6)
}
