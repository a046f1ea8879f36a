import { expect, it, vi } from 'vitest'
import { inPage } from '../testing/in-page.ts'
import { NotKnown } from '../trpc/failure.ts'
import { useAct } from './use-act.ts'

const settled = () => new Promise((resolve) => setTimeout(resolve))

it('an act that is pressed twice is done once, and may be done again after it', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const act = vi.fn(() => promise)
  const { given: press, said } = inPage(() => useAct('No test was sent', act))
  press()
  press()
  resolve()
  await settled()
  expect(act).toHaveBeenCalledTimes(1)
  press()
  expect(act).toHaveBeenCalledTimes(2)
  expect(said).toEqual([])
})

it('of an act that is refused it is said what was not done, and why', async () => {
  const refusal = Object.assign(new Error('Turn it on first.'), {
    data: { failure: 'conflict', status_code: 409 },
  })
  const { given: press, said } = inPage(() => useAct('No test was sent', () => Promise.reject(refusal)))
  press()
  await settled()
  expect(said).toMatchObject([{ title: 'No test was sent', detail: 'Turn it on first.' }])
})

it('of an act whose answer was lost it is not said that it was not done', async () => {
  const lost = Object.assign(new Error('of the client'), { cause: new NotKnown() })
  const { given: press, said } = inPage(() => useAct('No test was sent', () => Promise.reject(lost)))
  press()
  await settled()
  expect(said).toMatchObject([
    { title: 'No answer came', detail: 'It is not known whether this was done. Look before you try again.' },
  ])
})
