import Foundation

/// The machine on which figures were measured: multiples of a floor are not the same on all.
enum Machine {
  /// A line such as `2 cores of Some Processor, Ubuntu 24.04, optimised`.
  static var description: String {
    let process = ProcessInfo.processInfo
    #if DEBUG
      let build = "not optimised: build with -c release"
    #else
      let build = "optimised"
    #endif
    return """
      \(process.activeProcessorCount) cores of \(processor), \(process.operatingSystemVersionString), \
      \(build)
      """
  }

  private static var processor: String {
    #if canImport(Darwin)
      var name = [UInt8](repeating: 0, count: 256)
      var size = name.count
      if sysctlbyname("machdep.cpu.brand_string", &name, &size, nil, 0) == 0 {
        return String(decoding: name.prefix { $0 != 0 }, as: UTF8.self)
      }
    #endif
    let lines = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8))?.split(
      separator: "\n")
    let line = lines?.first { $0.hasPrefix("model name") }
    let name = line?.split(separator: ":", maxSplits: 1).last.map { $0.trimmingPrefix(" ") }
    return name.map { String($0) } ?? "an unknown processor"
  }
}
