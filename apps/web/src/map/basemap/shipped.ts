/** The basemap that comes along, as a choice. */
export const plain = 'plain'

/** Its tiles, as a source. */
export const shippedSource = 'natural-earth'

/** Names what is in the file of its tiles; the build writes it in place of this name. */
declare const BASEMAP_VERSION: string

export const shippedVersion = (): string => BASEMAP_VERSION
