import FlyingSocks
import Foundation

/// Parses the frames that a browser sends over a WebSocket, and assembles them into messages.
///
/// - Source: RFC 6455, section 5.
struct WebSocketReader {
  /// A message or a control frame from the browser.
  enum Event: Equatable {
    case text(String)
    case ping([UInt8])
    /// The connection must end, because the browser closes it or has sent invalid data; contains the close code to
    /// send.
    case close(UInt16)
  }

  /// The maximum length of a message, in bytes: ten times the length of a long recording.
  static let limit = 16 << 20

  private var bytes: [UInt8] = []
  /// The payload of a fragmented text message so far; nil between messages.
  private var text: [UInt8]?

  /// Adds bytes that were read from the connection.
  mutating func add(_ more: some Sequence<UInt8>) { bytes += more }

  /// Removes and returns the next event; nil if more bytes are needed.
  mutating func next() -> Event? {
    while let frame = takeFrame() {
      switch frame {
      case .failure(let fault): return .close(fault.code)
      case .success(let frame): if let event = event(of: frame) { return event }
      }
    }
    return nil
  }

  private struct Frame {
    let isLast: Bool
    let kind: UInt8
    let payload: [UInt8]
  }

  /// A fault in the data from the browser, with the code that closes the connection.
  private struct Fault: Error {
    let code: UInt16

    static let protocolError = Fault(code: 1002)
    static let notText = Fault(code: 1003)
    static let notUTF8 = Fault(code: 1007)
    static let tooLong = Fault(code: 1009)
  }

  private mutating func event(of frame: Frame) -> Event? {
    switch frame.kind {
    case 0x0, 0x1:
      guard (frame.kind == 0) == (text != nil) else { return .close(Fault.protocolError.code) }
      text = text ?? []
      text?.append(contentsOf: frame.payload)
      guard let whole = text, whole.count <= Self.limit else {
        return .close(Fault.tooLong.code)
      }
      guard frame.isLast else { return nil }
      text = nil
      guard let message = String(validating: whole, as: UTF8.self) else {
        return .close(Fault.notUTF8.code)
      }
      return .text(message)
    case 0x2: return .close(Fault.notText.code)
    case 0x8: return .close(1000)
    case 0x9: return .ping(frame.payload)
    case 0xA: return nil
    default: return .close(Fault.protocolError.code)
    }
  }

  /// Removes and returns the next complete frame; nil if more bytes are needed.
  private mutating func takeFrame() -> Result<Frame, Fault>? {
    guard bytes.count >= 2 else { return nil }
    let (first, second) = (bytes[0], bytes[1])
    // A client must mask its frames. The reserved bits must be 0, because no extension was negotiated.
    guard second & 0x80 != 0, first & 0x70 == 0 else { return .failure(.protocolError) }
    var start = 2
    var length = UInt64(second & 0x7F)
    if length >= 126 {
      let count = length == 126 ? 2 : 8
      guard bytes.count >= start + count else { return nil }
      length = bytes[start..<start + count].reduce(0) { $0 << 8 | UInt64($1) }
      start += count
    }
    if first & 0x08 != 0, length > 125 || first & 0x80 == 0 { return .failure(.protocolError) }
    guard length <= UInt64(Self.limit) else { return .failure(.tooLong) }
    let end = start + 4 + Int(length)
    guard bytes.count >= end else { return nil }
    let mask = Array(bytes[start..<start + 4])
    let payload = bytes[(start + 4)..<end].enumerated().map { $1 ^ mask[$0 & 3] }
    bytes.removeFirst(end)
    return .success(Frame(isLast: first & 0x80 != 0, kind: first & 0x0F, payload: payload))
  }
}

/// A WebSocket connection to a page.
struct WebSocket: Sendable {
  private let socket: AsyncSocket
  private let hub: PageHub

  init(_ socket: AsyncSocket, _ hub: PageHub) { (self.socket, self.hub) = (socket, hub) }

  /// The maximum number of frames that wait to be sent to a page; a page that reads too slowly is disconnected.
  private static let backlog = 64

  /// Passes messages between a page and the hub until the connection ends.
  ///
  /// - Parameter rest: The bytes that were read after the request's head.
  func run(after rest: [UInt8]) async {
    // Only one task writes, so that frames do not interleave.
    let (frames, outgoing) = AsyncStream.makeStream(
      of: Data.self, bufferingPolicy: .bufferingOldest(Self.backlog))
    /// Queues a frame; returns false if the queue is full.
    @Sendable func send(_ frame: Data) -> Bool {
      if case .enqueued = outgoing.yield(frame) { return true }
      return false
    }
    let (page, replies) = hub.connect()
    await withTaskGroup(of: Bool.self) { group in
      group.addTask {
        for await frame in frames {
          do { try await socket.write(frame) } catch { break }
          // Nothing may follow a close frame, so replies queued after it are dropped.
          if frame.first == Self.closeHead { break }
        }
        return true
      }
      group.addTask {
        for await reply in replies {
          let frame =
            switch reply {
            case .text(let text): Self.frame(0x1, Array(text.utf8))
            case .end(let code): Self.closing(code)
            }
          guard send(frame) else { return true }
        }
        return !send(Self.closing(1001))
      }
      group.addTask {
        let hasRoom = await read(after: rest) { event in
          switch event {
          case .text(let text):
            hub.receive(text, from: page)
            return true
          case .ping(let payload): return send(Self.frame(0xA, payload))
          case .close(let code): return send(Self.closing(code))
          }
        }
        hub.leave(page)
        return !hasRoom
      }
      // Stops reading once nothing more can be sent to the page.
      for await hasSaidAll in group where hasSaidAll { group.cancelAll() }
    }
    hub.leave(page)
  }

  /// Reads and answers events until the connection is closed, or until an answer cannot be sent.
  ///
  /// - Returns: Whether every event could be answered.
  private func read(after rest: [UInt8], _ hear: (WebSocketReader.Event) -> Bool) async -> Bool {
    var reader = WebSocketReader()
    reader.add(rest)
    while true {
      while let event = reader.next() {
        guard hear(event) else { return false }
        if case .close = event { return true }
      }
      guard let bytes = try? await socket.read(atMost: 4096) else { return true }
      reader.add(bytes)
    }
  }

  /// The first byte of a close frame.
  private static let closeHead: UInt8 = 0x88

  private static func closing(_ code: UInt16) -> Data {
    frame(0x8, withUnsafeBytes(of: code.bigEndian) { Array($0) })
  }

  /// A complete frame with an opcode; a server does not mask its frames.
  private static func frame(_ kind: UInt8, _ payload: [UInt8]) -> Data {
    var head = [0x80 | kind]
    switch payload.count {
    case ..<126: head.append(UInt8(payload.count))
    case ..<0x1_0000:
      head.append(126)
      head += withUnsafeBytes(of: UInt16(payload.count).bigEndian) { Array($0) }
    default:
      head.append(127)
      head += withUnsafeBytes(of: UInt64(payload.count).bigEndian) { Array($0) }
    }
    return Data(head + payload)
  }
}
