/** A picture of docs/console.md: the page, the person, and the text beside it. */
export interface Pictured {
  /** The file under apps/web/src/pages, without its ending. */
  readonly route: string
  /** Where it is looked at, if not at the route: `{zone}`, `{session}` and so on are what records.ts found or made. */
  readonly path?: string
  /** Of its picture. */
  readonly name: string
  readonly title: string
  readonly words: string
  readonly onPhone?: true
}

export interface Chapter {
  readonly title: string
  /** Who is signed in; null: nobody. */
  readonly as: string | null
  readonly pages: readonly Pictured[]
}
