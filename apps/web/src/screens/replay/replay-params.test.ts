import { expect, it } from 'vitest'
import { readReplayParams, speedParam, timeParam } from './replay-params.ts'

const read = (query: string) => {
  const params = new URLSearchParams(query)
  return readReplayParams((name) => params.get(name) ?? undefined)
}

it('a moment and a speed come out of the address as they went in', () => {
  for (const atMs of [870_000, 870_500, 100]) expect(read(`t=${timeParam(atMs)}`).atMs).toBe(atMs)
  for (const speed of [1, 16, 60]) expect(read(`speed=${speedParam(speed)}`).speed).toBe(speed)
})

it('the beginning and the usual speed go without saying', () => {
  expect(timeParam(0)).toBeNull()
  expect(speedParam(4)).toBeNull()
  expect(read('')).toEqual({ atMs: null, speed: 4, tab: 'events' })
})

it('nonsense is as good as absent', () => {
  expect(read('t=-5&speed=1000&tab=other')).toEqual({ atMs: null, speed: 4, tab: 'events' })
  expect(read('t=soon&speed=fast').atMs).toBeNull()
  expect(read('tab=facts').tab).toBe('facts')
})
