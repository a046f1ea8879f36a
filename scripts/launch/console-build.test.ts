import { expect, test } from 'vitest'
import { type Module, modulesOf, readSources } from '../lint/modules.ts'
import { isTest } from '../lint/rules.ts'
import { SOURCES } from './console-build.ts'
import { root } from './root.mjs'

/** The files of this repository that go into the console: its own, and whatever these load. */
const bundled = (modules: readonly Module[]): Set<string> => {
  const loadsOf = new Map(modules.map(({ file, loads }) => [file, loads]))
  const found = new Set(loadsOf.keys().filter((file) => file.startsWith('apps/web/') && !isTest(file)))
  // A set is walked with what is added to it on the way.
  for (const file of found) for (const loaded of loadsOf.get(file) ?? []) found.add(loaded)
  return found
}

test('a change of whatever the console is built from builds it anew', () => {
  const isHashed = (file: string) =>
    SOURCES.some((source) => file === source || file.startsWith(`${source}/`))
  const files = [...bundled(modulesOf(readSources(root)))]
  expect(files).toContain('packages/client/src/live/reading.ts')
  expect(files.filter((file) => !isHashed(file))).toEqual([])
})
