import Foundation
import Workflow
import WorkflowTerminal
import WorkflowTextUI

/// Asks questions on the terminal below the prompt, and returns the answers.
///
/// ```swift
/// let region = try ask(.choice("Region", among: ["eu-west", "us-east"]))
/// let (name, count) = try ask(.text("Name"), .number("Replicas", in: 1...9))
/// ```
///
/// Several questions are asked one after the other, and the user can go back. What was answered
/// stays on the terminal. The call blocks the thread, so that a script needs no `async`.
///
/// An answer that is given by its name is not asked for. That of the option `--region` is given by
/// ``Prompt/answered(by:)``, or follows on the command line, as in `--region eu-west`; or it is in the
/// variable `PROMPT_REGION`, or in the line `region = eu-west` of the file that `PROMPT_ANSWERS` names.
/// Standard input is never read: it may be data. If it is not a terminal, nothing is asked. If the
/// terminal knows no escape sequences, or `PROMPT_PLAIN=1`, questions and answers are lines.
///
/// - Parameters:
///   - prompts: The questions.
///   - evenInPipe: Whether to ask although standard input is no terminal, if the program has one: for
///     a tool that reads data from standard input, and whose user is there.
/// - Throws: ``PromptError/cancelled`` at escape and Control-C,
///   ``PromptError/noTerminal(option:others:)`` with the options of the questions that have no answer,
///   and ``PromptError/badAnswer(name:reason:)``.
@available(*, noasync, message: "This blocks a thread; write 'try await ask(…)'.")
public func ask<each Answer: Sendable>(
  _ prompts: repeat Prompt<each Answer>, evenInPipe: Bool = false
) throws(PromptError) -> (repeat each Answer) {
  let prompts = try prepared(repeat each prompts, evenInPipe: evenInPipe)
  return try blocking { await answers(to: repeat each prompts) }.get()
}

/// Asks questions on the terminal below the prompt, and returns the answers.
///
/// It does what the other form does without blocking a thread.
public func ask<each Answer: Sendable>(
  _ prompts: repeat Prompt<each Answer>, evenInPipe: Bool = false
) async throws(PromptError) -> (repeat each Answer) {
  let prompts = try prepared(repeat each prompts, evenInPipe: evenInPipe)
  return try await answers(to: repeat each prompts).get()
}

/// Asks one question on the terminal below the prompt, and returns the answer.
///
/// - Throws: The errors of the form for several questions.
@available(*, noasync, message: "This blocks a thread; write 'try await ask(…)'.")
public func ask<Answer: Sendable>(
  _ prompt: Prompt<Answer>, evenInPipe: Bool = false
) throws(PromptError) -> Answer {
  // Of a pack of one, the compiler often does not infer the type of the answer.
  let prompt: Prompt<Answer> = try prepared(prompt, evenInPipe: evenInPipe)
  let result: Result<Answer, PromptError> = blocking { await answers(to: prompt) }
  return try result.get()
}

/// Asks one question on the terminal below the prompt, and returns the answer.
///
/// It does what the other form does without blocking a thread.
public func ask<Answer: Sendable>(
  _ prompt: Prompt<Answer>, evenInPipe: Bool = false
) async throws(PromptError) -> Answer {
  let prompt: Prompt<Answer> = try prepared(prompt, evenInPipe: evenInPipe)
  return try await answers(to: prompt).get()
}

/// Asks for one of several options on the terminal, and returns it.
///
/// ```swift
/// let region = try ask("Region", among: ["eu-west", "us-east"])
/// ```
///
/// - Throws: The same as the form with prompts.
@available(*, noasync, message: "This blocks a thread; write 'try await ask(…)'.")
public func ask<Option: Sendable>(
  _ label: String, among options: [Option]
) throws(PromptError) -> Option { try ask(.choice(label, among: options)) }

/// Asks for one of several options on the terminal, and returns it.
///
/// It does what the other form does without blocking a thread.
public func ask<Option: Sendable>(
  _ label: String, among options: [Option]
) async throws(PromptError) -> Option { try await ask(.choice(label, among: options)) }

// MARK: - Preparing

/// Returns the questions with the answers that are given.
private func prepared<each Answer: Sendable>(
  _ prompts: repeat Prompt<each Answer>, evenInPipe: Bool
) throws(PromptError) -> (repeat Prompt<each Answer>) {
  var questions: [Question] = []
  for prompt in repeat each prompts { questions.append(prompt.question) }
  PromptMisuse.check(questions)
  for question in questions where question.hasNothingToChoose {
    throw .badAnswer(name: question.label, reason: "there is nothing to choose from")
  }
  let answers = try Answers()
  let prompts = (repeat try answers.given(each prompts))
  var missing: [String] = []
  for prompt in repeat each prompts {
    if prompt.given == nil { missing.append(prompt.option) }
  }
  if let first = missing.first, !PromptTerminal.isThere(evenInPipe: evenInPipe) {
    throw .noTerminal(option: first, others: Array(missing.dropFirst()))
  }
  return prompts
}

/// Asks the questions whose answers are not given.
private func answers<each Answer: Sendable>(
  to prompts: repeat Prompt<each Answer>
) async -> Result<(repeat each Answer), PromptError> {
  let workflow = PromptWorkflow(repeat each prompts)
  if workflow.questions.allSatisfy(\.isGiven) {
    return .success((repeat (each prompts).given!))
  }
  if PromptTerminal.isPlain { return await plainAnswers(to: repeat each prompts) }
  return await result(of: workflow)
}

/// Asks the questions whose answers are not given as lines.
private func plainAnswers<each Answer: Sendable>(
  to prompts: repeat Prompt<each Answer>
) async -> Result<(repeat each Answer), PromptError> {
  let questions = PlainQuestions.onTerminal()
  return await ShownProgress.pausing {
    do throws(PromptError) {
      let prompts = (repeat try await questions.answered(each prompts))
      return .success((repeat (each prompts).given!))
    } catch {
      return .failure(error)
    }
  }
}

/// Runs questions on the terminal to their end.
private func result<Questions: Workflow, Value>(
  of workflow: Questions
) async -> Result<Value, PromptError>
where Questions.Output == Result<Value, PromptError>, Questions.Rendering == PromptScreen {
  await ShownProgress.pausing {
    var result: Result<Value, PromptError>?
    let host = TerminalHost(workflow, .inline, options: PromptTerminal.options) { output in
      result = output
      return .exit(.success)
    }
    _ = await host.run()
    // Without an answer, the terminal has gone.
    return result ?? .failure(.cancelled)
  }
}
