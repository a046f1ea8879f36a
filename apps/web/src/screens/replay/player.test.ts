import { describe, expect, it } from 'vitest'
import { newPlayer, type Player, type PlayerEvent, play } from './player.ts'

const loaded: PlayerEvent = { type: 'loaded', durationMs: 10_000, isWhole: true }
const ready = play(newPlayer(4, null), loaded)
const after = (player: Player, ...events: PlayerEvent[]) => events.reduce(play, player)

describe('a replay', () => {
  it('plays at its speed and ends with the flight', () => {
    const playing = after(ready, { type: 'toggle' }, { type: 'tick', elapsedMs: 1_000 })
    expect(playing).toMatchObject({ mode: 'playing', atMs: 4_000 })
    expect(play(playing, { type: 'tick', elapsedMs: 9_000 })).toMatchObject({ mode: 'ended', atMs: 10_000 })
  })

  it('begins again when it is played after its end', () => {
    const ended = after(ready, { type: 'toggle' }, { type: 'tick', elapsedMs: 60_000 }, { type: 'toggle' })
    expect(ended).toMatchObject({ mode: 'playing', atMs: 0 })
    expect(after(ready, { type: 'seek', toMs: 10_000 }, { type: 'toggle' }).atMs).toBe(0)
  })

  it('does not move while it is paused', () => {
    const paused = after(ready, { type: 'seek', toMs: 3_000 }, { type: 'tick', elapsedMs: 5_000 })
    expect(paused).toMatchObject({ mode: 'paused', atMs: 3_000 })
  })

  it('goes on playing from where it was dragged to, and stops after a step', () => {
    const playing = after(ready, { type: 'toggle' }, { type: 'seek', toMs: 2_000 })
    expect(playing).toMatchObject({ mode: 'playing', atMs: 2_000 })
    expect(play(playing, { type: 'step', toMs: 2_500 })).toMatchObject({ mode: 'paused', atMs: 2_500 })
  })

  it('never leaves the flight', () => {
    expect(play(ready, { type: 'seek', toMs: -1 }).atMs).toBe(0)
    expect(play(ready, { type: 'seek', toMs: 99_000 }).atMs).toBe(10_000)
  })

  it('has nothing to play before the first frame', () => {
    expect(play(newPlayer(1, null), { type: 'toggle' }).mode).toBe('paused')
  })

  it('waits at the moment of its address until that is loaded', () => {
    const waiting = play(newPlayer(1, 8_000), { type: 'loaded', durationMs: 5_000, isWhole: false })
    expect(waiting).toMatchObject({ atMs: 5_000, wantedMs: 8_000 })
    expect(play(waiting, loaded)).toMatchObject({ atMs: 8_000, wantedMs: null })
    const shorter: PlayerEvent = { type: 'loaded', durationMs: 6_000, isWhole: true }
    expect(play(waiting, shorter)).toMatchObject({ atMs: 6_000, wantedMs: null })
  })

  it('goes on when more of an open flight comes in', () => {
    const ended = after(ready, { type: 'toggle' }, { type: 'tick', elapsedMs: 60_000 })
    expect(play(ended, loaded).mode).toBe('ended')
    expect(play(ended, { ...loaded, durationMs: 12_000 })).toMatchObject({ mode: 'paused', atMs: 10_000 })
  })

  it('keeps its place in every state when the speed changes', () => {
    for (const mode of ['paused', 'playing', 'ended'] as const)
      expect(play({ ...ready, mode, atMs: 10 }, { type: 'speed', speed: 60 })).toMatchObject({
        mode,
        atMs: 10,
        speed: 60,
      })
  })
})
