import { alertRaisers } from '@clearway/domain/contracts'
import { useHotkeys, useMediaQuery } from '@clearway/ui'
import { useCallback, useMemo, useState } from 'react'
import { useOffer } from '../../caller/use-can.ts'
import { breachesOf, type LiveAlert } from '../../entities/alert/alert.ts'
import { type AlertActs, useAlertActs } from '../../entities/alert/use-alert-acts.ts'
import type { LngLat } from '../../map/content/types.ts'
import { type AlertSound, useAlertSound } from './alerts/use-alert-sound.ts'
import type { LiveAlerts } from './alerts/use-live-alerts.ts'
import type { Flight } from './flight.ts'
import type { LiveView } from './use-live-view.ts'

/** A place that the map is asked to show; another object asks again. */
export interface Spot {
  readonly center: LngLat
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
  /** Puts an alert out of sight here, for whom it is not to acknowledge. */
  readonly dismiss: (alertUuid: string) => void
  readonly show: (alert: LiveAlert) => void
  readonly spot: Spot | null
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

/** Shows where it is now; where it was when it happened, once it no longer flies. */
const useShow = ({ traffic, select }: LiveView) => {
  const [spot, setSpot] = useState<Spot | null>(null)
  const { flights } = traffic
  const show = useCallback(
    (alert: LiveAlert) => {
      const flight = flights.find(({ assetUuid }) => assetUuid === alert.assetUuid)
      const { latitude, longitude } = flight ?? alert
      if (latitude !== null && longitude !== null) setSpot({ center: [longitude, latitude] })
      if (flight) select(alert.assetUuid)
    },
    [flights, select],
  )
  return { spot, show }
}

export const useAlertDesk = (view: LiveView): AlertDesk => {
  const { alerts } = view.traffic
  const [dismissed, setDismissed] = useState<ReadonlySet<string>>(new Set())
  const [closing, askClose] = useState<LiveAlert | null>(null)
  const [talking, askTalk] = useState<LiveAlert | null>(null)
  const [raising, askRaise] = useState<Flight | null>(null)
  const breaches = useMemo(() => breachesOf(alerts, dismissed), [alerts, dismissed])
  const acts = useAlertActs()
  const drawer = useDrawer(view)
  const raise = useOffer({ access: alertRaisers })
  const dismiss = useCallback((uuid: string) => setDismissed((before) => new Set(before).add(uuid)), [])
  const newest = [...breaches, ...alerts.waiting].find(({ abilities }) => abilities.acknowledge)
  useHotkeys({
    a: () => newest && acts.acknowledge(newest.alertUuid),
    r: () => view.selected && raise.isShown && !raise.reason && askRaise(view.selected),
  })
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
    dismiss,
    ...useShow(view),
  }
}
