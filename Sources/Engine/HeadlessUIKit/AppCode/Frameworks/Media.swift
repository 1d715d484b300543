// Replacements for the parts of `AVFoundation`, `AVKit` and `AudioToolbox` that screens with players use: settings are
// stored, and playing is reported as `not-simulated`.

public struct CMTime: Hashable, Sendable {
  public var value: Int64
  public var timescale: Int32

  public init(value: Int64 = 0, timescale: Int32 = 1) {
    (self.value, self.timescale) = (value, timescale)
  }
  public init(seconds: Double, preferredTimescale: Int32) {
    self.init(value: Int64(seconds * Double(preferredTimescale)), timescale: preferredTimescale)
  }

  public static let zero = CMTime()
  public static let invalid = CMTime(value: 0, timescale: 0)
  public static let indefinite = CMTime(value: 0, timescale: -1)

  public var seconds: Double { timescale > 0 ? Double(value) / Double(timescale) : .nan }
  public var isValid: Bool { timescale > 0 }
  public var isNumeric: Bool { isValid }
}

public func CMTimeMake(value: Int64, timescale: Int32) -> CMTime {
  CMTime(value: value, timescale: timescale)
}
public func CMTimeMakeWithSeconds(_ seconds: Double, preferredTimescale: Int32) -> CMTime {
  CMTime(seconds: seconds, preferredTimescale: preferredTimescale)
}
public func CMTimeGetSeconds(_ time: CMTime) -> Double { time.seconds }
public let kCMTimeZero = CMTime.zero

public struct AVLayerVideoGravity: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let resize = Self(rawValue: "AVLayerVideoGravityResize")
  public static let resizeAspect = Self(rawValue: "AVLayerVideoGravityResizeAspect")
  public static let resizeAspectFill = Self(rawValue: "AVLayerVideoGravityResizeAspectFill")
}

open class AVAsset: NSObject {
  open var duration: CMTime { .zero }
  open var isPlayable: Bool { false }
}

open class AVURLAsset: AVAsset {
  public let url: URL
  public init(url: URL, options: [String: Any]? = nil) {
    self.url = url
    super.init()
  }
}

open class AVPlayerItem: NSObject {
  public enum Status: Int, Sendable {
    case unknown, readyToPlay, failed
  }

  public let asset: AVAsset
  open var status: Status { .unknown }
  open var duration: CMTime { asset.duration }
  open var presentationSize: CGSize { .zero }
  open var error: (any Error)? { nil }
  open func currentTime() -> CMTime { .zero }

  public init(asset: AVAsset) {
    self.asset = asset
    super.init()
  }
  public convenience init(url: URL) { self.init(asset: AVURLAsset(url: url)) }
}

extension NSNotification.Name {
  public static let AVPlayerItemDidPlayToEndTime = Self("AVPlayerItemDidPlayToEndTimeNotification")
  public static let AVPlayerItemFailedToPlayToEndTime = Self(
    "AVPlayerItemFailedToPlayToEndTimeNotification")
}

open class AVPlayer: NSObject {
  public enum Status: Int, Sendable {
    case unknown, readyToPlay, failed
  }
  public enum ActionAtItemEnd: Int, Sendable {
    case advance, pause, none
  }
  public enum TimeControlStatus: Int, Sendable {
    case paused, waitingToPlayAtSpecifiedRate, playing
  }

  open private(set) var currentItem: AVPlayerItem?
  open var rate: Float = 0
  open var volume: Float = 1
  open var isMuted = false
  open var actionAtItemEnd = ActionAtItemEnd.pause
  open var automaticallyWaitsToMinimizeStalling = true
  open var allowsExternalPlayback = true
  open var status: Status { .unknown }
  open var timeControlStatus: TimeControlStatus { rate == 0 ? .paused : .playing }
  open var error: (any Error)? { nil }

  public override init() { super.init() }
  public init(playerItem item: AVPlayerItem?) {
    currentItem = item
    super.init()
  }
  public convenience init(url URL: URL) { self.init(playerItem: AVPlayerItem(url: URL)) }

  /// Plays nothing and reports `not-simulated`.
  open func play() {
    Simulation.bound?.report(.notSimulated, "AVPlayer")
    rate = 1
  }
  open func pause() { rate = 0 }
  open func replaceCurrentItem(with item: AVPlayerItem?) { currentItem = item }
  open func currentTime() -> CMTime { .zero }
  open func seek(to time: CMTime) {}
  open func seek(to time: CMTime, completionHandler: @escaping (Bool) -> Void) {
    completionHandler(true)
  }
  open func seek(to time: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime) {}
  /// Returns a token; the block is never called.
  open func addPeriodicTimeObserver(
    forInterval interval: CMTime, queue: DispatchQueue?, using block: @escaping (CMTime) -> Void
  ) -> Any { NSObject() }
  open func removeTimeObserver(_ observer: Any) {}
}

