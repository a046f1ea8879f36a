/** More overlaps of one request than this are neither counted nor shown: nobody reads them. */
export const mostOverlaps = 50

/** Of the flight plans of a request so many are in the queue: the plans of a mission are in each of its requests. */
export const mostPlansListed = 10

/** Of an operator's flights; whoever has flown so many is experienced, and those without approval are counted apart. */
export const mostFlights = 500

/** "3", or "more than 50" of what was counted no further than one more than that. */
const upTo = (most: number, count: number): string => (count > most ? `more than ${most}` : `${count}`)

/** "no overlap", "2 overlaps"; "more than 50 overlaps" of those that were not all counted. */
export const overlapCountWords = (count: number): string => {
  if (count === 0) return 'no overlap'
  return `${upTo(mostOverlaps, count)} ${count === 1 ? 'overlap' : 'overlaps'}`
}

/** "2 flights, 1 without approval". */
export const recordWords = (flights: number, withoutApproval: number): string =>
  `${upTo(mostFlights, flights)} ${flights === 1 ? 'flight' : 'flights'}, ${upTo(mostFlights, withoutApproval)} without approval`
