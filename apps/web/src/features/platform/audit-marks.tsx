import { StatusChip } from '@clearway/ui'
import { type AuditEntry, resultWords } from './audit-words.ts'

export const who = ({ actor, partner_name }: AuditEntry): string =>
  actor?.name || (partner_name ? `Nobody signed in, by ${partner_name}` : 'Nobody signed in')

export function ResultChip({ result }: { result: string }) {
  if (result === 'done') return <StatusChip status="approved">Done</StatusChip>
  return (
    <span title={resultWords(result)}>
      <StatusChip status="rejected">Refused</StatusChip>
    </span>
  )
}
