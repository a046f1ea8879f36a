import { dayAndTime, distance, flightTime, squareKilometres } from '@clearway/ui'
import type { Outputs } from '../../trpc/client.ts'
import { assetName } from '../../words/asset-name.ts'

export type Session = Outputs['sessions']['get']

export const isOpen = ({ session_end_time }: Pick<Session, 'session_end_time'>): boolean =>
  session_end_time === null

export const sessionName = (session: Pick<Session, 'asset_uin' | 'asset_svc_id'>): string =>
  assetName(session)

/** How long it lasted, or has lasted until now. */
export const sessionLength = (session: Session, nowMs: number): string => {
  const end = session.session_end_time ? Date.parse(session.session_end_time) : nowMs
  return flightTime(end - Date.parse(session.session_start_time))
}

export const sessionStart = (session: Session, nowMs: number): string =>
  dayAndTime(session.session_start_time, nowMs)

/** Totals are final once the session has ended. */
export const totals = ({ total_distance, total_endurance, total_area }: Session) => ({
  distance: total_distance === null ? '—' : distance(total_distance),
  endurance: total_endurance === null ? '—' : flightTime(total_endurance * 1000),
  area: total_area === null ? '—' : squareKilometres(total_area),
})

/** What a ground station, or the simulator in its place, is started with. */
export const simulatorCommand = (sessionUuid: string, token: string): string =>
  `npm run sim -- --session ${sessionUuid} --token ${token}`
