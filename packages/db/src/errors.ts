import pg from 'pg'

/** The error of the driver below whatever drizzle wrapped round it. */
export const driverError = (error: unknown): Error | null => {
  let current = error
  while (current instanceof Error) {
    if (current instanceof pg.DatabaseError) return current
    if (!(current.cause instanceof Error)) return current
    current = current.cause
  }
  return null
}

/**
 * What a log may contain of an error. One of a query carries the query's parameters, in its message too: what people sent,
 * and megabytes a line when it was a group of frames. The driver's own error has the cause.
 */
export const loggable = (error: unknown): unknown =>
  error instanceof Error && 'params' in error ? (driverError(error) ?? error) : error

const uniqueViolation = '23505'
const exclusionViolation = '23P01'

/** Name of the unique or exclusion constraint that a write ran into, or null. */
export const violatedConstraint = (error: unknown): string | null => {
  const cause = driverError(error)
  if (!(cause instanceof pg.DatabaseError)) return null
  return cause.code === uniqueViolation || cause.code === exclusionViolation
    ? (cause.constraint ?? null)
    : null
}

/** Of several servers none takes writes: all are away, or a standby is not promoted yet. */
export class NoPrimary extends Error {
  constructor() {
    super('Connection terminated: none of the servers takes writes')
  }
}

/** A server that is not there, a way to it that is not, and a name server that does not say where it is. */
const faultsOfTheWay = new Set(
  `ECONNREFUSED ECONNRESET EPIPE ETIMEDOUT ENOTFOUND EAI_AGAIN EAI_FAIL EHOSTUNREACH EHOSTDOWN ENETUNREACH
  ENETDOWN`.split(/\s+/),
)

/** Classes 08 (connection), 57P (shutdown, crash), 53 (no resources) and socket faults: PostgreSQL is away. */
export const isDatabaseAway = (error: unknown): boolean => {
  const cause = driverError(error)
  if (!cause) return false
  if (cause instanceof pg.DatabaseError) return /^(08|57P|53)/.test(cause.code ?? '')
  const { code = '', syscall } = cause as NodeJS.ErrnoException
  return (
    faultsOfTheWay.has(code) ||
    // The socket of a server that has not begun to listen, or does not take who waits there.
    ((code === 'ENOENT' || code === 'EAGAIN') && syscall === 'connect') ||
    /timeout exceeded when trying to connect|Connection terminated|not queryable|Client has encountered a connection error|Cannot use a pool after calling end/i.test(
      cause.message,
    )
  )
}

/** A file of a table cannot grow. Where the log cannot, PostgreSQL ends and is away until there is room. */
export const isDiskFull = (error: unknown): boolean => {
  const cause = driverError(error)
  return cause instanceof pg.DatabaseError && cause.code === '53100'
}

/** Serialization failure or deadlock: the same transaction may succeed when it is run again. */
export const isRetryable = (error: unknown): boolean => {
  const cause = driverError(error)
  return cause instanceof pg.DatabaseError && (cause.code === '40001' || cause.code === '40P01')
}

const givenUp: Readonly<Record<string, 'statement' | 'lock' | 'idle'>> = {
  '57014': 'statement',
  '55P03': 'lock',
  '25P03': 'idle',
}

/** Which patience ran out (patience.ts), when that is why the server gave a statement or a transaction up; else null. */
export const patienceLost = (error: unknown): 'statement' | 'lock' | 'idle' | null => {
  const cause = driverError(error)
  return cause instanceof pg.DatabaseError ? (givenUp[cause.code ?? ''] ?? null) : null
}

/** Nothing is wrong with what was asked: it may go well when it is asked again later. */
export const isPassing = (error: unknown): boolean =>
  isDatabaseAway(error) || isRetryable(error) || patienceLost(error) !== null

/** A row of a day that has no partition yet. */
export const isMissingPartition = (error: unknown): boolean => {
  const cause = driverError(error)
  return (
    cause instanceof pg.DatabaseError &&
    cause.code === '23514' &&
    /no partition of relation/.test(cause.message)
  )
}

/**
 * What was to be written is at fault, and stays so however often it is tried: classes 22 (data), 23 (integrity) and 54
 * (limits), and what cannot be put into the form that PostgreSQL takes. Everything else, a disk that cannot be read or a right
 * that is missing, is the fault of what stands behind it, and ends when that is put right.
 */
export const isFaultOfData = (error: unknown): boolean => {
  const cause = driverError(error)
  if (cause instanceof pg.DatabaseError)
    return /^(22|23|54)/.test(cause.code ?? '') && !isMissingPartition(cause)
  return cause instanceof TypeError || cause instanceof RangeError
}
