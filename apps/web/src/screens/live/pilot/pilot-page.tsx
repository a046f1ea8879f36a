import { distance, Empty, FeedDot, IconButton, KeyFigures, TextLink, useFigures, useNow } from '@clearway/ui'
import clsx from 'clsx'
import { ChevronLeft, Radar } from 'lucide-react'
import { useRouter } from 'next/router'
import { useEffect, useMemo } from 'react'
import { isGoingOn, type LiveAlert } from '../../../entities/alert/alert.ts'
import { isBatteryLow, isEdgeSoon, isLinkOld, zoneTone } from '../../../entities/flight/attention.ts'
import { useSky } from '../../../entities/flight/use-traffic.ts'
import { useMapZones, useZones } from '../../../entities/zone/use-zones.ts'
import { PageHead } from '../../../frame/page-head.tsx'
import { useUrlParams } from '../../../frame/use-url-params.ts'
import { part } from '../../../loading/part.tsx'
import type { MapZone } from '../../../map/content/types.ts'
import { type Ahead, aheadOf, inTime, marksAhead } from '../ahead.ts'
import { isFrozen } from '../feed-words.ts'
import type { Flight } from '../flight.ts'
import { batteryNote } from '../flight-figures.ts'
import { heightTone } from '../height-tone.ts'
import { type LiveTraffic, useLiveTraffic } from '../use-live-traffic.ts'
import { AbsentFlight } from './absent-flight.tsx'
import { CallManager } from './call-manager.tsx'
import { HeightTape } from './height-tape.tsx'
import { NextFlight } from './next-flight.tsx'
import { PilotConditions } from './pilot-conditions.tsx'
import { PilotMessage } from './pilot-message.tsx'
import { StateLine } from './state-line.tsx'
import { stateWords } from './state-words.ts'
import { zoneToCall } from './zone-to-call.ts'

const PilotMap = part(() => import('./pilot-map.tsx').then((module) => module.PilotMap))

const tickMs = 500
const zoneTickMs = 10_000
/** Messages of so many open alerts, the newest. */
const mostAlerts = 5

/** One aircraft, one pilot, one hand: named by its session. */
export const PilotPage = () => {
  const sky = useSky()
  const session = useUrlParams().get('session')
  if (sky === 'own' && session) return <PilotView sessionUuid={session} />
  return (
    <>
      <PageHead title="Pilot's view" />
      {sky === 'own' ? (
        <NextFlight />
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
  const { data } = useZones()
  const traffic = useLiveTraffic({ sky: 'own', bounds: null, links: undefined, zones: data })
  const zones = useMapZones()
  const found = traffic.flights.find((one) => one.sessionUuid === sessionUuid)
  // Without the network nothing that is shown is so any more, however well it was.
  const flight =
    found && isFrozen(traffic.live.feed) ? { ...found, conformance: 'stale' as const, detail: '' } : found
  const own = traffic.alerts.all.filter((alert) => alert.sessionUuid === sessionUuid)
  const open = own.filter(({ closedAtMs }) => closedAtMs === null).slice(0, mostAlerts)
  const violations = own.filter(isGoingOn)
  return (
    <>
      <PageHead title="Pilot's view" phone="record" />
      <div className="relative flex min-h-0 flex-1 justify-center bg-bg [--words-w:min(21.25rem,62%)] flat:justify-end">
        <article className="flex h-full w-full max-w-[560px] flex-col scroll-pb-24 overflow-y-auto bg-surface-1 flat:max-w-(--words-w)">
          {flight ? (
            <Shown flight={flight} traffic={traffic} zones={zones} violations={violations} />
          ) : (
            <>
              <header className="flex h-14 shrink-0 items-center border-b border-line px-2">
                <Back sessionUuid={sessionUuid} />
              </header>
              <AbsentFlight feed={traffic.live.feed} sessionUuid={sessionUuid} />
            </>
          )}
          {open.map(({ alertUuid, uin }) => (
            <PilotMessage key={alertUuid} alertUuid={alertUuid} uin={uin} />
          ))}
          {(flight || open.length > 0) && (
            <CallManager zoneUuid={data ? toCall(flight, { zones, violations }) : null} />
          )}
        </article>
      </div>
    </>
  )
}

const toCall = (
  flight: Flight | undefined,
  { zones, violations }: Pick<ShownProps, 'zones' | 'violations'>,
): string | undefined =>
  zoneToCall(zones, {
    violated: violations.flatMap(({ zoneUuids }) => zoneUuids),
    inside: flight?.zoneUuids ?? [],
    next: flight ? aheadOf(flight, zones, flight.frameAtMs).next : null,
  })?.zoneUuid

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

interface ShownProps {
  readonly flight: Flight
  readonly traffic: LiveTraffic
  readonly zones: readonly MapZone[]
  /** Of this flight, those that go on. */
  readonly violations: readonly LiveAlert[]
}

const Shown = ({ flight, traffic, zones, violations }: ShownProps) => {
  const now = useNow(tickMs) ?? flight.frameAtMs
  const zoneMs = useNow(zoneTickMs) ?? flight.frameAtMs
  const ahead = useFigures(() => aheadOf(flight, zones, zoneMs), [flight, zones, zoneMs])
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
      <StateLine
        heightM={flight.heightM}
        isStale={isStale}
        words={stateWords(flight, { ahead, violations, nowMs: now })}
      />
      {/* Takes the height that the rest leaves, so that the call button is near the thumb. In landscape it is at the left. */}
      <div className="flex min-h-60 flex-[1_1_416px] border-b border-line flat:absolute flat:inset-y-0 flat:right-(--words-w) flat:left-0">
        <HeightTape
          heightM={flight.heightM}
          climbMps={flight.climbMps}
          band={plan ? { lower: plan.minHeightM, upper: plan.maxHeightM } : undefined}
          isOut={heightTone(flight) === 'rejected'}
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

const figuresOf = (
  { batteryPercent, batteryMinutes, conformance, speedMps }: Flight,
  { edge, next }: Ahead,
  linkS: number,
) => {
  const isOutside = edge !== null && !edge.isInside
  const [edgeFigure = unknown, edgeUnit] = edge ? distance(edge.metres).split(' ') : []
  const nextTone = next && zoneTone(next.seconds)
  const [nextFigure = unknown, nextUnit] = next ? inTime(next.seconds).split(' ') : []
  return [
    {
      label: isOutside ? 'Out of plan' : 'Plan edge',
      value: edgeFigure,
      ...(edgeUnit && { unit: edgeUnit }),
      ...(!isOutside && edge?.isAhead && { note: 'ahead' }),
      ...(edge && (isOutside || isEdgeSoon(edge.metres, speedMps)) && { tone: 'pending' as const }),
    },
    {
      label: 'Next zone',
      value: nextFigure,
      ...(nextUnit && { unit: nextUnit }),
      ...(next && { note: next.zone.name }),
      ...(nextTone && { tone: nextTone }),
    },
    {
      label: 'Battery',
      value: batteryPercent === null ? unknown : String(Math.round(batteryPercent)),
      unit: '%',
      note: batteryNote(batteryMinutes),
      ...(isBatteryLow(batteryPercent) && { tone: 'pending' as const }),
    },
    {
      label: 'Link',
      value: linkS.toFixed(1),
      unit: 's',
      ...((isLinkOld(linkS * 1_000) || conformance === 'stale') && { tone: 'stale' as const }),
    },
  ]
}
