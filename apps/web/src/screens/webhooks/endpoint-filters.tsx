import { eventNames } from '@clearway/domain/contracts'
import { Button, Chip, DescriptionList, dayAndTime, Section, useMinute } from '@clearway/ui'
import { useZoneMark } from '../../entities/zone/zone-mark.tsx'
import { ConfirmButton } from '../../forms/confirm.tsx'
import { useAct } from '../../forms/use-act.ts'
import { useDone } from '../../forms/use-done.ts'
import { trpc } from '../../trpc/client.ts'
import { type Endpoint, endpointName, isChosen, isOn, stateOf, whyOf } from './endpoint.ts'
import { useNamedAssets, useNamedZones } from './record-choice.tsx'
import { useEndpointChange } from './use-endpoint-change.ts'

interface EndpointFiltersProps {
  endpoint: Endpoint
  onGone: () => void
}

/** What an endpoint takes, how it stands, and how it ends. */
export const EndpointFilters = ({ endpoint, onGone }: EndpointFiltersProps) => (
  <>
    <Taken endpoint={endpoint} />
    <State endpoint={endpoint} onGone={onGone} />
  </>
)

const Taken = ({ endpoint }: { endpoint: Endpoint }) => {
  const { event_types, zone_uuids, asset_uuids } = endpoint
  const taken = eventNames.filter((name) => isChosen(event_types, name)).length
  return (
    <Section title="Filters" action={`${taken} of ${eventNames.length} types`}>
      <ul aria-label="Filters" className="flex flex-wrap gap-1.5">
        {event_types.map((name) => (
          <li key={name}>
            <Chip tone="accent">{name === '*' ? 'every event' : name}</Chip>
          </li>
        ))}
        {zone_uuids && <Zones uuids={zone_uuids} />}
        {asset_uuids && <Assets uuids={asset_uuids} />}
      </ul>
      <p className="mt-2 text-12 text-text-3">Only what your organisation may read at that moment is sent.</p>
    </Section>
  )
}

/** Only who is narrowed to zones reads what they are called: it takes all that there are. */
const Zones = ({ uuids }: { uuids: readonly string[] }) => {
  const markOf = useZoneMark()
  return useNamedZones(uuids).map(({ uuid, name }) => (
    <li key={uuid}>
      <Chip tone="accent">
        {markOf(uuid)}
        {name}
      </Chip>
    </li>
  ))
}

const Assets = ({ uuids }: { uuids: readonly string[] }) =>
  useNamedAssets(uuids).map(({ uuid, name }) => (
    <li key={uuid}>
      <Chip tone="accent">{name}</Chip>
    </li>
  ))

const State = ({ endpoint, onGone }: EndpointFiltersProps) => {
  const nowMs = useMinute()
  const { created_at } = endpoint
  return (
    <Section title="State">
      <DescriptionList
        facts={[
          { label: 'Now', value: stateOf(endpoint).word, note: whyOf(endpoint, nowMs) },
          { label: 'Made', value: dayAndTime(created_at, nowMs) },
        ]}
      />
      <Ends endpoint={endpoint} onGone={onGone} />
    </Section>
  )
}

const Ends = ({ endpoint, onGone }: EndpointFiltersProps) => {
  const done = useDone()
  const { change, isPending } = useEndpointChange(endpoint.endpoint_uuid)
  const remove = trpc.webhooks.delete.useMutation()
  const { endpoint_uuid } = endpoint
  const id = endpointName(endpoint)
  const isActive = isOn(endpoint)
  const turn = useAct(isActive ? 'Endpoint not turned off' : 'Endpoint not turned on', async () => {
    await change({ status: isActive ? -1 : 1 })
    done({ title: isActive ? 'Endpoint turned off' : 'Endpoint turned on', id }, 'webhooks')
  })
  const forget = async () => {
    await remove.mutateAsync({ endpoint_uuid })
    onGone()
    done({ title: 'Endpoint deleted', id }, 'webhooks')
  }
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      <Button size="sm" busy={isPending} busyLabel="Turning" onClick={() => turn()}>
        {isActive ? 'Turn off' : 'Turn on'}
      </Button>
      <ConfirmButton
        button={{ size: 'sm', variant: 'danger', children: 'Delete' }}
        title={`Delete ${id}?`}
        effect="Nothing more is sent to it, and its log is gone."
        confirmLabel="Delete the endpoint"
        keepLabel="Keep it"
        onConfirm={forget}
      />
    </div>
  )
}
