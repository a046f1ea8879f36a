/** One column that a list may have. */
export interface ImportColumn {
  /** Its name in faults and cells; the wire's, where it is a field of the wire. */
  readonly key: string
  readonly label: string
  /** Other headers by which it is known. */
  readonly aliases?: readonly string[]
  readonly required?: boolean
  /** What stands in it, for the one who makes the list. */
  readonly meaning: string
  /** In the template. */
  readonly example: string
}

export type Cells = Readonly<Record<string, string>>
export type Faults = Readonly<Record<string, string>>

/** A row that was read: the value to send, or what is wrong in which column. */
export type Read<T> = { readonly value: T; readonly faults?: undefined } | { readonly faults: Faults }

/** What can be imported: assets, models. Pure, so that it is tested without a browser. */
export interface ImportKind<T> {
  readonly one: string
  readonly many: string
  readonly columns: readonly ImportColumn[]
  readonly read: (cells: Cells) => Read<T>
  /** Fields of the wire that stand in a column of another name. */
  readonly columnOf: Readonly<Record<string, string>>
  /** Together these columns name one thing: twice in a list is a fault. Case and outer blanks do not count. */
  readonly unique: readonly string[]
}

/** As many as one request takes. */
export const mostRows = 500
