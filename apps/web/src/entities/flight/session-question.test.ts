import { expect, it } from 'vitest'
import { sessionQuestion } from './session-question.ts'

const asked = (query: string) => {
  const params = new URLSearchParams(query)
  return { get: (name: string) => params.get(name) ?? undefined }
}
const uuid = '01900000-0000-7000-8000-0000000000ff'

it('the address names the flights: open or ended, of an asset, a mission, a plan', () => {
  expect(sessionQuestion(asked(''))).toEqual({ page: 1, limit: 50 })
  expect(sessionQuestion(asked('tab=open&page=3'))).toEqual({ active: 1, page: 3, limit: 50 })
  expect(sessionQuestion(asked(`tab=ended&asset=${uuid}&plan=${uuid}`))).toMatchObject({
    active: 0,
    asset_uuid: uuid,
    plan_uuid: uuid,
  })
})

it('a list of replays shows what has ended unless it is asked for more', () => {
  expect(sessionQuestion(asked(''), 'ended').active).toBe(0)
  expect(sessionQuestion(asked('tab=all'), 'ended')).not.toHaveProperty('active')
})

it('nonsense in the address is as good as absent', () => {
  expect(sessionQuestion(asked('tab=x&page=-2&asset=me'))).toEqual({ page: 1, limit: 50 })
})
