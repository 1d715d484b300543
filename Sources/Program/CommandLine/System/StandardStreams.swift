import ArgumentParser
import CReadline
import Formats
import Foundation

/// Writes the results of a command to standard output.
enum StandardOutput {
  /// Writes the text in one call, with control characters made visible so that a terminal or a log does not obey them;
  /// see ``VisibleText/shown(_:)``.
  ///
  /// If the page is coloured, the escape sequences that show failures in red are kept.
  ///
  /// - Throws: ``CommandFailure`` if the text cannot be written, as on a full disk.
  static func write(_ text: String, on page: Page = Page()) throws(CommandFailure) {
    try writeCommands(VisibleText.shown(text, keepsFailures: page.isColoured))
  }

  /// Writes a long text piece by piece, with control characters made visible.
  static func write(_ text: LongText) throws(CommandFailure) {
    let code = writeBytes(of: text, to: STDOUT_FILENO, as: VisibleText.shown)
    guard code == 0 else { throw notWritten(code) }
  }

  /// Writes a text that Panlab composed, without escaping its control characters, which the terminal or the log must
  /// obey.
  static func writeCommands(_ text: String) throws(CommandFailure) {
    let code = writeBytes(of: text, to: STDOUT_FILENO)
    guard code == 0 else { throw notWritten(code) }
  }

  /// Writes the text in one call; returns false if the program that reads the pipe has closed it.
  ///
  /// Call only while SIGPIPE is ignored; otherwise the signal ends the program.
  static func writeIfRead(_ text: String) throws(CommandFailure) -> Bool {
    let code = writeBytes(of: VisibleText.shown(text), to: STDOUT_FILENO)
    guard code == 0 || code == EPIPE else { throw notWritten(code) }
    return code == 0
  }

  private static func notWritten(_ code: Int32) -> CommandFailure {
    CommandFailure.internalFailure(
      "standard output: could not be written: \(systemWords(for: code));"
        + " write where there is room")
  }
}

/// Writes errors, warnings and progress to standard error.
enum StandardError {
  /// Writes `Error: message` on one line, as ArgumentParser does.
  static func error(_ message: String) { line("Error: \(message)") }

  static func warning(_ message: String) { line("Warning: \(message)") }

  static func remark(_ message: String) { line(message) }

  /// Writes a message, with control characters made visible; see ``VisibleText/message(_:)``.
  private static func line(_ message: String) { write(VisibleText.message(message) + "\n") }

  /// Writes lines, with control characters made visible so that a terminal or a log does not obey them.
  static func write(_ text: String) { writeCommands(VisibleText.shown(text)) }

  /// Writes a text that Panlab composed, without escaping its control characters, because they are commands for the
  /// terminal or the log.
  static func writeCommands(_ text: String) {
    // Ignores an error: if standard error cannot be written, there is nowhere to report the error.
    _ = writeBytes(of: text, to: STDERR_FILENO)
  }
}

/// Redirects to standard error what the code of custom scenes prints, so that it does not mix with the results on
/// standard output.
func divertingPrints<Result>(during work: () throws -> Result) rethrows -> Result {
  guard let stream = fdopen(dup(STDERR_FILENO), "w") else { return try work() }
  setvbuf(stream, nil, _IOLBF, 0)
  let results = panlab_exchange_stdout(stream)
  defer {
    _ = panlab_exchange_stdout(results)
    fclose(stream)
  }
  return try work()
}

/// Occupies the descriptors of standard streams that are closed, so that files opened later do not get these
/// descriptors.
///
/// Writing to such a stream still fails, as it should.
func holdStandardStreams() {
  for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
    _ = open("/dev/null", O_RDONLY)
  }
}

/// The system's description of an error number, in lower case.
func systemWords(for code: Int32) -> String { String(cString: strerror(code)).lowercased() }

/// Writes a text to a file descriptor; returns 0 or the error number.
///
/// Foundation's `FileHandle` would trap if the descriptor is closed or the disk is full.
func writeBytes(of text: String, to descriptor: Int32) -> Int32 {
  writeBytes(Array(text.utf8), to: descriptor)
}

/// Writes a long text to a file descriptor, up to the first error; returns 0 or the error number.
func writeBytes(
  of text: LongText, to descriptor: Int32, as form: @escaping ([UInt8]) -> [UInt8] = { $0 }
) -> Int32 {
  var code: Int32 = 0
  text.forEachPiece { piece in
    if code == 0 { code = writeBytes(form(piece), to: descriptor) }
  }
  return code
}

/// Writes all bytes to a file descriptor; returns 0 or the error number.
func writeBytes(_ bytes: [UInt8], to descriptor: Int32) -> Int32 {
  if descriptor == STDOUT_FILENO || descriptor == STDERR_FILENO { WorkProgress.wipe() }
  var rest = bytes[...]
  while !rest.isEmpty {
    let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    if count >= 0 {
      rest = rest.dropFirst(count)
    } else if errno != EINTR {
      return errno
    }
  }
  return 0
}

/// Reads lines from a descriptor as they arrive, a chunk at a time.
struct LineInput {
  /// A line and its number, counted from 1.
  struct Line: Sendable {
    let number: Int
    /// The line without its line break; nil if it is longer than ``limit``.
    let bytes: [UInt8]?
  }

  /// The maximum length of a line, in bytes.
  ///
  /// It is enough for one finger that is recorded for an hour at 240 Hz, with 77 bytes for each sample.
  static let limit = 64 << 20

  private let descriptor: Int32
  private var rest: [UInt8] = []
  private var count = 0
  /// Whether the current line is too long to keep.
  private var isOverlong = false
  private var isAtEnd = false
  private var chunk = [UInt8](repeating: 0, count: 1 << 18)

  init(descriptor: Int32) { self.descriptor = descriptor }

  /// Waits for input; returns the lines that have arrived, at least one, or nil at the end of the input.
  mutating func next() throws(CommandFailure) -> [Line]? {
    while !isAtEnd {
      let size = read(descriptor, &chunk, chunk.count)
      if size < 0, errno == EINTR { continue }
      guard size >= 0 else {
        throw CommandFailure.internalFailure(
          "standard input: could not be read: \(systemWords(for: errno)); give it a pipe"
            + " or a file")
      }
      isAtEnd = size == 0
      let lines = isAtEnd ? lastLine() : self.lines(in: chunk[..<size])
      if !lines.isEmpty { return lines }
    }
    return nil
  }

  private mutating func lines(in bytes: ArraySlice<UInt8>) -> [Line] {
    var lines: [Line] = []
    var start = bytes.startIndex
    while let end = Self.lineBreak(in: bytes[start...]) {
      keep(bytes[start..<end])
      lines.append(take())
      start = end + 1
    }
    keep(bytes[start...])
    return lines
  }

  private static func lineBreak(in bytes: ArraySlice<UInt8>) -> Int? {
    bytes.withUnsafeBytes { places in
      guard let start = places.baseAddress, let end = memchr(start, 0x0A, places.count) else {
        return nil
      }
      return bytes.startIndex + start.distance(to: UnsafeRawPointer(end))
    }
  }

  private mutating func keep(_ bytes: ArraySlice<UInt8>) {
    if rest.count + bytes.count > Self.limit {
      isOverlong = true
      rest = []
    }
    if !isOverlong { rest += bytes }
  }

  private mutating func take() -> Line {
    count += 1
    defer {
      rest = []
      isOverlong = false
    }
    return Line(number: count, bytes: isOverlong ? nil : rest)
  }

  /// The last line, if it does not end in a line break.
  private mutating func lastLine() -> [Line] { rest.isEmpty && !isOverlong ? [] : [take()] }
}
