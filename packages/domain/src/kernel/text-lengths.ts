/** How many letters a text may have: the service refuses a longer one, and the console's fields count them. */
export const mostLetters = {
  /** Of an alert's messages and its end, of a decision about an account, of an invitation. */
  note: 500,
  /** Of a permission, and of the messages about it. */
  remarks: 2_000,
  reference: 200,
  condition: 300,
  name: 200,
  description: 4_000,
  search: 200,
  /** Of filters and views that a person keeps. */
  savedName: 60,
} as const

export const passwordLetters = { least: 8, most: 128 } as const
