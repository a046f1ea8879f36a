import { describe, expect, test } from 'vitest'
import { instantOf, wallAt } from './wall-clock.ts'

const at = (timeZone: string, wall: string) => instantOf(timeZone, Date.parse(`${wall}Z`)).toISOString()
const seconds = ':00.000Z'

describe('the instant of a time on the wall', () => {
  test.each([
    ['America/New_York', '2027-03-14T02:30', '2027-03-14T07:30', 'at 02:00 the clock is put on to 03:00'],
    ['America/Santiago', '2027-09-05T00:00', '2027-09-05T04:00', 'at midnight to 01:00'],
    ['America/Santiago', '2027-09-05T00:30', '2027-09-05T04:30', 'at midnight to 01:00'],
    ['America/Havana', '2027-03-14T00:00', '2027-03-14T05:00', 'at midnight to 01:00'],
    ['Europe/Berlin', '2027-03-28T02:30', '2027-03-28T01:30', 'at 02:00 to 03:00'],
    ['Australia/Lord_Howe', '2027-10-03T02:15', '2027-10-02T15:45', 'at 02:00 to 02:30'],
    ['Pacific/Apia', '2011-12-30T12:00', '2011-12-30T22:00', 'by a whole day'],
  ])('%s, %s, which is left out, comes as the clock is put on: %s, %s', (zone, wall, instant) => {
    expect(at(zone, wall)).toBe(instant + seconds)
  })

  test.each([
    ['America/New_York', '2027-11-07T01:30', '2027-11-07T05:30'],
    ['America/Santiago', '2027-04-03T23:30', '2027-04-04T02:30'],
    ['Europe/Berlin', '2027-10-31T02:30', '2027-10-31T00:30'],
    ['Australia/Lord_Howe', '2027-04-04T01:45', '2027-04-03T14:45'],
  ])('%s, %s, which comes twice, is the first of the two: %s', (zone, wall, instant) => {
    expect(at(zone, wall)).toBe(instant + seconds)
  })

  test.each(['America/New_York', 'America/Santiago', 'Europe/Berlin', 'Australia/Lord_Howe', 'Asia/Kolkata'])(
    '%s: every hour that the wall shows in a year is found',
    (zone) => {
      const start = Date.UTC(2027, 0, 1)
      const shown = Array.from({ length: 365 * 24 }, (_, hour) => new Date(start + hour * 3_600_000))
      const walls = shown.map((instant) => wallAt(zone, instant))
      const lost = shown.filter((instant, n) => {
        const found = instantOf(zone, walls[n]!)
        return found.getTime() !== instant.getTime() && wallAt(zone, found) !== walls[n]
      })
      expect(lost).toEqual([])
    },
  )
})
