import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { root } from '../root.mjs'

/**
 * The files that take longest, as a clean clone has no durations yet: begun last, one of them would be waited for alone. Those
 * that mostly wait stand between those that work, so that no two of them hold a worker at the same time.
 */
const longest = [
  'packages/domain/src/planning/permissions/model.test.ts',
  'apps/ingest/src/crash/pauses.test.ts',
  'apps/api/src/hostile-bodies.test.ts',
  'apps/api/src/lost-rights.test.ts',
  'apps/ingest/src/crash/two-processes.test.ts',
  'apps/api/src/roles.test.ts',
  'apps/ingest/src/broker/memory.test.ts',
  'scripts/launch/any-number.test.ts',
  'apps/ingest/src/transports/mqtt/successors.test.ts',
  'apps/ingest/src/transports/socket/crash.test.ts',
]

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const placeOf = ({ moduleId }: TestSpecification) => {
      const place = longest.indexOf(relative(root, moduleId))
      return place < 0 ? longest.length : place
    }
    const sorted = (await super.sort(files)).toSorted((a, b) => placeOf(a) - placeOf(b))
    const others = sorted.findIndex((file) => placeOf(file) === longest.length)
    return others < 0 ? sorted : [...sorted.slice(0, others), ...fromBothEnds(sorted.slice(others))]
  }
}

/**
 * The first, the last, the second, … What is small takes the runner longer than the worker: hundreds of such files in a row, at the end,
 * leave two of three workers without one.
 */
export const fromBothEnds = <T>(items: readonly T[]): T[] => {
  const half = Math.ceil(items.length / 2)
  const back = items.slice(half).toReversed()
  return items.slice(0, half).flatMap((item, i) => [item, ...back.slice(i, i + 1)])
}
