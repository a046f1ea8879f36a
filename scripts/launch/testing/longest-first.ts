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
    return (await super.sort(files)).toSorted((a, b) => placeOf(a) - placeOf(b))
  }
}
