import { StatusChip } from '@clearway/ui'
import { type AuditEntry, resultWords } from './audit-words.ts'

export const who = ({ actor, partner_name }: AuditEntry): string =>
  actor?.name || (partner_name ? `Nobody signed in, by ${partner_name}` : 'Nobody signed in')

export function ResultChip({ result }: { result: string }) {
  // Nearly all of them are: colour is for the others.
  if (result === 'done') return <span className="text-text-3">Done</span>
  return (
    <span title={resultWords(result)}>
      <StatusChip status="rejected">Refused</StatusChip>
    </span>
  )
}
