import Formats

extension NewPackage {
  /// A picture of the sample app's sheet, as a screenshot of it would be: a grabber, rows and a button.
  static var sheetPicture: [UInt8] {
    var picture = PixelPicture(width: 390, height: 422, color: (255, 255, 255))
    func fill(_ x: Range<Int>, _ y: Range<Int>, _ color: [UInt8]) {
      for row in y {
        for place in x.lazy.map({ (row * picture.width + $0) * 3 }) {
          picture.bytes.replaceSubrange(place..<place + 3, with: color)
        }
      }
    }
    let (ink, quiet, faint, tint): ([UInt8], [UInt8], [UInt8], [UInt8]) = (
      [29, 29, 31], [142, 142, 147], [229, 229, 234], [0, 122, 255]
    )
    fill(177..<213, 8..<13, quiet)
    fill(20..<150, 36..<52, ink)
    for row in 0..<4 {
      let top = 80 + row * 60
      fill(20..<56, top..<top + 36, row % 3 == 0 ? tint : faint)
      fill(72..<270 - row % 2 * 50, top + 6..<top + 14, quiet)
      fill(72..<220 + row % 2 * 60, top + 22..<top + 29, faint)
      fill(72..<390, top + 47..<top + 48, faint)
    }
    fill(20..<370, 340..<390, tint)
    return picture.png
  }
}
