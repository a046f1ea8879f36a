/** More overlaps of one request than this are neither counted nor shown: nobody reads them. */
export const mostOverlaps = 50
