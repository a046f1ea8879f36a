import {
  distance,
  Empty,
  FeedDot,
  heightFigure,
  IconButton,
  KeyFigures,
  SkeletonRows,
  shownUnits,
  TextLink,
  useNow,
} from '@clearway/ui'
import clsx from 'clsx'
import { ChevronLeft, CircleCheck, Radar, TriangleAlert } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useRouter } from 'next/router'
import { useEffect, useMemo } from 'react'
import { useSky } from '../../../entities/flight/use-traffic.ts'
import { useMapZones, useZones } from '../../../entities/zone/use-zones.ts'
import { PageHead } from '../../../frame/page-head.tsx'
import { useUrlParams } from '../../../frame/use-url-params.ts'
import type { MapZone } from '../../../map/content/types.ts'
import { type Ahead, aheadOf, inTime, marksAhead, type StateWords, stateWords } from '../ahead.ts'
import { isFrozen } from '../feed-words.ts'
import type { Flight } from '../flight.ts'
import { batteryNote } from '../flight-figures.ts'
import { type LiveTraffic, useLiveTraffic } from '../use-live-traffic.ts'
import { CallManager } from './call-manager.tsx'
import { HeightTape } from './height-tape.tsx'
import { NextFlight } from './next-flight.tsx'
import { PilotConditions } from './pilot-conditions.tsx'
import { PilotMessage } from './pilot-message.tsx'

const PilotMap = dynamic(() => import('./pilot-map.tsx').then((module) => module.PilotMap), { ssr: false })

const tickMs = 500
const zoneTickMs = 10_000
/** Messages of so many open alerts, the newest. */
const mostAlerts = 3

/** One aircraft, one pilot, one hand: named by its session. */
export const PilotPage = () => {
  const sky = useSky()
  const session = useUrlParams().get('session')
  if (sky === 'own' && session) return <PilotView sessionUuid={session} />
  return (
    <>
      <PageHead title="Pilot's view" />
      {sky === 'own' ? (
        <NextFlight title="No flight is named" />
      ) : (
        <Empty
          icon={Radar}
          title="No flight is named"
          action={<TextLink href="/live">Show what flies now</TextLink>}
        >
          It shows an operator its own flight, opened from its session or from the live page.
        </Empty>
      )}
    </>
  )
}

/** The phone's screen stays on while the page is seen. */
const useScreenOn = () => {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined
    const hold = async () => {
      lock = await navigator.wakeLock?.request('screen').catch(() => undefined)
    }
    const seen = () => document.visibilityState === 'visible' && void hold()
    seen()
    document.addEventListener('visibilitychange', seen)
    return () => {
      document.removeEventListener('visibilitychange', seen)
      void lock?.release()
    }
  }, [])
}

const PilotView = ({ sessionUuid }: { sessionUuid: string }) => {
  useScreenOn()
  const traffic = useLiveTraffic({ sky: 'own', bounds: null, links: undefined, zones: useZones().data })
  const zones = useMapZones()
  const found = traffic.flights.find((one) => one.sessionUuid === sessionUuid)
  // Without the network nothing that is shown is so any more, however well it was.
  const flight =
    found && isFrozen(traffic.live.feed) ? { ...found, conformance: 'stale' as const, detail: '' } : found
  const own = traffic.alerts.all.filter((alert) => alert.sessionUuid === sessionUuid)
  const open = own.filter(({ closedAtMs }) => closedAtMs === null).slice(0, mostAlerts)
  return (
    <>
      <PageHead title="Pilot's view" phone="record" />
      <div className="relative flex min-h-0 flex-1 justify-center bg-bg flat:justify-end">
        <article className="flex h-full w-full max-w-[560px] flex-col overflow-y-auto bg-surface-1 flat:max-w-[340px]">
          {flight ? (
            <Shown flight={flight} traffic={traffic} zones={zones} />
          ) : (
            <Absent isConnecting={traffic.live.feed.state === 'connecting'} sessionUuid={sessionUuid} />
          )}
          {open.map(({ alertUuid, uin }) => (
            <PilotMessage key={alertUuid} alertUuid={alertUuid} uin={uin} />
          ))}
          {flight && <Call flight={flight} zones={zones} />}
        </article>
      </div>
    </>
  )
}

const Back = ({ sessionUuid }: { sessionUuid: string }) => {
  const router = useRouter()
  return (
    <IconButton
      icon={ChevronLeft}
      label="Back to the session"
      onClick={() => void router.push(`/sessions?session=${sessionUuid}`)}
    />
  )
}

const Absent = ({ isConnecting, sessionUuid }: { isConnecting: boolean; sessionUuid: string }) => (
  <>
    <header className="flex h-14 items-center border-b border-line px-2">
      <Back sessionUuid={sessionUuid} />
    </header>
    {isConnecting ? <SkeletonRows rows={6} /> : <NextFlight title="This flight sends nothing" />}
  </>
)

interface ShownProps {
  readonly flight: Flight
  readonly traffic: LiveTraffic
  readonly zones: readonly MapZone[]
}

