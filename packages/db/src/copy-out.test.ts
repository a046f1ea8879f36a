import { sql } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { copyOut } from './client.ts'
import { copiedText } from './copy-out.ts'
import { createTestDatabase } from './testing.ts'

const database = await createTestDatabase()
afterAll(() => database.close())

const texts = ['', '\\N', 'a\tb', 'two\r\nlines', 'back\\slash\\', '\b\f\v', 'Ærø 飛行', '\\t', null]

it('gives back each text and each null, alone and within a transaction that goes on', async () => {
  const query = sql`select n, said from json_array_elements_text(${JSON.stringify(texts)}::json)
    with ordinality as t(said, n) order by n`
  const read = (lines: readonly string[]) => lines.map((line) => copiedText(line.split('\t')[1]!))
  expect(read(await copyOut(database.db, query))).toEqual(texts)
  const within = await database.db.transaction(async (tx) => {
    const lines = await copyOut(tx, query)
    const { rows } = await tx.execute<{ one: number }>(sql`select 1 as one`)
    return { lines, rows }
  })
  expect(read(within.lines)).toEqual(texts)
  expect(within.rows).toEqual([{ one: 1 }])
})

it('fails with the error of the server, and the connection serves the next one', async () => {
  const failing = copyOut(database.db, sql`select 1 / n from generate_series(-1, 1) as n`)
  await expect(failing).rejects.toMatchObject({ code: '22012' })
  expect(await copyOut(database.db, sql`select n from generate_series(1, 2) as n`)).toEqual(['1', '2'])
})
