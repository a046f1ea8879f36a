/** More overlaps of one request than this are neither counted nor shown: nobody reads them. */
export const mostOverlaps = 50

/** "no overlap", "2 overlaps"; "more than 50 overlaps" of those that were not all counted. */
export const overlapCountWords = (count: number): string => {
  if (count === 0) return 'no overlap'
  if (count === 1) return '1 overlap'
  return count > mostOverlaps ? `more than ${mostOverlaps} overlaps` : `${count} overlaps`
}
