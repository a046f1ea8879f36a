import * as contracts from '@clearway/domain/contracts'
import { failures } from '@clearway/domain/contracts'
import type { Outputs } from '../../trpc/client.ts'
import { capital } from '../../words/text.ts'

export type AuditEntry = Outputs['audit']['list']['data'][number]

const isAudited = (value: unknown): value is contracts.AnyOperation =>
  typeof value === 'object' && value !== null && 'about' in value && 'access' in value

const summaries: ReadonlyMap<string, string> = new Map(
  Object.values(contracts as Record<string, unknown>)
    .filter(isAudited)
    .map(({ name, summary }) => [name, summary]),
)

const spaced = (name: string): string =>
  name.replaceAll(
    /([a-z])([A-Z])/g,
    (_all, before: string, after: string) => `${before} ${after.toLowerCase()}`,
  )

/** "missions.create" as words: "Missions: create". */
export const actionWords = (action: string): string => {
  const [capability = '', verb = ''] = action.split('.')
  return verb ? `${capital(spaced(capability))}: ${spaced(verb)}` : capital(spaced(capability))
}

type Values = Readonly<Record<string, string>>

const { orgStatus, orgTypeName, permissionStatus, roleNumber, userStatus } = contracts

const byNumber = (numbers: Readonly<Record<string, number>>): Values =>
  Object.fromEntries(Object.entries(numbers).map(([name, number]) => [String(number), spaced(name)]))

const roles = byNumber(roleNumber)

/** What the values of small decisions are called. */
const valueNames: Readonly<Record<string, Values>> = {
  accept: { true: 'accept', false: 'decline' },
  invite_role: roles,
  membership_type: { 1: 'manager', 2: 'monitor' },
  org_type: orgTypeName,
  permission_status: { [permissionStatus.approved]: 'approve', [permissionStatus.rejected]: 'reject' },
  role: roles,
  status: { ...byNumber(userStatus), ...byNumber(orgStatus) },
}

/** A value among the details of an entry: 1 as "approve", a list with commas. */
export const valueWords = (name: string, value: unknown): string => {
  if (Array.isArray(value)) return value.map((each) => valueWords(name, each)).join(', ') || 'none'
  return (
    valueNames[name]?.[String(value)] ?? (typeof value === 'object' ? JSON.stringify(value) : String(value))
  )
}

/** Acts whose name does not say what was decided, and the detail that does. */
const deciding = ['permission_status', 'accept', 'status'] as const

/** The act of an entry with its verdict, or how many it made: "Permissions: decide, approve", "Zones: create many, 250". */
export const actWords = ({ action, details }: Pick<AuditEntry, 'action' | 'details'>): string => {
  const verdicts = deciding.flatMap((name) => (name in details ? valueWords(name, details[name]) : []))
  const count = 'count' in details ? [valueWords('count', details['count'])] : []
  return [actionWords(action), ...verdicts, ...count].join(', ')
}

/** What the act does, in the reference's sentence. */
export const actionSummary = (action: string): string | undefined => summaries.get(action)

/** Capabilities with something that is written down, for the filter. */
export const capabilityChoices = [...new Set([...summaries.keys()].map((name) => name.split('.')[0] ?? ''))]
  .toSorted()
  .map((value) => ({ value, label: capital(spaced(value)) }))

const texts: Readonly<Record<string, { readonly text: string }>> = failures

/** "done", or why it was refused: the failure's own sentence. */
export const resultWords = (result: string): string => {
  if (result === 'done') return 'Done'
  return texts[result]?.text ?? capital(spaced(result.replaceAll('_', ' ')))
}

/** The page that shows what was acted upon, where there is one. */
const pages: Readonly<Record<string, (uuid: string) => string>> = {
  zone: (uuid) => `/zones?zone=${uuid}`,
  mission: (uuid) => `/missions?mission=${uuid}`,
  asset: (uuid) => `/fleet?asset=${uuid}`,
  session: (uuid) => `/sessions?session=${uuid}`,
  asset_model: (uuid) => `/models?model=${uuid}`,
  webhook_endpoint: (uuid) => `/webhooks?endpoint=${uuid}`,
}

/** The platform has fewer pages than an organisation: organisations, zones, partner keys. */
const platformPages: Readonly<Record<string, (uuid: string) => string>> = {
  organisation: (uuid) => `/platform/organisations?org=${uuid}`,
  user: (uuid) => `/platform/people?person=${uuid}`,
  zone: (uuid) => `/zones?zone=${uuid}`,
  partner_key: () => '/platform/partners',
}

export const targetHref = (entry: AuditEntry, isPlatform: boolean): string | undefined => {
  const { target_type, target_uuid } = entry
  if (!target_type || !target_uuid) return undefined
  // A session of a browser has no page; a flight's has one.
  if (target_type === 'session' && entry.action.startsWith('users.')) return undefined
  return (isPlatform ? platformPages : pages)[target_type]?.(target_uuid)
}
