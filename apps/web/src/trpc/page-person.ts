import { leavePage } from './leaving.ts'

/** Names the person for whom a page is, in all that it asks; in an answer: the session is another person's. */
export const personHeader = 'x-page-person'

let person: string | null = null
let isLeaving = false

/** Once the page knows for whom it is, all that it asks is for them or for nobody. */
export const pageIsFor = (userUuid: string): void => {
  person = userUuid
}

/** A full load: nothing of the person who left stays in memory. What they left unfinished is kept under their name. */
const loadAnew = (): void => {
  if (isLeaving) return
  isLeaving = true
  leavePage(
    () => window.location.reload(),
    () => {
      isLeaving = false
    },
  )
}

/**
 * Tabs of one browser have one session, and it may become another person's while this page is open. The server of the console
 * refuses then what the page asks for its own person, and the page loads anew.
 */
export const asPagePerson =
  (send: typeof fetch): typeof fetch =>
  async (input, init) => {
    if (person === null) return send(input, init)
    const headers = new Headers(init?.headers)
    headers.set(personHeader, person)
    const answer = await send(input, { ...init, headers })
    if (answer.headers.has(personHeader)) loadAnew()
    return answer
  }
