import dynamic from 'next/dynamic'

/** Parts that the first paint does not need: each is loaded when it is first shown. */
export const FlightsTable = dynamic(() => import('./flights-table.tsx').then((module) => module.FlightsTable))
export const FlightCard = dynamic(() => import('./flight-card.tsx').then((module) => module.FlightCard))
export const LiveLayers = dynamic(() => import('./live-layers.tsx').then((module) => module.LiveLayers))
export const LiveTime = dynamic(() => import('./live-time.tsx').then((module) => module.LiveTime))
export const LiveAlertDrawer = dynamic(() =>
  import('./live-alert-drawer.tsx').then((module) => module.LiveAlertDrawer),
)
export const AlertDialogs = dynamic(() =>
  import('./live-alert-dialogs.tsx').then((module) => module.AlertDialogs),
)
