import { createBatcher, type Services } from '../../kernel/index.ts'
import type { LiveRights } from './policy.ts'
import { findRights, type Interest, type LiveCaller } from './store.ts'

export interface RightsReader {
  /** Reads a caller's rights afresh; undefined when person, sign-in or organisation is gone. */
  of(caller: LiveCaller, interest: Interest): Promise<LiveRights | undefined>
}

interface Asked {
  readonly caller: LiveCaller
  readonly interest: Interest
  resolve(rights: LiveRights | undefined): void
  reject(error: unknown): void
}

/** So many connections are asked about in one query, and more of them in several at once. */
const atOnce = { maxItems: 500, concurrency: Number.POSITIVE_INFINITY }

/** Questions of one moment go into one query: a round over a thousand connections asks the database twice. */
export const createRightsReader = ({ db, clock }: Pick<Services, 'db' | 'clock'>): RightsReader => {
  const questions = createBatcher<Asked>({
    ...atOnce,
    async flush(asked) {
      try {
        const found = await findRights(db, asked, clock.now())
        for (const [at, { resolve }] of asked.entries()) resolve(found[at])
      } catch (error) {
        for (const { reject } of asked) reject(error)
      }
    },
  })
  return {
    of: (caller, interest) =>
      new Promise((resolve, reject) => void questions.add({ caller, interest, resolve, reject })),
  }
}
