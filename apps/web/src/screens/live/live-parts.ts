import { part } from '../../loading/part.tsx'

/** Parts that the first paint does not need: each is loaded when it is first shown. */
export const FlightsTable = part(() => import('./flights-table.tsx').then((module) => module.FlightsTable))
export const FlightCard = part(() => import('./flight-card.tsx').then((module) => module.FlightCard))
export const LiveLayers = part(() => import('./live-layers.tsx').then((module) => module.LiveLayers))
export const LiveTime = part(() => import('./live-time.tsx').then((module) => module.LiveTime))
export const LiveAlertDrawer = part(() =>
  import('./live-alert-drawer.tsx').then((module) => module.LiveAlertDrawer),
)
export const AlertDialogs = part(() =>
  import('./live-alert-dialogs.tsx').then((module) => module.AlertDialogs),
)
