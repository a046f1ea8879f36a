import { BandGauge, Button, ButtonLink, IconButton, KeyFigures, SkeletonLine, useNow } from '@clearway/ui'
import { History, LocateFixed, Radio, Siren, Smartphone, X } from 'lucide-react'
import type { Zone } from '../../entities/zone/zone-facts.ts'
import { trpc } from '../../trpc/client.ts'
import { isTransient } from '../../trpc/failure.ts'
import type { Flight } from './flight.ts'
import { FlightFactList } from './flight-fact-list.tsx'
import { flightFigures } from './flight-figures.ts'
import { StateChip } from './state-chip.tsx'
import type { AlertDesk } from './use-alert-desk.ts'
import type { LiveView } from './use-live-view.ts'

const tickMs = 200
const modelStaleMs = 60_000
/** Right end of the gauge where the model states no ceiling. */
const usualCeilingM = 120

interface FlightCardProps {
  readonly view: LiveView
  readonly zones: readonly Zone[]
  readonly desk: AlertDesk
}

/** The selected flight: its height against the plan, how fresh it is, who flies it, where it is. */
export const FlightCard = ({ view, zones, desk }: FlightCardProps) => {
  const { selected: assetUuid } = view.address.params
  if (assetUuid === null) return null
  return view.selected ? (
    <KnownFlight key={assetUuid} view={view} flight={view.selected} zones={zones} desk={desk} />
  ) : (
    <AbsentFlight key={assetUuid} view={view} assetUuid={assetUuid} />
  )
}

/** Of a flight outside the organisation's zones the model is read by itself, where its plan asked one of them. */
const useModel = ({ assetUuid, facts }: Flight, isListed: boolean) => {
  const { data, isLoading } = trpc.awareness.asset.useQuery(
    { asset_uuid: assetUuid },
    {
      enabled: isListed && !facts,
      staleTime: modelStaleMs,
      retry: (failures, error) => isTransient(error) && failures < 3,
    },
  )
  const read = data?.model
  return {
    isPending: isLoading,
    name: facts?.modelName ?? read?.model_name,
    ceilingM: facts ? facts.ceilingM : (read?.max_height ?? undefined),
  }
}

const KnownFlight = ({ view, flight, zones, desk }: FlightCardProps & { flight: Flight }) => {
  const now = useNow(tickMs) ?? flight.frameAtMs
  const model = useModel(flight, view.sky === 'zones')
  const plan = flight.facts?.plan
  const words = [model.name, flight.facts?.operator].filter(Boolean).join(' · ')
  return (
    <>
      <CardHead
        title={flight.uin}
        subtitle={words || (model.isPending ? <SkeletonLine width={140} /> : absent[view.sky].card)}
        onClose={() => view.select(null)}
      >
        <StateChip state={flight.conformance} title={flight.title} ageMs={now - flight.frameAtMs} />
      </CardHead>
      <KeyFigures dense figures={flightFigures(flight, now)} />
      <div className="flex flex-col gap-2 px-3 py-2 max-sm:px-4">
        {plan && (
          <BandGauge
            value={flight.heightM}
            lower={plan.minHeightM}
            upper={plan.maxHeightM}
            max={model.ceilingM ?? usualCeilingM}
          />
        )}
        <FlightFactList flight={flight} zones={zones} nowMs={now} />
      </div>
      <CardActs view={view} flight={flight} desk={desk} />
    </>
  )
}

const CardActs = ({ view, flight, desk }: Omit<FlightCardProps, 'zones'> & { flight: Flight }) => {
  const { isFollowing } = view.address.params
  const { raise, askRaise } = desk
  return (
    <footer className="flex flex-wrap gap-2 px-3 pb-3 max-sm:px-4 max-sm:[&>*]:flex-1">
      {raise.isShown && (
        <Button
          icon={Siren}
          size="sm"
          variant="dangerOutline"
          disabledReason={raise.reason}
          aria-keyshortcuts="R"
          onClick={() => askRaise(flight)}
        >
          Raise alert
        </Button>
      )}
      <Button
        size="sm"
        icon={LocateFixed}
        aria-pressed={isFollowing}
        aria-keyshortcuts="F"
        onClick={view.toggleFollow}
      >
        {isFollowing ? 'Unfollow' : 'Follow'}
      </Button>
      {view.sky === 'own' ? (
        <>
          <ButtonLink size="sm" icon={Smartphone} href={`/pilot?session=${flight.sessionUuid}`}>
            Pilot’s view
          </ButtonLink>
          <ButtonLink size="sm" icon={Radio} href={`/sessions?session=${flight.sessionUuid}`}>
            Session
          </ButtonLink>
        </>
      ) : (
        <ButtonLink size="sm" icon={History} href={`/replays/${flight.sessionUuid}`}>
          Replay
        </ButtonLink>
      )}
    </footer>
  )
}

const absent = {
  zones: {
    card: 'Not in your zones',
    words:
      'It has landed, left your zones and the view, or stands outside the map. Show everything, on the map, brings it in.',
  },
  own: { card: 'Its plan is being read', words: 'It has landed, or its ground station sends nothing.' },
} as const

/** Selected by a link or before it left: the card states it instead of vanishing. */
const AbsentFlight = ({ view, assetUuid }: { view: LiveView; assetUuid: string }) => {
  const left = view.leaving.find(({ asset }) => asset.assetUuid === assetUuid)
  const { feed } = view.traffic.live
  return (
    <>
      <CardHead
        title={left?.name ?? 'Selected flight'}
        subtitle={
          feed.state === 'connecting' ? 'Waiting for its newest frame' : 'It sends nothing into this view now'
        }
        onClose={() => view.select(null)}
      />
      <p className="border-t border-line px-3 py-2 text-12 text-text-2 max-sm:px-4">
        {absent[view.sky].words}
      </p>
    </>
  )
}

interface CardHeadProps {
  readonly title: string
  readonly subtitle: React.ReactNode
  readonly onClose: () => void
  readonly children?: React.ReactNode
}

const CardHead = ({ title, subtitle, onClose, children }: CardHeadProps) => (
  <header className="flex items-start gap-2 py-2 pr-2 pl-3 max-sm:pt-0 max-sm:pl-4">
    <div className="min-w-0 flex-1">
      <div className="flex min-h-7 flex-wrap items-center gap-x-2.5 gap-y-1">
        <h2 className="num text-16 font-semibold tracking-title">{title}</h2>
        {children}
      </div>
      <div className="num truncate text-12 text-text-2">{subtitle}</div>
    </div>
    <IconButton icon={X} label="Close" kbd="Esc" size="sm" onClick={onClose} />
  </header>
)
