/** The basemap that comes along, as a choice. */
export const plain = 'plain'

/** Its tiles, as a source. */
export const shippedSource = 'natural-earth'
