import { EventEmitter } from 'node:events'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { onceDrawn } from './drawn.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** What `onceDrawn` asks of a map: its events, the names of its sources, and whether one is being read. */
const openSky = (sources: readonly string[]) => {
  const events = new EventEmitter()
  const read = new Set<string>()
  const map = Object.assign(events, {
    getStyle: () => ({ sources: Object.fromEntries(sources.map((id) => [id, {}])) }),
    getSource: (id: string) => ({ id }),
    isSourceLoaded: (id: string) => read.has(id),
  })
  const isDrawn = vi.fn()
  onceDrawn(map as unknown as MapLibreMap, isDrawn)
  events.emit('style.load')
  return {
    isDrawn,
    events,
    read(id: string) {
      read.add(id)
      events.emit('sourcedata', { sourceId: id })
    },
    readAgain: (id: string) => void read.delete(id),
    /** One of its tiles is there, and others are not. */
    readInPart: (id: string) => {
      events.emit('sourcedata', { sourceId: id, sourceDataType: 'content' })
      events.emit('sourcedata', { sourceId: id, tile: { state: 'loaded' } })
    },
    frame: () => void events.emit('render'),
  }
}

test('a map is drawn though its aircraft are read again before each frame', () => {
  const sky = openSky(['ground', 'aircraft'])
  sky.read('aircraft')
  sky.readAgain('aircraft')
  sky.frame()
  expect(sky.isDrawn).not.toHaveBeenCalled()
  sky.read('ground')
  sky.frame()
  expect(sky.isDrawn).toHaveBeenCalledOnce()
  sky.frame()
  expect(sky.isDrawn).toHaveBeenCalledOnce()
  expect(sky.events.eventNames()).toEqual([])
})

test('a map is drawn though its aircraft are never there as a whole, but not before other sources are', () => {
  const sky = openSky(['ground', 'aircraft'])
  sky.readInPart('ground')
  sky.readInPart('aircraft')
  sky.readInPart('aircraft')
  sky.frame()
  expect(sky.isDrawn).not.toHaveBeenCalled()
  sky.read('ground')
  sky.frame()
  expect(sky.isDrawn).toHaveBeenCalledOnce()
})

test('a map without a source yet is not drawn', () => {
  const sky = openSky([])
  sky.frame()
  expect(sky.isDrawn).not.toHaveBeenCalled()
})

test('a source whose host is silent is waited for no longer than ten seconds, and of a map that is gone nothing is said', () => {
  const sky = openSky(['ground', 'silent'])
  const gone = openSky(['silent'])
  sky.read('ground')
  sky.frame()
  gone.events.emit('remove')
  vi.advanceTimersByTime(9_999)
  expect(sky.isDrawn).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(sky.isDrawn).toHaveBeenCalledOnce()
  expect(sky.events.eventNames()).toEqual([])
  expect(gone.isDrawn).not.toHaveBeenCalled()
})
