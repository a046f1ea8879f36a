import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { quickImports } from './child.ts'
import { root } from './root.mjs'

/** What a process prints that imports the library by its root and by its subpaths. */
const says = (args: string[]): string => {
  const program = `
    import { is, Table } from 'drizzle-orm'
    import { integer, pgTable } from 'drizzle-orm/pg-core'
    import { drizzle } from 'drizzle-orm/node-postgres'
    const flights = pgTable('flights', { height: integer() })
    console.log(is(flights, Table), drizzle.mock().select().from(flights).toSQL().sql)`
  return execFileSync(process.execPath, [...args, '--input-type=module', '-e', program], {
    cwd: join(root, 'packages', 'db'),
    encoding: 'utf8',
  })
}

test('the quick way in leads to the same modules', () => {
  expect(says(quickImports)).toBe('true select "height" from "flights"\n')
  expect(says(quickImports)).toBe(says([]))
})
