/// A text that is made while it is written, in pieces of whole lines.
package struct LongText {
  /// About how long a piece is, in bytes.
  static let pieceSize = 1 << 18

  /// Makes the text, piece by piece.
  package let forEachPiece: (_ take: @escaping ([UInt8]) -> Void) -> Void

  package init(_ forEachPiece: @escaping (_ take: @escaping ([UInt8]) -> Void) -> Void) {
    self.forEachPiece = forEachPiece
  }

  /// A text that is there already.
  package init(_ text: String) { self.init { take in take(Array(text.utf8)) } }

  /// The text as a whole.
  package var whole: String {
    var bytes: [UInt8] = []
    forEachPiece { bytes += $0 }
    return String(decoding: bytes, as: UTF8.self)
  }
}
