import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runsFromPg, runsToPg, SequenceRuns } from './runs.ts'

/** What the numbers come to, counted one by one. */
const counted = (numbers: ReadonlySet<number>) => {
  let highest = 0
  while (numbers.has(highest + 1)) highest += 1
  const runs: [number, number][] = []
  for (const number of [...numbers].filter((one) => one > highest).sort((a, b) => a - b)) {
    const last = runs.at(-1)
    if (last?.[1] === number - 1) last[1] = number
    else runs.push([number, number])
  }
  return { highest, runs }
}

const arrivals = fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 120 })

test('numbers in any order come to the same as counting them', () => {
  fc.assert(
    fc.property(arrivals, (numbers) => {
      const consumed = new SequenceRuns()
      const seen = new Set<number>()
      for (const number of numbers) {
        expect(consumed.has(number)).toBe(seen.has(number))
        const before = consumed.runs.length
        const isApart = consumed.isApart(number)
        if (!consumed.has(number)) {
          consumed.add(number)
          expect(consumed.runs.length > before).toBe(isApart)
        }
        seen.add(number)
        expect({ highest: consumed.highest, runs: consumed.runs }).toEqual(counted(seen))
      }
    }),
  )
})

test('runs are read back from what PostgreSQL writes', () => {
  fc.assert(
    fc.property(arrivals, (numbers) => {
      const { runs } = counted(new Set(numbers))
      expect(runsFromPg(runsToPg(runs))).toEqual(runs)
    }),
  )
})
