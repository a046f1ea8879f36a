import { alertRaisers } from '@clearway/domain/contracts'
import { useHotkeys, useIsMobile, useMediaQuery } from '@clearway/ui'
import { useCallback, useMemo, useState } from 'react'
import { useOffer } from '../../caller/use-can.ts'
import { asideKey, breachesOf, type LiveAlert } from '../../entities/alert/alert.ts'
import { type AlertActs, useAlertActs } from '../../entities/alert/use-alert-acts.ts'
import type { LngLat } from '../../map/content/types.ts'
import { type KeyedAct, keyedActOf, type MainAct, mainActOf } from './alerts/main-act.ts'
import { usePutAside } from './alerts/put-aside.ts'
import { type AlertSound, useAlertSound } from './alerts/use-alert-sound.ts'
import { useAsked } from './alerts/use-asked.ts'
import type { LiveAlerts } from './alerts/use-live-alerts.ts'
import { useNote } from './alerts/use-note.ts'
import type { Flight } from './flight.ts'
import type { LiveView } from './use-live-view.ts'

/** A place that the map is asked to show; another object asks again. */
export interface Spot {
  readonly center: LngLat
  /** Of an aircraft that no longer flies: what was there. */
  readonly past: LiveAlert | null
}

/** What the live page does with alerts: the newest one, the drawer, the dialogs, the sound. */
export interface AlertDesk {
  readonly alerts: LiveAlerts
  /** Breaches that wait, the newest first: what the toast shows and the sound calls for. */
  readonly breaches: readonly LiveAlert[]
  readonly acts: AlertActs
  readonly sound: AlertSound
  readonly isDrawerOpen: boolean
  readonly setDrawer: (isOpen: boolean) => void
  readonly closing: LiveAlert | null
  readonly askClose: (alert: LiveAlert | null) => void
  /** Whose messages are open. */
  readonly talking: LiveAlert | null
  readonly askTalk: (alert: LiveAlert | null) => void
  readonly raising: Flight | null
  readonly raise: { readonly isShown: boolean; readonly reason: string | undefined }
  readonly askRaise: (flight: Flight | null) => void
  /** Puts an alert out of sight here until it is closed, becomes graver or a message comes, for whom it is not to acknowledge. */
  readonly dismiss: (alert: LiveAlert) => void
  /** Says that what a manager wrote about an alert was read, and puts it out of sight. */
  readonly takeNote: (alert: LiveAlert) => void
  readonly mainActOf: (alert: LiveAlert) => MainAct
  readonly show: (alert: LiveAlert) => void
  readonly spot: Spot | null
  readonly putSpotAway: () => void
}

/** Open until it is closed, where there is room and something to show. */
const useDrawer = ({ address, traffic }: LiveView) => {
  const isWide = useMediaQuery('(width >= 80rem)')
  const { drawer } = address.params
  const { waiting, acknowledged } = traffic.alerts
  const isOpen = drawer ?? (isWide && waiting.length + acknowledged.length > 0)
  const setDrawer = useCallback((open: boolean) => address.set({ alerts: open ? '1' : '0' }), [address.set])
  return { isOpen, setDrawer }
}

/** Shows where it is now; where it was when it happened, once that flight is over. */
const useShow = ({ traffic, address }: LiveView, setDrawer: (isOpen: boolean) => void) => {
  const [spot, setSpot] = useState<Spot | null>(null)
  const isCovered = useIsMobile()
  const { flights } = traffic
  const { set } = address
  const show = useCallback(
    (alert: LiveAlert) => {
      const flight = flights.find(({ sessionUuid }) => sessionUuid === alert.sessionUuid)
      const { latitude, longitude } = flight ?? alert
      if (latitude === null || longitude === null) return
      setSpot({ center: [longitude, latitude], past: flight ? null : alert })
      // A phone's drawer and a table hide the map.
      if (isCovered) setDrawer(false)
      set({ view: null, aircraft: flight?.assetUuid ?? null, follow: null })
    },
    [flights, set, isCovered, setDrawer],
  )
  return { spot, show, putSpotAway: useCallback(() => setSpot(null), []) }
}

/** What the operator's people do about a manager's message: they answer, or take note of it. */
const useCalls = ({ sky, traffic }: LiveView) => {
  const { alerts } = traffic
  const asked = useAsked(alerts.all, sky === 'own')
  const { aside, putAside } = usePutAside(alerts.all)
  const { onTheWay, note } = useNote(putAside)
  const dismiss = (alert: LiveAlert) =>
    putAside(asideKey(alert), asked.get(alert.alertUuid)?.messageUuid ?? '')
  const takeNote = (alert: LiveAlert) => {
    const message = asked.get(alert.alertUuid)?.messageUuid
    if (message) note(alert, message)
    else dismiss(alert)
  }
  return {
    breaches: useMemo(
      () => breachesOf(alerts, { aside: { ...aside, ...onTheWay }, asked }),
      [alerts, aside, onTheWay, asked],
    ),
    isAsked: (uuid: string) => asked.has(uuid),
    dismiss,
    takeNote,
  }
}

const keyWords: Readonly<Record<KeyedAct['act'], string>> = {
  acknowledge: 'Acknowledge the newest alert',
  takeNote: 'Acknowledge the message',
}

export const useAlertDesk = (view: LiveView): AlertDesk => {
  const { alerts } = view.traffic
  const [closing, askClose] = useState<LiveAlert | null>(null)
  const [talking, askTalk] = useState<LiveAlert | null>(null)
  const [raising, askRaise] = useState<Flight | null>(null)
  const { breaches, isAsked, ...calls } = useCalls(view)
  const acts = useAlertActs()
  const drawer = useDrawer(view)
  const raise = useOffer({ access: alertRaisers })
  const keyed = keyedActOf({ breaches, waiting: alerts.waiting }, isAsked)
  const actsByKey = {
    acknowledge: ({ alertUuid }: LiveAlert) => acts.acknowledge(alertUuid),
    takeNote: calls.takeNote,
  }
  const { selected } = view
  useHotkeys(
    {
      ...(keyed && { a: () => actsByKey[keyed.act](keyed.alert) }),
      ...(selected && raise.isShown && !raise.reason && { r: () => askRaise(selected) }),
    },
    true,
    { ...(keyed && { a: keyWords[keyed.act] }), r: 'Raise an alert' },
  )
  return {
    alerts,
    breaches,
    acts,
    sound: useAlertSound(
      breaches.map(({ alertUuid }) => alertUuid),
      view.address,
    ),
    isDrawerOpen: drawer.isOpen,
    setDrawer: drawer.setDrawer,
    closing,
    askClose,
    talking,
    askTalk,
    raising,
    raise,
    askRaise,
    mainActOf: (alert) => mainActOf(alert, isAsked),
    ...calls,
    ...useShow(view, drawer.setDrawer),
  }
}