const Shown = ({ flight, traffic, zones }: ShownProps) => {
  const now = useNow(tickMs) ?? flight.frameAtMs
  const zoneMs = useNow(zoneTickMs) ?? flight.frameAtMs
  const ahead = useMemo(() => aheadOf(flight, zones, zoneMs), [flight, zones, zoneMs])
  const marks = useMemo(() => marksAhead(ahead), [ahead])
  const plan = flight.facts?.plan
  const isStale = flight.conformance === 'stale'
  const linkS = Math.max(0, now - flight.frameAtMs) / 1_000
  return (
    <>
      <header className="flex min-h-14 shrink-0 flex-wrap items-center gap-1 border-b border-line px-2 py-1">
        <Back sessionUuid={flight.sessionUuid} />
        <div className="min-w-28 flex-1 wrap-anywhere">
          <h1 className="num text-16 leading-5 font-semibold">{flight.uin}</h1>
          <p className="line-clamp-2 text-12 text-text-2">
            {flight.facts?.missionName ?? flight.facts?.modelName}
          </p>
        </div>
        <span
          className={clsx(
            'num mr-2 inline-flex items-center gap-1.5 rounded-1 border border-line-control px-2 py-1 text-12 font-medium',
            isStale ? 'text-stale' : 'text-text',
          )}
        >
          <FeedDot feed={isStale ? 'reconnecting' : 'live'} />
          {isStale ? 'Stale' : 'Live'} {linkS.toFixed(1)} s
        </span>
      </header>
      <StateLine heightM={flight.heightM} words={stateWords(flight, ahead, now)} />
      {/* Takes the height that the rest leaves, so that the call button is near the thumb. In landscape it is at the left. */}
      <div className="flex min-h-60 flex-[1_1_416px] border-b border-line flat:absolute flat:inset-y-0 flat:right-[340px] flat:left-0">
        <HeightTape
          heightM={flight.heightM}
          climbMps={flight.climbMps}
          band={plan ? { lower: plan.minHeightM, upper: plan.maxHeightM } : undefined}
          isStale={isStale}
        />
        <div className="relative min-w-0 flex-1">
          <PilotMap flight={flight} traffic={traffic} zones={zones} atMs={zoneMs} marks={marks} />
        </div>
      </div>
      <KeyFigures dense folds figures={figuresOf(flight, ahead, linkS)} />
      <PilotConditions sessionUuid={flight.sessionUuid} />
    </>
  )
}

const unknown = '–'
const lowBatteryPercent = 25
const oldLinkS = 5
const urgentS = 60
const nearEdgeM = 200

const figuresOf = (
  { batteryPercent, batteryMinutes, conformance }: Flight,
  { edge, next }: Ahead,
  linkS: number,
) => {
  const isOutside = edge !== null && !edge.isInside
  const isLow = batteryPercent !== null && batteryPercent < lowBatteryPercent
  const [edgeFigure = unknown, edgeUnit] = edge ? distance(edge.metres).split(' ') : []
  const [nextFigure = unknown, nextUnit] = next ? inTime(next.seconds).split(' ') : []
  return [
    {
      label: isOutside ? 'Out of plan' : edge?.isAhead ? 'Edge ahead' : 'Plan edge',
      value: edgeFigure,
      ...(edgeUnit && { unit: edgeUnit }),
      ...(edge && (isOutside || edge.metres < nearEdgeM) && { tone: 'pending' as const }),
    },
    {
      label: next ? next.zone.name : 'Next zone',
      value: nextFigure,
      ...(nextUnit && { unit: nextUnit }),
      ...(next && next.seconds < urgentS && { tone: 'rejected' as const }),
    },
    {
      label: 'Battery',
      value: batteryPercent === null ? unknown : String(Math.round(batteryPercent)),
      unit: '%',
      note: batteryNote(batteryMinutes),
      ...(isLow && { tone: 'pending' as const }),
    },
    {
      label: 'Link',
      value: linkS.toFixed(1),
      unit: 's',
      ...((linkS >= oldLinkS || conformance === 'stale') && { tone: 'stale' as const }),
    },
  ]
}

const looks: Readonly<Record<StateWords['tone'], string>> = {
  neutral: 'border-line-strong bg-surface-2',
  near: 'border-pending bg-pending-soft',
  breach: 'border-rejected bg-rejected-soft',
  stale: 'border-stale bg-stale-soft',
}

/** The whole truth in words, with the act. */
const StateLine = ({ heightM, words }: { heightM: number | null; words: StateWords }) => {
  const { title, act, tone } = words
  const isWell = tone === 'neutral'
  const Icon = isWell ? CircleCheck : TriangleAlert
  return (
    <section
      aria-label="State"
      className={clsx('flex min-h-16 shrink-0 items-center gap-4 border-l-4 px-4 py-2', looks[tone])}
    >
      <p className={clsx('num text-20 font-semibold', tone === 'stale' && 'text-stale line-through')}>
        {heightM === null ? unknown : heightFigure(heightM)}
        <span className="text-13 font-regular text-text-3"> {shownUnits().height}</span>
      </p>
      <div className="min-w-0 flex-1">
        <p role="status" className="text-16 leading-5 font-semibold">
          {title}
        </p>
        <p className="num text-12 text-text-2">{act}</p>
      </div>
      <Icon size={24} strokeWidth={1.75} aria-hidden className={isWell ? 'text-approved' : 'text-text'} />
    </section>
  )
}

/** The zone it is in, the strictest first, else the next one. */
const Call = ({ flight, zones }: { flight: Flight; zones: readonly MapZone[] }) => {
  const inside = zones.filter(({ zoneUuid }) => flight.zoneUuids.includes(zoneUuid))
  const first = inside.find(({ type }) => type === 'red') ?? inside.find(({ type }) => type === 'yellow')
  const next = aheadOf(flight, zones, flight.frameAtMs).next?.zone
  const zone = first ?? next ?? inside[0]
  return zone ? <CallManager zoneUuid={zone.zoneUuid} /> : null
}
