import { useState } from 'react'
import { expect, it } from 'vitest'
import type { RequestDetail } from '../../entities/permission/request-words.ts'
import { inPage } from '../../testing/in-page.ts'
import { useOvertaken } from './use-overtaken.ts'

type Overtaken = ReturnType<typeof useOvertaken>

const decidedBy = (...names: readonly string[]) =>
  ({
    decisions: names.map((name) => ({ decision_uuid: name, permission_status: -1, decided_by: { name } })),
  }) as unknown as RequestDetail

interface Step {
  readonly decisions: readonly string[]
  readonly act?: (overtaken: Overtaken) => void
}

/** What a form in which something is written says after each step: of what was decided by then, and what was done. */
const written = (steps: readonly Step[], toldAfter?: string) => {
  const said: Pick<Overtaken, 'isOvertaken' | 'fault'>[] = []
  inPage(() => {
    const [turn, setTurn] = useState(0)
    const { decisions, act } = steps[Math.floor(turn / 2)]!
    const overtaken = useOvertaken(decidedBy(...decisions), { isBegun: true, toldAfter })
    const isSettled = turn % 2 === 1
    if (!isSettled) act?.(overtaken)
    const { isOvertaken, fault } = overtaken
    if (isSettled && said.length < steps.length) said.push({ isOvertaken, fault })
    if (turn + 1 < 2 * steps.length) setTurn(turn + 1)
  })
  return said
}
const isFree = { isOvertaken: false, fault: null }
const saidOf = (name: string) => `It was rejected by ${name} while you wrote. Look at it again, then decide.`

it('who wrote while a colleague decided is told, and goes on once they know', () => {
  expect(
    written([
      { decisions: ['Asha'] },
      { decisions: ['Asha', 'Meera'] },
      { decisions: ['Asha', 'Meera'], act: ({ tell }) => tell() },
    ]),
  ).toEqual([
    isFree,
    { isOvertaken: true, fault: saidOf('Meera') },
    { isOvertaken: false, fault: saidOf('Meera') },
  ])
})

it('who was told by the refusal of what they sent goes on, and is told of what is decided after that', () => {
  const steps: Step[] = [
    { decisions: ['Asha'], act: ({ expectNext }) => expectNext() },
    { decisions: ['Asha', 'Meera'] },
    { decisions: ['Asha', 'Meera', 'Ravi'] },
  ]
  expect(written(steps)).toEqual([isFree, isFree, { isOvertaken: true, fault: saidOf('Ravi') }])
})

it('so does whom a refusal has brought back to what they wrote, whether or not the page knows the decision yet', () => {
  const after = { isOvertaken: true, fault: saidOf('Ravi') }
  const later = [{ decisions: ['Asha', 'Meera'] }, { decisions: ['Asha', 'Meera', 'Ravi'] }]
  expect(written([{ decisions: ['Asha'] }, ...later], 'Asha')).toEqual([isFree, isFree, after])
  expect(written(later, 'Asha')).toEqual([isFree, after])
})

it('a refusal of another kind tells of no decision', () => {
  expect(
    written([
      { decisions: ['Asha'], act: ({ expectNext }) => expectNext() },
      { decisions: ['Asha'], act: ({ expectNothing }) => expectNothing() },
      { decisions: ['Asha', 'Meera'] },
    ]),
  ).toEqual([isFree, isFree, { isOvertaken: true, fault: saidOf('Meera') }])
})
