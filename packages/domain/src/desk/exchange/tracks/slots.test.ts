import { expect, test } from 'vitest'
import { ExportSlots, type SlotLimits } from './slots.ts'

const limits: SlotLimits = { atOnce: 3, ofOrganisation: 2, waitMs: 60_000 }
const of = (orgUuid: string, bytes = 0) => ({ orgUuid, bytes })

test('so many are inside at once, so many of one organisation, and those who wait come in order', async () => {
  const slots = new ExportSlots()
  const entered: string[] = []
  const enter = async (orgUuid: string, name: string) => {
    const leave = await slots.enter(of(orgUuid, 10), limits)
    entered.push(name)
    return leave
  }
  const first = await enter('vayu', 'first')
  await enter('vayu', 'second')
  const third = enter('vayu', 'third')
  // Its organisation has two already: another one is not held up by it.
  const fourth = await enter('deccan', 'fourth')
  const fifth = enter('deccan', 'fifth')
  expect([entered, slots.bytes]).toEqual([['first', 'second', 'fourth'], 30])
  fourth()
  await fifth
  expect(entered).toEqual(['first', 'second', 'fourth', 'fifth'])
  first()
  first()
  await third
  expect([entered.at(-1), slots.bytes]).toEqual(['third', 30])
})

test('who waited too long is refused, and takes no place afterwards', async () => {
  const slots = new ExportSlots()
  const single = { ...limits, atOnce: 1 }
  const leave = await slots.enter(of('vayu'), single)
  await expect(slots.enter(of('deccan'), { ...single, waitMs: 5 })).rejects.toMatchObject({
    code: 'unavailable',
    retryAfterS: 30,
  })
  leave()
  const again = await slots.enter(of('kia'), single)
  again()
})
