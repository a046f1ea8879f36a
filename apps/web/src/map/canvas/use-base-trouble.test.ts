import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { watchTiles } from './use-base-trouble.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

interface Told {
  readonly sourceId: string
  readonly tile?: { readonly state?: string }
}

/** A map of which a test tells what its tiles do. */
const watched = () => {
  const acts = new Map<string, (event: Told) => void>()
  const source = { isLoaded: false }
  const [failing, reached] = [vi.fn(), vi.fn()]
  const map = {
    on: (name: string, act: (event: Told) => void) => acts.set(name, act),
    off: (name: string) => acts.delete(name),
    getSource: () => ({}),
    isSourceLoaded: () => source.isLoaded,
  }
  watchTiles(map as never, (id) => id === 'base', { failing, reached })
  const tell = (name: string) => (tile?: { state?: string }) =>
    acts.get(name)!({ sourceId: 'base', ...(tile && { tile }) })
  const tile = () => ({ state: 'loading' })
  const asks = (one = tile()) => {
    tell('sourcedataloading')(one)
    return one
  }
  const comes = () => tell('sourcedata')({ state: 'loaded' })
  const fails = () => tell('error')({ state: 'errored' })
  return {
    source,
    failing,
    reached,
    asks,
    comes,
    fails,
    aborts: tell('sourcedataabort'),
    lacks: tell('error'),
  }
}
const wait = () => vi.advanceTimersByTime(10_000)

describe('a basemap is not reached', () => {
  it('when none of its tiles comes, as from a silent host or one that has none', () => {
    const { source, asks, failing } = watched()
    asks()
    source.isLoaded = true
    wait()
    expect(failing).toHaveBeenCalledOnce()
  })

  it('when a host that has sent tiles falls silent', () => {
    const { asks, comes, failing } = watched()
    asks()
    comes()
    asks()
    wait()
    expect(failing).toHaveBeenCalledOnce()
  })

  it('when three fail in a row, or the description of its tiles does', () => {
    const [tiles, description] = [watched(), watched()]
    for (const _ of [1, 2, 3]) tiles.fails()
    description.lacks()
    expect(tiles.failing).toHaveBeenCalledOnce()
    expect(description.failing).toHaveBeenCalledOnce()
    // Some of its tiles come all the same: it is tried again as a whole.
    tiles.comes()
    tiles.comes()
    expect(tiles.reached).not.toHaveBeenCalled()
  })
})

describe('a basemap is reached', () => {
  it('when a map is moved to new ground and straight back', () => {
    const { asks, aborts, failing } = watched()
    const [one, other] = [asks(), asks()]
    aborts(one)
    aborts(other)
    wait()
    expect(failing).not.toHaveBeenCalled()
  })

  it('where one tile is missing among others that were seen before', () => {
    const { source, asks, comes, failing } = watched()
    asks()
    comes()
    asks()
    source.isLoaded = true
    wait()
    expect(failing).not.toHaveBeenCalled()
    source.isLoaded = false
    asks()
    wait()
    expect(failing).toHaveBeenCalledOnce()
  })

  it('however many tiles fail in a day, where others come between them', () => {
    const { comes, fails, failing } = watched()
    for (const _ of [1, 2, 3, 4]) {
      fails()
      comes()
    }
    expect(failing).not.toHaveBeenCalled()
  })
})
