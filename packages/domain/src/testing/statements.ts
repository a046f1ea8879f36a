import pg from 'pg'
import { vi } from 'vitest'

/** How many statements some work asks of the database. */
export const statementsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const asked = vi.spyOn(pg.Client.prototype, 'query')
  await work()
  const { length } = asked.mock.calls
  asked.mockRestore()
  return length
}
