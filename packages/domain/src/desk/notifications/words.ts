import { type EventName, orgTypeNumber, resourceType, roleNumber, windowWords } from '../../kernel/index.ts'
import type { Reading } from '../events/reading.ts'
import type { Facts } from './facts.ts'

/** A notification as its reader sees it, whatever it comes by. */
export interface Words {
  readonly title: string
  /** Whose, place and window. */
  readonly line: string
  /** Where the console shows the record. */
  readonly path: string
}

interface Subject {
  readonly reading: Reading
  readonly facts: Facts
  readonly timeZone: string
  readonly reader: Reader
}

/** For whom it is written, as a member of one organisation. */
interface Reader {
  readonly orgType: number
  readonly role: number
}

const decided: Readonly<Record<string, string>> = { 1: 'Approved', '-1': 'Rejected', 0: 'Undecided again' }
const daysLeft = (data: Reading['data']): string =>
  data['days_left'] === 1 ? 'a day' : `${data['days_left']} days`

/** Most messages name the aircraft themselves; none says how grave it is, which may grow under the same message. */
const alertWords = ({ what }: Facts, { message, severity }: Reading['data']): string => {
  const said = String(message).includes(what) ? String(message) : `${what}: ${message}`
  return severity === 'critical' ? `Critical: ${said}` : said
}

type Title = (facts: Facts, data: Reading['data'], said: Reading['event']['facts']) => string

const titles: Readonly<Partial<Record<EventName, Title>>> = {
  'permission.requested': ({ what }, { reason }) =>
    `${reason === 'opened' ? 'New request' : 'Request changed'}: ${what}`,
  'permission.overdue': ({ what }) => `Nobody opened this request: ${what}`,
  'permission.decided': ({ what, place }, { permission_status }) =>
    `${decided[String(permission_status)]} by ${place}: ${what}`,
  'permission.message': ({ what }, { text }) => `Message about ${what}: ${text || 'a file'}`,
  'plan.approved': ({ what }) => `Plan approved: ${what}`,
  'plan.rejected': ({ what }) => `Plan rejected: ${what}`,
  'plan.conflicted': ({ what }) => `Plan in conflict: ${what}`,
  'session.started': ({ what }) => `Flight started: ${what}`,
  'session.ended': ({ what }) => `Flight ended: ${what}`,
  'alert.raised': alertWords,
  'alert.unacknowledged': (facts, data) => `Not acknowledged: ${alertWords(facts, data)}`,
  'alert.message': ({ what }, { text }) => `Message about ${what}: ${text}`,
  'zone.published': ({ what }, _data, { zones }) =>
    Number(zones) > 1 ? `${zones} zones in effect: ${what} and others` : `Zone in effect: ${what}`,
  'zone.changed': ({ what }) => `Zone changed: ${what}`,
  'zone.deleted': ({ what }) => `Zone not in effect any more: ${what}`,
  'certificate.expiring': ({ what }, data) => `Certificate of ${what} ends in ${daysLeft(data)}`,
  'certificate.revoked': ({ what }) => `Certificate of ${what} was revoked`,
  'credential.expiring': ({ what, who }, data) =>
    `Pilot credential ${what} of ${who} ends in ${daysLeft(data)}`,
  'transfer.offered': ({ what, who }) => `Transfer of ${who}, begun by ${what}`,
  'transfer.done': ({ who }) => `${who} has another owner`,
  'invitation.received': ({ what, who }, { direction }) => {
    if (direction === 'request') return who ? `${what} asks for ${who}` : `${what} asks to join`
    return `${what} invites your organisation`
  },
  'organisation.reviewed': ({ what }) => `${what} was reviewed and is active`,
}

export const wordsOf = ({ reading, facts, timeZone, reader }: Subject): Words => {
  const { event, data, subject } = reading
  // An invitation's names are in its title.
  const whose = subject === 'invitation' || subject === 'pilot_credential' ? null : facts.who
  const when = facts.startsAt && windowWords(timeZone, facts.startsAt, facts.endsAt)
  return {
    title: titles[event.name as EventName]!(facts, data, event.facts).slice(0, 300),
    line: [whose, facts.place, when].filter(Boolean).join(' · ').slice(0, 500),
    path: pathOf(reading, reader),
  }
}

const query = (path: string, params: Readonly<Record<string, unknown>>): string =>
  `${path}?${new URLSearchParams(Object.entries(params).map(([key, value]): [string, string] => [key, String(value)]))}`

/** Transfers of a fleet and who asks to join have pages of their own; what else waits for an answer has one together. */
const invitationPath = ({ event, data }: Reading, isOwner: boolean): string => {
  if (data['asset_uuid']) return isOwner ? '/transfers' : '/invitations'
  if (data['resource_type'] !== resourceType.organisation) return '/invitations'
  return query('/people', { tab: 'invitations', invitation: event.subjectUuid })
}

const pathOf = (reading: Reading, { orgType, role }: Reader): string => {
  const { event, data, subject } = reading
  const uuid = event.subjectUuid
  const isOwner = orgType === orgTypeNumber.assetOwner
  const isTalk = event.name === 'permission.message'
  const session = query('/sessions', { session: data['session_uuid'] })
  const pilot = query('/pilot', { session: data['session_uuid'] })
  const paths: Readonly<Partial<Record<typeof subject, string>>> = {
    permission: isOwner
      ? query('/missions', { mission: data['mission_uuid'], ...(isTalk && { talk: uuid }) })
      : query('/requests', { tab: 'all', request: uuid, ...(isTalk && { pane: 'talk' }) }),
    flight_plan: query('/missions', { mission: data['mission_uuid'] }),
    session: isOwner ? session : `/replays/${uuid}`,
    alert: isOwner
      ? event.name === 'alert.message'
        ? pilot
        : session
      : query('/alerts', { tab: 'all', alert: uuid }),
    zone: query('/zones', { zone: uuid }),
    certificate: query('/fleet', { asset: data['asset_uuid'] }),
    // Only Admins read the team; everybody has their own in their settings.
    pilot_credential:
      role >= roleNumber.admin ? query('/people', { member: data['user_uuid'] }) : '/settings',
    invitation: invitationPath(reading, isOwner),
    organisation: '/organisation',
  }
  return paths[subject]!
}
