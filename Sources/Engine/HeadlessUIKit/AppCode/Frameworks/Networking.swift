// Replacements for network requests: a replay has no network, so requests are stored and never answered.

#if !canImport(Darwin)
  public struct URLRequest: Hashable, Sendable {
    public enum CachePolicy: UInt, Sendable {
      case useProtocolCachePolicy, reloadIgnoringLocalCacheData, returnCacheDataElseLoad
      case returnCacheDataDontLoad
    }

    public var url: URL?
    public var cachePolicy: CachePolicy
    public var timeoutInterval: TimeInterval
    public var httpMethod: String? = "GET"
    public var httpBody: Data?
    public var allHTTPHeaderFields: [String: String]?

    public init(
      url: URL, cachePolicy: CachePolicy = .useProtocolCachePolicy,
      timeoutInterval: TimeInterval = 60
    ) {
      (self.url, self.cachePolicy, self.timeoutInterval) = (url, cachePolicy, timeoutInterval)
    }

    public mutating func setValue(_ value: String?, forHTTPHeaderField field: String) {
      allHTTPHeaderFields = allHTTPHeaderFields ?? [:]
      allHTTPHeaderFields?[field] = value
    }
    public mutating func addValue(_ value: String, forHTTPHeaderField field: String) {
      setValue(value, forHTTPHeaderField: field)
    }
    public func value(forHTTPHeaderField field: String) -> String? { allHTTPHeaderFields?[field] }
  }

  open class URLResponse: NSObject, @unchecked Sendable {
    // The class is `@unchecked Sendable`, because `NSObject` is not `Sendable`; its stored properties never change.
    public let url: URL?
    public let mimeType: String?
    public let expectedContentLength: Int64

    public init(
      url URL: URL, mimeType MIMEType: String?, expectedContentLength length: Int,
      textEncodingName name: String?
    ) {
      (url, mimeType, expectedContentLength) = (URL, MIMEType, Int64(length))
      super.init()
    }
  }

  open class HTTPURLResponse: URLResponse, @unchecked Sendable {
    public let statusCode: Int
    public let allHeaderFields: [AnyHashable: Any]

    public init?(
      url: URL, statusCode: Int, httpVersion HTTPVersion: String?,
      headerFields: [String: String]?
    ) {
      (self.statusCode, allHeaderFields) = (statusCode, headerFields ?? [:])
      super.init(url: url, mimeType: nil, expectedContentLength: -1, textEncodingName: nil)
    }
  }

  open class CachedURLResponse: NSObject, @unchecked Sendable {
    // The class is `@unchecked Sendable`, because `NSObject` is not `Sendable`; its stored properties never change.
    public let response: URLResponse
    public let data: Data
    public init(response: URLResponse, data: Data) {
      (self.response, self.data) = (response, data)
      super.init()
    }
  }

  open class URLCache: NSObject, @unchecked Sendable {
    // The class is `@unchecked Sendable`, because `NSObject` is not `Sendable`; it stores nothing.
    public static let shared = URLCache()
    public init(memoryCapacity: Int = 0, diskCapacity: Int = 0, diskPath path: String? = nil) {
      super.init()
    }
    open func cachedResponse(for request: URLRequest) -> CachedURLResponse? { nil }
    open func storeCachedResponse(_ cachedResponse: CachedURLResponse, for request: URLRequest) {}
    open func removeAllCachedResponses() {}
    open func removeCachedResponse(for request: URLRequest) {}
  }

  open class URLSessionConfiguration: NSObject {
    open class var `default`: URLSessionConfiguration { URLSessionConfiguration() }
    open class var ephemeral: URLSessionConfiguration { URLSessionConfiguration() }
    open var requestCachePolicy = URLRequest.CachePolicy.useProtocolCachePolicy
    open var timeoutIntervalForRequest: TimeInterval = 60
    open var timeoutIntervalForResource: TimeInterval = 604_800
    open var urlCache: URLCache?
    open var httpAdditionalHeaders: [AnyHashable: Any]?
    open var httpMaximumConnectionsPerHost = 4
  }

  public protocol URLSessionDelegate: AnyObject {}
  public protocol URLSessionTaskDelegate: URLSessionDelegate {}
  public protocol URLSessionDataDelegate: URLSessionTaskDelegate {}
  public protocol URLSessionDownloadDelegate: URLSessionTaskDelegate {}

  open class URLSessionTask: NSObject {
    public enum State: Int, Sendable {
      case running, suspended, canceling, completed
    }

    open private(set) var state = State.suspended
    public let originalRequest: URLRequest?
    open var response: URLResponse? { nil }
    open var error: (any Error)? { nil }
    open var taskIdentifier: Int { 0 }
    open var countOfBytesReceived: Int64 { 0 }
    open var countOfBytesExpectedToReceive: Int64 { 0 }

    init(_ request: URLRequest?) {
      originalRequest = request
      super.init()
    }

    /// Loads nothing and reports `not-simulated`; the handler is never called.
    open func resume() {
      Simulation.bound?.report(.notSimulated, "URLSession")
      state = .running
    }
    open func suspend() { state = .suspended }
    open func cancel() { state = .canceling }
  }

  open class URLSessionDataTask: URLSessionTask {}
  open class URLSessionDownloadTask: URLSessionTask {}
  open class URLSessionUploadTask: URLSessionDataTask {}

  open class URLSession: NSObject {
    public typealias Handler = (Data?, URLResponse?, (any Error)?) -> Void

    open class var shared: URLSession { URLSession() }
    public let configuration: URLSessionConfiguration
    public let delegateQueue: OperationQueue

    public init(
      configuration: URLSessionConfiguration = .default,
      delegate: (any URLSessionDelegate)? = nil, delegateQueue queue: OperationQueue? = nil
    ) {
      self.configuration = configuration
      delegateQueue = queue ?? .main
      super.init()
    }

    open func dataTask(with request: URLRequest) -> URLSessionDataTask {
      URLSessionDataTask(request)
    }
    open func dataTask(with url: URL) -> URLSessionDataTask { dataTask(with: URLRequest(url: url)) }
    open func dataTask(
      with request: URLRequest, completionHandler: @escaping Handler
    ) -> URLSessionDataTask { dataTask(with: request) }
    open func dataTask(
      with url: URL, completionHandler: @escaping Handler
    ) -> URLSessionDataTask { dataTask(with: url) }
    open func downloadTask(with url: URL) -> URLSessionDownloadTask {
      URLSessionDownloadTask(URLRequest(url: url))
    }
    open func downloadTask(
      with url: URL, completionHandler: @escaping (URL?, URLResponse?, (any Error)?) -> Void
    ) -> URLSessionDownloadTask { downloadTask(with: url) }
    open func invalidateAndCancel() {}
    open func finishTasksAndInvalidate() {}
  }
#endif
