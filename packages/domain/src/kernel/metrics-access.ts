import { Failure } from './failure.ts'
import { sameSecret } from './keys.ts'

/**
 * Who may read the metrics of a process, and the notes of its readiness, which name inner addresses: a caller with the
 * token; without a token everybody, but in production no one.
 */
export interface MetricsAccess {
  readonly token: string | undefined
  readonly isProduction: boolean
}

export const metricsAccess = (env: {
  METRICS_TOKEN?: string | undefined
  CLEARWAY_MODE: 'development' | 'production'
}): MetricsAccess => ({ token: env.METRICS_TOKEN, isProduction: env.CLEARWAY_MODE === 'production' })

export const openMetricsAccess: MetricsAccess = { token: undefined, isProduction: false }

/** Why a request for /metrics is refused; null: it is answered. A path that is closed is not there. */
export const metricsRefusal = (
  { token, isProduction }: MetricsAccess,
  authorization: string | undefined,
): Failure | null => {
  if (token === undefined)
    return isProduction ? new Failure('not_found', 'There is nothing at this path.') : null
  const [, shown = ''] = /^Bearer +(\S+) *$/i.exec(authorization ?? '') ?? []
  return sameSecret(shown, token)
    ? null
    : new Failure('token_required', 'Send Authorization: Bearer and the METRICS_TOKEN of this installation.')
}
