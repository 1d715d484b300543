// Replacements for `WebKit` and `SafariServices`: a web view scrolls an empty page and loads nothing.

open class WKWebViewConfiguration: NSObject {
  open var allowsInlineMediaPlayback = false
  open var userContentController = WKUserContentController()
  open var preferences = WKPreferences()
}

open class WKPreferences: NSObject {
  open var javaScriptEnabled = true
  open var minimumFontSize: CGFloat = 0
}

open class WKUserContentController: NSObject {}
open class WKNavigation: NSObject {}
open class WKNavigationAction: NSObject {}

@preconcurrency @MainActor
public protocol WKUIDelegate: NSObjectProtocol {}

@preconcurrency @MainActor
public protocol WKNavigationDelegate: NSObjectProtocol {
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!)
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  func webView(_ webView: WKWebView, didCommit navigation: WKNavigation!)
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  func webView(_ webView: WKWebView, didStartProvisionalNavigation navigation: WKNavigation!)
}

extension WKNavigationDelegate {
  public func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {}
  public func webView(_ webView: WKWebView, didCommit navigation: WKNavigation!) {}
  public func webView(
    _ webView: WKWebView, didStartProvisionalNavigation navigation: WKNavigation!
  ) {}
}

open class WKWebView: UIView {
  open private(set) var configuration: WKWebViewConfiguration
  open private(set) var scrollView = UIScrollView()
  open weak var navigationDelegate: (any WKNavigationDelegate)?
  open weak var uiDelegate: (any WKUIDelegate)?
  open var allowsBackForwardNavigationGestures = false
  open var allowsLinkPreview = true
  open var customUserAgent: String?
  open private(set) var url: URL?
  open var title: String? { nil }
  open var isLoading: Bool { false }
  open var canGoBack: Bool { false }
  open var canGoForward: Bool { false }
  open var estimatedProgress: Double { 0 }

  public init(frame: CGRect, configuration: WKWebViewConfiguration) {
    self.configuration = configuration
    super.init(frame: frame)
    holdPage()
  }
  public convenience override init(frame: CGRect) {
    self.init(frame: frame, configuration: WKWebViewConfiguration())
  }
  public required init?(coder: NSCoder) {
    configuration = WKWebViewConfiguration()
    super.init(coder: coder)
    holdPage()
  }

  private func holdPage() {
    scrollView.frame = bounds
    scrollView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(scrollView)
  }

  /// Loads nothing.
  @discardableResult
  open func load(_ request: URLRequest) -> WKNavigation? {
    simulation.report(.notSimulated, "WKWebView")
    url = request.url
    return nil
  }
  @discardableResult
  open func loadHTMLString(_ string: String, baseURL: URL?) -> WKNavigation? {
    simulation.report(.notSimulated, "WKWebView")
    return nil
  }
  @discardableResult open func reload() -> WKNavigation? { nil }
  @discardableResult open func goBack() -> WKNavigation? { nil }
  @discardableResult open func goForward() -> WKNavigation? { nil }
  open func stopLoading() {}
  open func evaluateJavaScript(
    _ javaScriptString: String, completionHandler: ((Any?, (any Error)?) -> Void)? = nil
  ) {}
}

open class SFSafariViewController: UIViewController {
  open private(set) var url: URL
  open var preferredBarTintColor: UIColor?
  open var preferredControlTintColor: UIColor?
  open weak var delegate: (any SFSafariViewControllerDelegate)?

  public init(url URL: URL) {
    url = URL
    super.init(nibName: nil, bundle: nil)
    simulation.report(.notSimulated, "SFSafariViewController")
  }
  public required init?(coder: NSCoder) { nil }
}

@preconcurrency @MainActor
public protocol SFSafariViewControllerDelegate: NSObjectProtocol {
  func safariViewControllerDidFinish(_ controller: SFSafariViewController)
}

extension SFSafariViewControllerDelegate {
  public func safariViewControllerDidFinish(_ controller: SFSafariViewController) {}
}
