import {
  Button,
  ConfirmDialog,
  DescriptionList,
  Drawer,
  dayAndTime,
  Section,
  SkeletonRows,
  TextLink,
  useNow,
  useToast,
} from '@clearway/ui'
import { useState } from 'react'
import { orgTypeWords } from '../../console/organisation-menu.tsx'
import { QueryNotice } from '../../console/query-notice.tsx'
import { trpc } from '../../trpc/client.ts'
import { sentenceOf } from '../../trpc/failure.ts'
import { OrganisationChip } from './organisation-chip.tsx'
import { type Decision, decisionsFor, type Organisation } from './organisation-words.ts'

const minuteMs = 60_000

export function OrganisationDrawer({ orgUuid, onClose }: { orgUuid: string; onClose: () => void }) {
  const query = trpc.organisations.get.useQuery({ org_uuid: orgUuid })
  const organisation = query.data
  return (
    <Drawer
      open
      onClose={onClose}
      title={organisation?.org_name ?? 'Organisation'}
      marks={organisation && <OrganisationChip status={organisation.status} />}
      subtitle={organisation && `${orgTypeWords(organisation.org_type)} · ${organisation.org_svc_id}`}
      footer={organisation && <Decisions organisation={organisation} />}
    >
      <QueryNotice query={query} what="The organisation" />
      {organisation ? <Facts organisation={organisation} /> : !query.error && <SkeletonRows />}
    </Drawer>
  )
}

function Facts({ organisation }: { organisation: Organisation }) {
  const now = useNow(minuteMs) ?? Date.now()
  const { type, identifier } = organisation.org_business_identifiers
  const told = (text: string) => text || <span className="text-text-3">Not told</span>
  return (
    <>
      <Section title="Organisation">
        <DescriptionList
          labelWidth={120}
          facts={[
            { label: 'Registered as', value: told([type, identifier].filter(Boolean).join(' ')) },
            { label: 'Address', value: told(organisation.org_address) },
            // As text: what an applicant writes is not for an administrator to click.
            { label: 'Website', value: told(organisation.org_website) },
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

function Decisions({ organisation }: { organisation: Organisation }) {
  const [asked, setAsked] = useState<Decision | null>(null)
  return (
    <>
      {decisionsFor(organisation).map((decision) => (
        <Button
          key={decision.label}
          variant={decision.tone === 'danger' ? 'dangerOutline' : 'primary'}
          onClick={() => setAsked(decision)}
        >
          {decision.label}
        </Button>
      ))}
      {asked && <DecideDialog organisation={organisation} decision={asked} onClose={() => setAsked(null)} />}
    </>
  )
}

type DecideDialogProps = { organisation: Organisation; decision: Decision; onClose: () => void }

function DecideDialog({ organisation, decision, onClose }: DecideDialogProps) {
  const utils = trpc.useUtils()
  const { show } = useToast()
  const update = trpc.organisations.update.useMutation()
  const confirm = async (reason: string) => {
    await update.mutateAsync({
      org_uuid: organisation.org_uuid,
      status: decision.status,
      status_reason: reason,
    })
    await utils.organisations.invalidate()
    show({ kind: 'status', title: decision.done, id: organisation.org_name })
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={decision.title(organisation.org_name)}
      effect={decision.effect}
      confirmLabel={decision.label}
      keepLabel="Not now"
      tone={decision.tone}
      reason={{ label: 'Reason, for the audit log', required: true }}
      onConfirm={confirm}
      fault={update.error && sentenceOf(update.error)}
    />
  )
}
