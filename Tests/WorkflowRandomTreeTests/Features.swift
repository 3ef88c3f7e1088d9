/// Something that can occur when a plan is carried out.
enum Feature: Int, CaseIterable {
  // Types of workflows and states.
  case comparableProps, looseProps, formalProps, propsWithoutSize, silentChild
  case voidState, smallState, heapState, objectState
  // Children.
  case unkeyedChild, keyedChild, keyThatChanges, wrappedChild, existentialChild, ignoredOutput
  case childLeaves, valueOfSibling, adapted, skipped
  // Collections.
  case rows, manyRows, severalCollections, nestedRows, rowsSeeState, rowsSeeSiblings, rowOutput
  case rowRemovesItself, rowIsInserted, rowIsRemoved, rowsAreMoved, rowChangesAndMoves
  // Work.
  case worker, workers, workInRow, workerOutput, workerOutputDropped, workerFinishes
  case workerIsCancelled, lateWorker, effect, effectEnds, effectSends, mailbox
  // Turns.
  case outputUpwards, rootOutput, turnWithoutPass, dropped, listenInTurn, unlistenInTurn,
    updateInTurn, endInTurn
  case endOutside, released, twoObservers
  case inApply, inHandler, inEffectBegins, inEffectEnds, inPublished, inOutput, inObserver, inWorker
}

/// A set of features.
struct Features: Equatable {
  private var bits: UInt64 = 0

  mutating func insert(_ feature: Feature) { bits |= 1 << UInt64(feature.rawValue) }
  mutating func formUnion(_ other: Features) { bits |= other.bits }
  func contains(_ feature: Feature) -> Bool { bits >> UInt64(feature.rawValue) & 1 == 1 }
}

extension Feature {
  static func reaction(at place: Place) -> Feature {
    switch place {
    case .apply: .inApply
    case .handler: .inHandler
    case .effectBegins: .inEffectBegins
    case .effectEnds: .inEffectEnds
    case .published: .inPublished
    case .output: .inOutput
    case .observer: .inObserver
    case .worker: .inWorker
    }
  }
}

extension Features {
  mutating func insert(reactionAt place: Place) { insert(.reaction(at: place)) }
}

extension NodePlan {
  var features: Features {
    var features = Features()
    switch kind {
    case .plain, .conditional, .tight: features.insert(.comparableProps)
    case .loose: features.insert(.looseProps)
    case .formal: features.insert(.formalProps)
    case .looseFormal:
      features.insert(.formalProps)
      features.insert(.looseProps)
    case .unpropped: features.insert(.propsWithoutSize)
    case .silent: features.insert(.silentChild)
    }
    if kind == .tight {
      features.insert(.smallState)
      return features
    }
    switch store {
    case .nothing: features.insert(.voidState)
    case .small: features.insert(.smallState)
    case .opaque, .wide: break
    case .heap: features.insert(.heapState)
    case .boxed, .shared: features.insert(.objectState)
    }
    return features
  }
}

extension ChildPlan {
  var features: Features {
    var features = Features()
    switch key {
    case .none: features.insert(.unkeyedChild)
    case .mode: features.insert(.keyThatChanges)
    case .integer, .text, .other: features.insert(.keyedChild)
    }
    switch wrap {
    case .none: break
    case .rendering, .output, .both, .onOutput: features.insert(.wrappedChild)
    case .ignoring: features.insert(.ignoredOutput)
    case .existential: features.insert(.existentialChild)
    }
    if value == .siblings { features.insert(.valueOfSibling) }
    return features
  }
}

extension RowsPlan {
  func features(rows: Int) -> Features {
    var features = Features()
    features.insert(.rows)
    if rows > 16 { features.insert(.manyRows) }
    switch child.value {
    case .count, .halfCount, .mode, .selected, .isSelected: features.insert(.rowsSeeState)
    case .siblings: features.insert(.rowsSeeSiblings)
    case .constant, .value, .item: break
    }
    return features
  }
}

extension WorkerPlan {
  var features: Features {
    var features = Features()
    features.insert(isOneOfMany ? .workers : .worker)
    return features
  }
}

extension Change {
  /// The features that occur when a handler turns an output into this change.
  var featuresOfHandler: Features {
    var features = Features()
    switch self {
    case .output, .addAndOutput: features.insert(.outputUpwards)
    default: break
    }
    return features
  }

  /// The features that occur when this change is applied to a state with items.
  var features: Features {
    var features = Features()
    switch self {
    case .insert, .fill: features.insert(.rowIsInserted)
    case .remove, .removeID, .clear: features.insert(.rowIsRemoved)
    case .move, .shuffle: features.insert(.rowsAreMoved)
    case .moveAndAlter:
      features.insert(.rowsAreMoved)
      features.insert(.rowChangesAndMoves)
    default: break
    }
    return features
  }
}
