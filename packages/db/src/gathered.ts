import { type SQL, sql } from 'drizzle-orm'
import { isDatabaseAway } from './errors.ts'
import type { Queryable } from './queryable.ts'

export interface Gathering<Question, Answer> {
  /** One answer for each question, in their order. */
  ask(db: Queryable, questions: readonly Question[]): Promise<readonly Answer[]>
  /** Questions of one key are one question: it is put once, and its answer is for all who asked in that turn. */
  keyOf?(question: Question): string
}

/** Questions in one statement. */
const mostQuestions = 64
/** A statement takes some milliseconds. One that takes so long has a question in it that the others need not wait for. */
const slowMs = 1_000

/**
 * A read that puts what many callers ask in one turn of the event loop as one statement: to ask ten things at once
 * costs PostgreSQL and this process little more than to ask one. Nothing is kept: each question is put after it was
 * asked, so that its answer is as fresh as if it had been put alone. When the statement fails, each of its questions is put
 * again alone, so that none fails for another one's sake; and so it is when the statement takes long, so that none waits.
 */
export const gathered = <Question, Answer>(
  gathering: Gathering<Question, Answer>,
): ((db: Queryable, question: Question) => Promise<Answer>) => {
  const lines = new WeakMap<Queryable, Line<Question, Answer>>()
  return (db, question) => {
    const line = lines.get(db) ?? new Line(db, gathering)
    lines.set(db, line)
    return line.put(question)
  }
}

interface Waiting<Question, Answer> {
  readonly question: Question
  readonly answer: Promise<Answer>
  readonly settle: { resolve(answer: Answer): void; reject(error: unknown): void }
}

/** Those who wait for one kind of answer from one database or transaction. */
class Line<Question, Answer> {
  readonly #db: Queryable
  readonly #gathering: Gathering<Question, Answer>
  #waiting: Waiting<Question, Answer>[] = []
  #byKey = new Map<string, Waiting<Question, Answer>>()
  #isDue = false

  constructor(db: Queryable, gathering: Gathering<Question, Answer>) {
    this.#db = db
    this.#gathering = gathering
  }

  put(question: Question): Promise<Answer> {
    const key = this.#gathering.keyOf?.(question)
    const same = key === undefined ? undefined : this.#byKey.get(key)
    if (same) return same.answer
    const { promise, ...settle } = Promise.withResolvers<Answer>()
    const one = { question, answer: promise, settle }
    if (key !== undefined) this.#byKey.set(key, one)
    this.#waiting.push(one)
    this.#schedule()
    return promise
  }

  #schedule(): void {
    if (this.#isDue) return
    this.#isDue = true
    // After the other questions of this turn of the event loop.
    setImmediate(() => {
      this.#isDue = false
      this.#byKey = new Map()
      while (this.#waiting.length > 0) void this.#send(this.#waiting.splice(0, mostQuestions))
    })
  }

  async #send(batch: readonly Waiting<Question, Answer>[]): Promise<void> {
    let isApart = batch.length === 1
    const apart = () => {
      if (isApart) return
      isApart = true
      for (const one of batch) void this.#send([one])
    }
    const slow = setTimeout(apart, slowMs)
    try {
      const questions = batch.map(({ question }) => question)
      const answers = await this.#gathering.ask(this.#db, questions)
      for (const [n, { settle }] of batch.entries()) settle.resolve(answers[n] as Answer)
    } catch (error) {
      if (batch.length > 1 && !isDatabaseAway(error)) apart()
      else for (const { settle } of batch) settle.reject(error)
    } finally {
      clearTimeout(slow)
    }
  }
}

/**
 * Arrays of one length, by the names of their placeholders, as a table with a row for each question and its `position`.
 * Each array is selected: as plain parameters their lengths would be looked at, and the statement be planned anew each
 * time, which takes longer than to answer it.
 */
export const questionTable = (alias: string, columns: Readonly<Record<string, string>>): SQL => {
  const arrays = Object.entries(columns).map(
    ([name, type]) => sql`(select ${sql.placeholder(name)}::${sql.raw(type)}[])`,
  )
  const names = [...Object.keys(columns), 'position'].join(', ')
  return sql`unnest(${sql.join(arrays, sql`, `)}) with ordinality as ${sql.raw(`${alias} (${names})`)}`
}
