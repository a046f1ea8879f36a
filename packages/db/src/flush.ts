import type pg from 'pg'

/**
 * Waits until what has been committed before the call is on the disk. Whoever asks while one write is under way shares the
 * next.
 */
export const createFlush = (pool: Pick<pg.Pool, 'query'>): (() => Promise<void>) => {
  // A record of its own, whose commit takes everything before it in the log along.
  const write = async (): Promise<void> =>
    void (await pool.query(`select pg_logical_emit_message(true, 'flush', '')`))
  let underWay: Promise<void> = Promise.resolve()
  let next: Promise<void> | null = null
  const begin = (): Promise<void> => {
    next = null
    underWay = write()
    return underWay
  }
  return () => {
    next ??= underWay.then(begin, begin)
    return next
  }
}
