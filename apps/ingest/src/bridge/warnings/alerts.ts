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

/** What a pilot was told of an alert last. */
export interface Announced {
  /** Of MAVLink: the lower, the graver. */
  readonly severity: number
  readonly isOver: boolean
}

/** The new warnings for a session's pilot: alerts raised, found graver, and cleared, since the last look. */
export const warningsOf = (
  alerts: readonly OpenAlert[],
  sessionUuid: string,
  announced: ReadonlyMap<string, Announced>,
): { readonly warnings: readonly Warning[]; readonly announced: Map<string, Announced> } => {
  const warnings: Warning[] = []
  const now = new Map(announced)
  for (const alert of alerts) {
    if (alert.session_uuid !== sessionUuid) continue
    const before = announced.get(alert.alert_uuid)
    const isOver = alert.state === 'cleared'
    const severity = severityOf[alert.severity] ?? severities.warning
    const isNews = isOver ? before?.isOver === false : !before || before.isOver || severity < before.severity
    if (!isNews) continue
    now.set(alert.alert_uuid, { severity, isOver })
    warnings.push(
      isOver
        ? { severity: severities.info, text: `CW: over: ${alert.message}` }
        : { severity, text: `CW: ${alert.message}` },
    )
  }
  return { warnings, announced: now }
}
