import { getEscalationOp, orgTypeNumber, setEscalationOp } from '@clearway/domain/contracts'
import { duration, Field, Section, Select } from '@clearway/ui'
import { type Membership, useMembership } from '../../caller/console-context.tsx'
import { useCan } from '../../caller/use-can.ts'
import { QueryNotice } from '../../frame/query-notice.tsx'
import { type EscalationRule, useEscalation } from './use-escalation.ts'

const minuteMs = 60_000
const choices: Readonly<Record<keyof EscalationRule, readonly number[]>> = {
  request_after_minutes: [15, 30, 60, 120, 240, 480, 1440],
  before_start_minutes: [15, 30, 60, 120, 240],
}

/** After what time an unopened request goes to the Admins: of organisations that answer requests. */
export const Escalation = ({ membership }: { membership: Membership }) => {
  const can = useCan()
  if (membership.org_type !== orgTypeNumber.airspaceManager || can(getEscalationOp) !== true) return null
  return <Times reason={reasonOf(can(setEscalationOp))} />
}

const reasonOf = (may: true | string): string | undefined => (may === true ? undefined : may)

const Times = ({ reason }: { reason: string | undefined }) => {
  const { org_uuid } = useMembership()
  const { asked, shown: rule, save } = useEscalation(org_uuid)
  const field = (name: keyof EscalationRule, label: string) =>
    rule && (
      <Field label={label}>
        <Select
          value={String(rule[name])}
          options={[...new Set([...choices[name], rule[name]])]
            .sort((a, b) => a - b)
            .map((minutes) => ({ value: String(minutes), label: duration(minutes * minuteMs) }))}
          disabled={reason !== undefined}
          onValueChange={(minutes) => save({ ...rule, [name]: Number(minutes) })}
        />
      </Field>
    )
  return (
    <Section title="Requests that nobody opened" level={2}>
      <QueryNotice query={asked} what="The times" />
      <p className="mb-3 text-12 text-text-2">
        The Admins are told, whichever of the two comes first. {reason}
      </p>
      <div className="flex flex-wrap gap-3">
        {field('request_after_minutes', 'After it came')}
        {field('before_start_minutes', 'Before the mission starts')}
      </div>
    </Section>
  )
}
