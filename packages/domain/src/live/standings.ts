import type { Queryable } from '@clearway/db'
import type { LiveStanding } from './policy.ts'
import { findStandings, type Interest, type LiveCaller } from './store.ts'

export interface Standings {
  /** Reads a caller's rights afresh; undefined when person, sign-in or organisation is gone. */
  of(caller: LiveCaller, interest: Interest): Promise<LiveStanding | undefined>
}

interface Asked {
  readonly caller: LiveCaller
  readonly interest: Interest
  resolve(standing: LiveStanding | undefined): void
  reject(error: unknown): void
}

/** So many connections are asked about in one query. */
const most = 500

/** Questions of one moment go into one query: a round over a thousand connections asks the database twice. */
export const createStandings = (db: Queryable): Standings => {
  let asked: Asked[] = []

  const ask = async (questions: readonly Asked[]): Promise<void> => {
    try {
      const found = await findStandings(db, questions)
      for (const [at, { resolve }] of questions.entries()) resolve(found[at])
    } catch (error) {
      for (const { reject } of questions) reject(error)
    }
  }

  const askAll = () => {
    const questions = asked
    asked = []
    for (let from = 0; from < questions.length; from += most) void ask(questions.slice(from, from + most))
  }

  return {
    of: (caller, interest) =>
      new Promise((resolve, reject) => {
        if (asked.length === 0) setImmediate(askAll)
        asked.push({ caller, interest, resolve, reject })
      }),
  }
}
