import { expect, it, vi } from 'vitest'
import { inPage } from '../../testing/in-page.ts'
import { useMissionSteps } from './use-mission-steps.ts'

const beside = Array.from({ length: 40 }, (_, index) => ({ mission_uuid: `m${index + 1}` }))
const opened = (selected: string) => {
  const set = vi.fn()
  return { set, ...inPage(() => useMissionSteps({ params: { set }, selected }, beside)).given }
}

it('one goes on to the neighbours of the open mission, however many are listed beside it', () => {
  const { set, onPrevious, onNext } = opened('m25')
  onNext?.()
  onPrevious?.()
  expect(set.mock.calls).toEqual([[{ mission: 'm26' }], [{ mission: 'm24' }]])
})

it('from the last, and from one that is not listed, one goes nowhere', () => {
  expect(opened('m40').onNext).toBeUndefined()
  expect(opened('another')).toMatchObject({ at: -1, onPrevious: undefined, onNext: undefined })
})
