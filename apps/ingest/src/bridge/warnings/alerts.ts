import type { OpenAlert } from '../service/service.ts'
import { severities } from '../vehicle/numbers.ts'

export interface Warning {
  readonly severity: number
  readonly text: string
}

const severityOf: Readonly<Record<string, number>> = {
  critical: severities.critical,
  major: severities.warning,
  minor: severities.notice,
}

/** What the pilot of a session is to hear of it now: what was raised since, and what is over since. */
export const warningsOf = (
  alerts: readonly OpenAlert[],
  sessionUuid: string,
  told: ReadonlyMap<string, 'raised' | 'cleared'>,
): { readonly warnings: readonly Warning[]; readonly told: Map<string, 'raised' | 'cleared'> } => {
  const warnings: Warning[] = []
  const now = new Map(told)
  for (const { alert_uuid: id, session_uuid: of, state, severity, message } of alerts) {
    if (of !== sessionUuid) continue
    const phase = state === 'cleared' ? 'cleared' : 'raised'
    if (told.get(id) === phase || (phase === 'cleared' && !told.has(id))) continue
    now.set(id, phase)
    if (phase === 'raised')
      warnings.push({ severity: severityOf[severity] ?? severities.warning, text: `CW: ${message}` })
    else warnings.push({ severity: severities.info, text: `CW: over: ${message}` })
  }
  return { warnings, told: now }
}
