import UIKit

/// A replicator layer shows its sublayers as often as `instanceCount` says, each with an offset in place and time.
///
/// - Source: developer.apple.com/documentation/quartzcore/careplicatorlayer
/// - Evidence: documented
/// - Systems: iOS 8+
func aReplicatorRepeatsItsLayers(_ stage: Stage) {
  CAReplicatorLayer().instanceCount = 3
  stage.cannotTell("what is drawn is not seen by code")
}
