import { severities } from '../../mavlink/numbers.ts'
import type { OpenAlert } from '../service/service.ts'

export interface Warning {
  readonly severity: number
  readonly text: string
}

const severityOf: Readonly<Record<string, number>> = {
  critical: severities.critical,
  major: severities.warning,
  minor: severities.notice,
}

/** The new warnings for a session's pilot: alerts raised, and alerts cleared, since the last look. */
export const warningsOf = (
  alerts: readonly OpenAlert[],
  sessionUuid: string,
  announced: ReadonlyMap<string, 'raised' | 'cleared'>,
): { readonly warnings: readonly Warning[]; readonly announced: Map<string, 'raised' | 'cleared'> } => {
  const warnings: Warning[] = []
  const now = new Map(announced)
  for (const { alert_uuid: id, session_uuid: of, state, severity, message } of alerts) {
    if (of !== sessionUuid) continue
    const phase = state === 'cleared' ? 'cleared' : 'raised'
    if (announced.get(id) === phase || (phase === 'cleared' && !announced.has(id))) continue
    now.set(id, phase)
    if (phase === 'raised')
      warnings.push({ severity: severityOf[severity] ?? severities.warning, text: `CW: ${message}` })
    else warnings.push({ severity: severities.info, text: `CW: over: ${message}` })
  }
  return { warnings, announced: now }
}