open class AVPlayerLayer: CALayer {
  open var player: AVPlayer?
  open var videoGravity = AVLayerVideoGravity.resizeAspect
  open var isReadyForDisplay: Bool { false }
  open var videoRect: CGRect { bounds }

  public required init() { super.init() }
  public required init(layer: Any) { super.init(layer: layer) }
  public convenience init(player: AVPlayer?) {
    self.init()
    self.player = player
  }
}

open class AVPlayerViewController: UIViewController {
  open var player: AVPlayer?
  open var showsPlaybackControls = true
  open var videoGravity = AVLayerVideoGravity.resizeAspect
  open var allowsPictureInPicturePlayback = true
  open var entersFullScreenWhenPlaybackBegins = false
  open var exitsFullScreenWhenPlaybackEnds = false
  open var isReadyForDisplay: Bool { false }
  open var contentOverlayView: UIView? { nil }
}

open class AVAudioSession: NSObject {
  public struct Category: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let ambient = Self(rawValue: "AVAudioSessionCategoryAmbient")
    public static let soloAmbient = Self(rawValue: "AVAudioSessionCategorySoloAmbient")
    public static let playback = Self(rawValue: "AVAudioSessionCategoryPlayback")
    public static let playAndRecord = Self(rawValue: "AVAudioSessionCategoryPlayAndRecord")
  }
  public struct Mode: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let `default` = Self(rawValue: "AVAudioSessionModeDefault")
    public static let moviePlayback = Self(rawValue: "AVAudioSessionModeMoviePlayback")
  }

  open class func sharedInstance() -> AVAudioSession { AVAudioSession() }
  open func setCategory(_ category: Category) throws {}
  open func setCategory(_ category: Category, mode: Mode) throws {}
  open func setActive(_ active: Bool) throws {}
}

@preconcurrency @MainActor
public protocol AVAudioPlayerDelegate: NSObjectProtocol {
  func audioPlayerDidFinishPlaying(_ player: AVAudioPlayer, successfully flag: Bool)
}

extension AVAudioPlayerDelegate {
  public func audioPlayerDidFinishPlaying(_ player: AVAudioPlayer, successfully flag: Bool) {}
}

open class AVAudioPlayer: NSObject {
  public let url: URL?
  open weak var delegate: (any AVAudioPlayerDelegate)?
  open var volume: Float = 1
  open var numberOfLoops = 0
  open var currentTime: TimeInterval = 0
  open var isPlaying: Bool { false }
  open var duration: TimeInterval { 0 }

  public init(contentsOf url: URL) throws {
    self.url = url
    super.init()
  }
  public init(data: Data) throws {
    url = nil
    super.init()
  }

  /// Plays nothing and reports `not-simulated`.
  @discardableResult
  open func play() -> Bool {
    Simulation.bound?.report(.notSimulated, "AVAudioPlayer")
    return false
  }
  @discardableResult open func prepareToPlay() -> Bool { true }
  open func pause() {}
  open func stop() {}
}

/// Returns the largest rectangle with the given aspect ratio, centred in another rectangle.
public func AVMakeRect(aspectRatio: CGSize, insideRect boundingRect: CGRect) -> CGRect {
  guard aspectRatio.width > 0, aspectRatio.height > 0 else { return boundingRect }
  let scale = min(
    boundingRect.width / aspectRatio.width, boundingRect.height / aspectRatio.height)
  let size = CGSize(width: aspectRatio.width * scale, height: aspectRatio.height * scale)
  return CGRect(
    x: boundingRect.midX - size.width / 2, y: boundingRect.midY - size.height / 2,
    width: size.width, height: size.height)
}

@discardableResult
public func AudioServicesCreateSystemSoundID(
  _ url: Any, _ sound: UnsafeMutablePointer<SystemSoundID>
) -> Int32 {
  sound.pointee = 1
  return 0
}

public typealias SystemSoundID = UInt32
public let kSystemSoundID_Vibrate: SystemSoundID = 4095

public func AudioServicesPlaySystemSound(_ sound: SystemSoundID) {
  Simulation.bound?.record("AudioServicesPlaySystemSound(\(sound))")
}
public func AudioServicesPlayAlertSound(_ sound: SystemSoundID) {
  Simulation.bound?.record("AudioServicesPlayAlertSound(\(sound))")
}
