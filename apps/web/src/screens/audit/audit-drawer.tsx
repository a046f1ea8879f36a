import {
  Chip,
  DescriptionList,
  Drawer,
  date,
  type Fact,
  Section,
  TextButton,
  TextLink,
  time,
  utcTime,
} from '@clearway/ui'
import { Link2 } from 'lucide-react'
import { useConsole } from '../../caller/console-context.tsx'
import { CopyText } from '../../frame/copy-text.tsx'
import type { UrlParams } from '../../frame/use-url-params.ts'
import { ResultChip, who } from './audit-columns.tsx'
import {
  type AuditEntry,
  actionSummary,
  actWords,
  resultWords,
  targetHref,
  valueWords,
} from './audit-words.ts'

interface AuditDrawerProps {
  entry: AuditEntry
  params: UrlParams
}

/** One entry whole, with the ways on from it: the same person, the same target, its page. */
export const AuditDrawer = ({ entry, params }: AuditDrawerProps) => (
  <Drawer
    open
    onClose={() => params.set({ entry: null })}
    title={actWords(entry)}
    marks={<ResultChip result={entry.result} />}
    subtitle={actionSummary(entry.action)}
  >
    <Section title="What happened">
      <DescriptionList labelWidth={112} facts={happened(entry)} />
    </Section>
    <Section
      title="Who"
      action={entry.actor && <OnlyThis params={params} name="actor" uuid={entry.actor.user_uuid} />}
    >
      <DescriptionList labelWidth={112} facts={whoFacts(entry)} />
    </Section>
    <Target entry={entry} params={params} />
    <Details details={entry.details} />
    <Section title="Request" className="pb-3">
      <CopyText label="Request id" text={entry.request_id} />
    </Section>
  </Drawer>
)

interface OnlyThisProps {
  params: UrlParams
  name: 'actor' | 'target' | 'org'
  uuid: string
}

const OnlyThis = ({ params, name, uuid }: OnlyThisProps) => (
  <TextButton onClick={() => params.set({ [name]: uuid, page: null })}>Only this one</TextButton>
)

const happened = ({ at, result, action, sealed }: AuditEntry): Fact[] => [
  {
    label: 'Time',
    value: `${date(at)} ${time(at, undefined, true)}`,
    below: utcTime(at, { withSeconds: true, withDate: true }),
  },
  { label: 'Operation', value: action },
  { label: 'Result', value: resultWords(result), ...(result !== 'done' && { below: result }) },
  {
    label: 'Chain',
    value: sealed ? (
      <Chip icon={Link2} tone="approved">
        Sealed
      </Chip>
    ) : (
      'About to be sealed'
    ),
  },
]

const whoFacts = (entry: AuditEntry): Fact[] => {
  const { actor, org_name, org_uuid, partner_name } = entry
  return [
    { label: 'Person', value: who(entry), ...(actor && { below: actor.user_uuid }) },
    { label: 'For', value: org_name ?? 'No organisation', ...(org_uuid && { below: org_uuid }) },
    { label: 'By the key of', value: partner_name ?? 'No partner' },
  ]
}

const Target = ({ entry, params }: AuditDrawerProps) => {
  const { isPlatform } = useConsole()
  const { target_type, target_uuid } = entry
  if (!target_type && !target_uuid) return null
  const href = targetHref(entry, isPlatform)
  return (
    <Section
      title="Target"
      action={target_uuid && <OnlyThis params={params} name="target" uuid={target_uuid} />}
    >
      <DescriptionList
        labelWidth={112}
        facts={[
          { label: 'Kind', value: target_type?.replaceAll('_', ' ') ?? 'Not named' },
          ...(entry.target_name ? [{ label: 'Name', value: entry.target_name }] : []),
          ...(target_uuid ? [{ label: 'Identifier', value: target_uuid }] : []),
        ]}
      />
      {href && <TextLink href={href}>{`Open the ${target_type?.replaceAll('_', ' ')}`}</TextLink>}
    </Section>
  )
}

const Details = ({ details }: { details: AuditEntry['details'] }) => {
  const facts = Object.entries(details).map(([label, value]) => ({
    label: label.replaceAll('_', ' '),
    value: valueWords(label, value),
  }))
  if (facts.length === 0) return null
  return (
    <Section title="Details">
      <DescriptionList labelWidth={112} facts={facts} />
    </Section>
  )
}
