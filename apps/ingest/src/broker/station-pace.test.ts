import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createStationPace } from './station-pace.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('drops what waits of connections that have ended, and lets those that are there have their turns', () => {
  const onDropped = vi.fn()
  const pace = createStationPace({ perSecond: 10, burst: 30 }, onDropped)
  const went: string[] = []
  const send = (name: string, isGone = false) =>
    pace.pass('station', { goOn: () => went.push(name), isGone: () => isGone })
  for (let n = 1; n <= 10; n += 1) send(`at once ${n}`)
  expect(went).toHaveLength(10)
  for (let n = 0; n < 5_000; n += 1) send('of an ended connection', true)
  send('first')
  send('second')
  vi.advanceTimersByTime(350)
  expect(went.slice(10)).toEqual(['first', 'second'])
  expect(onDropped).toHaveBeenCalledTimes(5_000)
})

it('a frame that comes while others are let on waits behind those that were there before', () => {
  const pace = createStationPace({ perSecond: 10, burst: 30 }, vi.fn())
  const went: string[] = []
  const send = (name: string, then?: () => void) =>
    pace.pass('station', {
      goOn() {
        went.push(name)
        then?.()
      },
      isGone: () => false,
    })
  for (let n = 1; n <= 10; n += 1) send(`at once ${n}`)
  send('first', () => send('third'))
  send('second')
  vi.advanceTimersByTime(1_000)
  expect(went.slice(10)).toEqual(['first', 'second', 'third'])
})
