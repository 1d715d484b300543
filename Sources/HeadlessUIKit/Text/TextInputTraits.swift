public enum UIKeyboardType: Int, Sendable {
  case `default`, asciiCapable, numbersAndPunctuation, URL, numberPad, phonePad, namePhonePad
  case emailAddress, decimalPad, twitter, webSearch, asciiCapableNumberPad
}

public enum UIReturnKeyType: Int, Sendable {
  case `default`, go, google, join, next, route, search, send, yahoo, done, emergencyCall,
    `continue`
}

public enum UIKeyboardAppearance: Int, Sendable {
  case `default`, dark, light
}

public enum UITextAutocapitalizationType: Int, Sendable {
  case none, words, sentences, allCharacters
}

public enum UITextAutocorrectionType: Int, Sendable {
  case `default`, no, yes
}

public enum UITextSpellCheckingType: Int, Sendable {
  case `default`, no, yes
}

/// What a text says about a keyboard; kept, since there is none.
public struct TextInputTraits: Hashable, Sendable {
  public var keyboardType = UIKeyboardType.default
  public var returnKeyType = UIReturnKeyType.default
  public var keyboardAppearance = UIKeyboardAppearance.default
  public var autocapitalizationType = UITextAutocapitalizationType.sentences
  public var autocorrectionType = UITextAutocorrectionType.default
  public var spellCheckingType = UITextSpellCheckingType.default
  public var isSecureTextEntry = false
  public var enablesReturnKeyAutomatically = false
}

/// The members of UIKit's `UITextInputTraits`, kept without effect.
@dynamicMemberLookup
@preconcurrency @MainActor
public protocol UITextInputTraits: AnyObject {
  var traits: TextInputTraits { get set }
}

extension UITextInputTraits {
  public subscript<Value>(
    dynamicMember member: WritableKeyPath<TextInputTraits, Value>
  ) -> Value {
    get { traits[keyPath: member] }
    set { traits[keyPath: member] = newValue }
  }
}

extension UITextField: UITextInputTraits {}
extension UITextView: UITextInputTraits {}
