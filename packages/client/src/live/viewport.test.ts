import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { viewportVersions } from '../generated.ts'
import {
  accepted,
  boundsRefused,
  isVacant,
  noViewport,
  reconnected,
  tryAgain,
  versionRefused,
  want,
} from './viewport.ts'

const box = (west: number) => ({ west, south: 10, east: west + 1, north: 11 })

describe('the viewport as a client of the version rules', () => {
  it('begins with version 0 and counts what the server accepted', () => {
    const first = want(noViewport, box(1))
    expect(first.send).toEqual({ action: 'set_bounds', version: 0, bounds: box(1) })
    const answered = accepted(first.viewport, 0, box(1))
    expect(answered.send).toBeNull()
    expect(want(answered.viewport, box(2)).send).toMatchObject({ version: 1 })
  })

  it('holds a later wish back until the answer has come, and then sends only the newest', () => {
    const first = want(noViewport, box(1))
    const second = want(first.viewport, box(2))
    const third = want(second.viewport, box(3))
    expect([second.send, third.send]).toEqual([null, null])
    expect(accepted(third.viewport, 0, box(1)).send).toEqual({
      action: 'set_bounds',
      version: 1,
      bounds: box(3),
    })
  })

  it('does not ask for what it already holds', () => {
    const { viewport } = accepted(want(noViewport, box(1)).viewport, 0, box(1))
    expect(want(viewport, box(1)).send).toBeNull()
  })

  it('takes over the version that the server expects, and consumes none for the refusal', () => {
    const refused = versionRefused(want(noViewport, box(1)).viewport, 7)
    expect(refused.send).toEqual({ action: 'set_bounds', version: 7, bounds: box(1) })
    expect(accepted(refused.viewport, 7, box(1)).viewport.next).toBe(8)
  })

  it('sends the same version again when no answer came', () => {
    const waiting = want(want(noViewport, box(1)).viewport, box(2)).viewport
    expect(tryAgain(waiting).send).toEqual({ action: 'set_bounds', version: 0, bounds: box(2) })
  })

  it('asks again when the late answer is to what was sent before, whatever is under way by then', () => {
    const again = tryAgain(want(want(noViewport, box(1)).viewport, box(2)).viewport)
    const late = accepted(again.viewport, 0, box(1))
    expect(late).toMatchObject({
      send: { action: 'set_bounds', version: 1, bounds: box(2) },
      viewport: { held: box(1) },
    })
    // Refused is what was sent again with the version that the first had used.
    const refused = versionRefused(late.viewport, 1)
    expect(accepted(refused.viewport, 1, box(2))).toMatchObject({ send: null, viewport: { held: box(2) } })
  })

  it.each([
    ['cleared', null],
    ['moved', box(2)],
  ])('asks anew for the box that it came back to before it was told that it was %s', (_what, to) => {
    const first = accepted(want(noViewport, box(1)).viewport, 0, box(1)).viewport
    const back = tryAgain(want(want(first, to).viewport, box(1)).viewport)
    expect(back.send).toBeNull()
    expect(accepted(back.viewport, 1, to).send).toEqual({
      action: 'set_bounds',
      version: 2,
      bounds: box(1),
    })
  })

  it('gives up a box that the server calls wrong', () => {
    const refused = boundsRefused(want(noViewport, box(1)).viewport)
    expect(refused).toMatchObject({ send: null, viewport: { next: 0, wanted: null } })
  })

  it('asks for the box that was wished since when the one before it is called wrong', () => {
    const moved = want(want(noViewport, box(1)).viewport, box(2)).viewport
    expect(boundsRefused(moved).send).toEqual({ action: 'set_bounds', version: 0, bounds: box(2) })
  })

  it('clears what is held when that was wished since, whatever is called wrong', () => {
    const held = accepted(want(noViewport, box(1)).viewport, 0, box(1)).viewport
    const closed = want(want(held, box(2)).viewport, null).viewport
    expect(boundsRefused(closed).send).toEqual({ action: 'clear_bounds', version: 1 })
  })

  it('is vacant while nothing is held or asked for', () => {
    const asked = want(noViewport, box(1)).viewport
    const held = accepted(asked, 0, box(1)).viewport
    const cleared = accepted(want(held, null).viewport, 1, null).viewport
    const refused = boundsRefused(asked).viewport
    expect([noViewport, asked, held, cleared, refused].map(isVacant)).toEqual([
      true,
      false,
      false,
      true,
      true,
    ])
  })

  it('clears by the same count', () => {
    const held = accepted(want(noViewport, box(1)).viewport, 0, box(1)).viewport
    expect(want(held, null).send).toEqual({ action: 'clear_bounds', version: 1 })
  })

  it('counts from 0 on a new connection and sends the wish again', () => {
    const held = accepted(want(noViewport, box(1)).viewport, 0, box(1)).viewport
    expect(reconnected(held).send).toEqual({ action: 'set_bounds', version: 0, bounds: box(1) })
  })

  it('leaves an answer to nothing alone', () => {
    expect(accepted(noViewport, 3, box(1)).viewport).toBe(noViewport)
  })

  it('always carries the number of accepted actions modulo 1000', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2500 }), (count) => {
        let viewport = noViewport
        for (let index = 0; index < count; index++) {
          const bounds = box(index % 7)
          const step = want(viewport, bounds)
          viewport = step.send
            ? accepted(step.viewport, index % viewportVersions, bounds).viewport
            : step.viewport
        }
        const { send } = want(viewport, box(90))
        expect(send).toMatchObject({ version: count % viewportVersions })
      }),
      { numRuns: 20 },
    )
  })
})
