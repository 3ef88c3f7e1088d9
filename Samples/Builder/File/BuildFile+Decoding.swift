import Workflow
import WorkflowOperations

extension BuildFile: Decodable {
  private enum Key: String, CodingKey, CaseIterable {
    case limit, resources, operations
  }

  init(from decoder: any Decoder) throws {
    let fields = try Fields<Key>(of: decoder)
    limit = (try fields.optional(.limit) as WholeNumber?)?.value
    resources = (try fields.optional(.resources) as [String: WholeNumber]? ?? [:]).mapValues(
      \.value)
    operations = try fields.required(.operations)
  }
}

extension BuildFile.Operation: Decodable {
  private enum Key: String, CodingKey, CaseIterable {
    case name, command, after, when, retries, timeout, limits, priority, segues, directory
    case environment
  }

  init(from decoder: any Decoder) throws {
    let fields = try Fields<Key>(of: decoder)
    self.init(
      name: try fields.required(.name),
      command: ShellCommand(
        text: try fields.required(.command), directory: try fields.optional(.directory),
        environment: try fields.optional(.environment) ?? [:]),
      after: try fields.optional(.after) ?? [],
      rule: try fields.named(.when) ?? .allSucceeded,
      retry: (try fields.optional(.retries) as Retries?)?.policy ?? .never,
      timeout: try fields.number(.timeout, in: 0.001...1e9, "a number of seconds above 0").map {
        .seconds($0)
      },
      limits: try fields.optional(.limits) ?? [],
      priority: (try fields.optional(.priority) as WholeNumber?)?.value ?? 0,
      segues: try fields.optional(.segues) ?? [])
  }
}

extension BuildFile.Segue: Decodable {
  private enum Key: String, CodingKey, CaseIterable {
    case to, on
  }

  init(from decoder: any Decoder) throws {
    let fields = try Fields<Key>(of: decoder)
    target = try fields.required(.to)
    condition = try fields.required(.on)
  }
}

extension BuildFile.Condition: Decodable {
  private enum Key: String, CodingKey, CaseIterable {
    case exit
  }

  private enum Word: String, CaseIterable {
    case success, failure
  }

  init(from decoder: any Decoder) throws {
    if let word = try? decoder.singleValueContainer().decode(String.self) {
      switch try Word(named: word, at: decoder.codingPath) {
      case .success: self = .success
      case .failure: self = .failure
      }
    } else if (try? decoder.container(keyedBy: Key.self)) == nil {
      throw FileProblem(
        #"expected "success", "failure" or {"exit": [codes]}"#, at: decoder.codingPath)
    } else {
      let codes: [WholeNumber] = try Fields<Key>(of: decoder).required(.exit)
      self = .exit(codes.map(\.value))
    }
  }
}

/// The retries of a command: their number, or a policy with delays in seconds.
private struct Retries: Decodable {
  let policy: RetryPolicy

  private enum Key: String, CodingKey, CaseIterable {
    case attempts, initial, factor, maximum, jitter
  }

  init(from decoder: any Decoder) throws {
    if let count = try? decoder.singleValueContainer().decode(Int.self) {
      guard (0...1_000_000).contains(count) else {
        throw FileProblem(
          "expected how often it is tried again, from 0 to 1000000", at: decoder.codingPath)
      }
      // A plain number is a plain delay: the same before each attempt.
      policy = RetryPolicy(attempts: count + 1, factor: 1)
      return
    }
    if let number = try? decoder.singleValueContainer().decode(Double.self) {
      throw FileProblem(
        "\(number) is no whole number; expected one, or an object with \"attempts\"",
        at: decoder.codingPath)
    }
    let fields = try Fields<Key>(of: decoder)
    let attempts = (try fields.required(.attempts) as WholeNumber).value
    guard attempts > 0 else {
      throw FileProblem(
        "\(attempts) is less than 1; the first attempt counts", at: decoder.codingPath,
        Key.attempts)
    }
    policy = RetryPolicy(
      attempts: attempts,
      initial: .seconds(try fields.number(.initial, in: 0...1e9, "a number from 0") ?? 1),
      factor: try fields.number(.factor, in: 0...1e9, "a number from 0") ?? 2,
      maximum: .seconds(try fields.number(.maximum, in: 0...1e9, "a number from 0") ?? 100),
      jitter: try fields.number(.jitter, in: 0...1, "a number from 0 to 1") ?? 0)
  }
}
