import { DescriptionList, dayAndTime, Section, TextLink, useMinute } from '@clearway/ui'
import { orgTypeWords } from '../../entities/organisation/organisation-words.ts'
import { DecisionButtons } from '../../entities/status/status-decisions.tsx'
import { RecordDrawer } from '../../lists/record-drawer.tsx'
import { trpc } from '../../trpc/client.ts'
import { OrganisationChip } from './organisation-columns.tsx'
import { decisionsFor, type Organisation } from './organisation-words.ts'

export const OrganisationDrawer = ({ orgUuid, onClose }: { orgUuid: string; onClose: () => void }) => {
  const query = trpc.organisations.get.useQuery({ org_uuid: orgUuid })
  return (
    <RecordDrawer
      what="Organisation"
      record={query.data}
      query={query}
      onClose={onClose}
      title={({ org_name }) => org_name}
      marks={({ status }) => <OrganisationChip status={status} />}
      subtitle={({ org_type, org_svc_id }) => `${orgTypeWords(org_type)} · ${org_svc_id}`}
      footer={(organisation) => <Decisions organisation={organisation} />}
    >
      {(organisation) => <Facts organisation={organisation} />}
    </RecordDrawer>
  )
}

const Facts = ({ organisation }: { organisation: Organisation }) => {
  const now = useMinute()
  const { type, identifier } = organisation.org_business_identifiers
  const given = (text: string) => text || <span className="text-text-3">Not given</span>
  return (
    <>
      <Section title="Organisation">
        <DescriptionList
          labelWidth={120}
          facts={[
            { label: 'Registered as', value: given([type, identifier].filter(Boolean).join(' ')) },
            { label: 'Address', value: given(organisation.org_address) },
            // As text: what an applicant writes is not for an administrator to click.
            { label: 'Website', value: given(organisation.org_website) },
            { label: 'Since', value: dayAndTime(organisation.created_at, now) },
            { label: 'Changed', value: dayAndTime(organisation.updated_at, now) },
          ]}
        />
      </Section>
      <Section
        title="What it did"
        action={<TextLink href={`/platform/audit?org=${organisation.org_uuid}`}>Show the audit log</TextLink>}
      >
        <p className="text-text-2">Acts of its members, and decisions about it.</p>
      </Section>
    </>
  )
}

const Decisions = ({ organisation }: { organisation: Organisation }) => {
  const { org_uuid, org_name } = organisation
  const update = trpc.organisations.update.useMutation()
  return (
    <DecisionButtons
      decisions={decisionsFor(organisation)}
      uuid={org_uuid}
      name={org_name}
      decide={(status, status_reason) => update.mutateAsync({ org_uuid, status, status_reason })}
      changed="organisations"
    />
  )
}
