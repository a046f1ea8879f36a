import type { ErrorBody } from './generated.ts'

/** An answer of 400 or more. */
export class Refused extends Error {
  override readonly name = 'Refused'
  readonly status: number
  /** The envelope of the error, where one came. */
  readonly body: ErrorBody | null
  /** How long the service asks to wait. */
  readonly retryAfterMs: number | null

  constructor(status: number, body: ErrorBody | null, retryAfterMs: number | null) {
    super(body?.message ?? `Refused with status ${status}`)
    this.status = status
    this.body = body
    this.retryAfterMs = retryAfterMs
  }
}

const secondMs = 1_000

export const refusedBy = async (answer: Response): Promise<Refused> => {
  const body = (await answer.json().catch(() => null)) as ErrorBody | null
  const seconds = Number(answer.headers.get('retry-after') ?? Number.NaN)
  return new Refused(answer.status, body, Number.isFinite(seconds) ? seconds * secondMs : null)
}
