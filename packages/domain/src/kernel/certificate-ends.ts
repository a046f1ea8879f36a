import { day } from './clock.ts'

/** Until when the certificates of the installation itself are valid, by what they are: `root`, `broker one:8883`. */
export type CertificateEnds = Readonly<Record<string, Date>>

/** What renews them may have to wait for a keeper of the root, or for a visit to each ground station. */
const noticeDays = 30

/** What an operator has to know, as a sentence; null while all last for a while. */
export const certificateNote = (ends: CertificateEnds, now: Date): string | null => {
  const soon = Object.entries(ends).filter(([, at]) => at.getTime() - now.getTime() < noticeDays * day)
  if (soon.length === 0) return null
  const each = soon.map(([of, at]) => `${of} ${at <= now ? 'since' : 'at'} ${at.toISOString()}`)
  return `Certificates run out: ${each.join(', ')} (docs/operators.md, Certificates that run out).`
}
