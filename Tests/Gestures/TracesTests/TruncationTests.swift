import Testing
import Traces

/// Whatever the bytes, the reader returns or throws.
struct TruncationTests {
  static let sample = Array(
    """
    \u{FEFF}# device: "tablet"\r
    # intent: any
    t_ms;x;y;phase;id;trace;dispatch_ms;force;\r\r
    0;1,5;2;began;"1";a;12;0,5;
    1.6E1;20;2;moved;1;a;;1e-1
    8;"10";2;moved;1;"a";12;;

    # comment
    8;300;2;touchdown;22222222222;"b ""c""
    d";30;1
    24;40;2;ended;1;a;30;
    30;0;0;touchend;22222222222;"b ""c""
    d";40;\r
    """.utf8)

  @Test func `every beginning of a file is read or refused`() throws {
    var readable = 0
    for end in 0...Self.sample.count {
      readable += outcome(Array(Self.sample[..<end])) ? 1 : 0
    }
    #expect(readable > 50)
    #expect(outcome(Self.sample))
  }

  @Test func `every single changed byte is read or refused`() {
    var refused = 0
    for index in Self.sample.indices {
      for byte: UInt8 in [0, 9, 10, 13, 34, 44, 45, 48, 57, 59, 101, 255] {
        var bytes = Self.sample
        bytes[index] = byte
        refused += outcome(bytes) ? 0 : 1
      }
    }
    #expect(refused > 100)
  }

  @Test func `extremes are read or refused`() {
    #expect(!outcome([UInt8](repeating: 13, count: 100_000)))
    #expect(!outcome([UInt8](repeating: 34, count: 100_000)))
    #expect(!outcome([UInt8](repeating: 44, count: 100_000)))
    let digits = String(repeating: "7", count: 100_000)
    #expect(outcome(Array("t_s,x,y,phase\n0,0.\(digits),1,down\n0.\(digits),2,2,up\n".utf8)))
    #expect(!outcome(Array("t_s,x,y,phase\n0,\(digits),1,down\n1,2,2,up\n".utf8)))
    #expect(outcome(Array("t_s,x,y,phase,\(digits)\n0,1,1,down,\(digits)\n1,2,2,up,\n".utf8)))
    #expect(
      !outcome(Array("t_s,x,y,phase\n0e99999999999999999999,1,1,down\n1e9999999,2,2,up\n".utf8)))
  }

  /// Whether bytes are read; either way the trace or the message must make sense.
  private func outcome(
    _ bytes: [UInt8], sourceLocation: SourceLocation = #_sourceLocation
  ) -> Bool {
    do throws(TraceError) {
      for trace in try TraceReader.read(bytes: bytes, file: "f.csv", name: "f") {
        #expect(trace.samples.first?.time == 0, sourceLocation: sourceLocation)
        #expect(trace.samples.first?.phase == .began, sourceLocation: sourceLocation)
        let times = trace.samples.map(\.time)
        #expect(times == times.sorted(), sourceLocation: sourceLocation)
      }
      return true
    } catch {
      let message = "\(error)"
      #expect(message.hasPrefix("f.csv:"), sourceLocation: sourceLocation)
      #expect(message.contains("; "), sourceLocation: sourceLocation)
      return false
    }
  }
}
