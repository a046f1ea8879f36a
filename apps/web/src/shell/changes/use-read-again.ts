import { useRef } from 'react'
import { type Inputs, trpc } from '../../trpc/client.ts'
import type { News } from './change-source.ts'

type Capability = Exclude<keyof Inputs, 'awareness' | 'missions'>

/** The capabilities whose answers contain a kind of record; missions and flights are below. */
const readAgain: Readonly<Record<Exclude<News, 'everything'>, readonly Capability[]>> = {
  alert_changed: ['alerts'],
  alert_message: ['alerts'],
  permission_message: ['permissions', 'home'],
  permission_decided: ['permissions', 'flightPlans', 'checklist', 'home'],
  mission_changed: ['permissions', 'checklist', 'home'],
  plan_changed: ['permissions', 'flightPlans', 'home'],
  zone_changed: ['zones', 'permissions', 'checklist', 'home'],
  members_changed: ['users', 'invitations'],
  user: ['users', 'platformUsers'],
  pilot_credential: ['users', 'checklist', 'home'],
  sign_in: [],
  organisation: ['organisations', 'users', 'access', 'checklist'],
  membership: ['users', 'access', 'zones', 'memberships', 'platformUsers', 'assets', 'checklist', 'home'],
  invitation: ['invitations', 'home'],
  partner_key: ['partnerKeys'],
  webhook_endpoint: ['webhooks'],
  notification: ['notifications'],
  preference: ['preferences', 'checklist'],
  asset_model: ['assetModels', 'assets', 'checklist'],
  payload_model: ['payloadModels', 'assetModels', 'checklist'],
  asset: ['assets', 'checklist', 'home'],
  certificate: ['certificates', 'assets', 'checklist', 'home'],
  session: ['sessions', 'flightPlans', 'checklist', 'home'],
  bridge: ['bridges'],
  constraint: ['constraints'],
  mission_draft: ['missionDrafts'],
  audit_entry: ['audit'],
}

const everyCapability = [...new Set(Object.values(readAgain).flat())]
const ofMissions: readonly News[] = ['permission_decided', 'mission_changed', 'plan_changed']
const ofFlights: readonly News[] = [...ofMissions, 'session']

/** Marks what changed as old, so that what is shown of it is read again. */
export const useReadAgain = () => {
  const utils = trpc.useUtils()
  const act = (news: ReadonlySet<News>) => {
    const isOf = (kinds: readonly News[]) => news.has('everything') || kinds.some((kind) => news.has(kind))
    const touched = news.has('everything')
      ? everyCapability
      : [...news].flatMap((one) => (one === 'everything' ? [] : (readAgain[one] ?? [])))
    for (const capability of new Set(touched)) void utils[capability].invalidate()
    // Who has just signed in does not read who they are once more.
    if (isOf(['sign_in'])) void utils.users.sessions.invalidate()
    if (isOf(ofMissions)) {
      void utils.missions.list.invalidate()
      void utils.missions.get.invalidate()
      void utils.awareness.plan.invalidate()
    }
    if (isOf(ofFlights)) {
      void utils.awareness.sessions.invalidate()
      void utils.awareness.session.invalidate()
      // A long answer: the page reads it again when a few changes have come together.
      void utils.awareness.traffic.invalidate(undefined, { refetchType: 'none' })
      void utils.awareness.ownTraffic.invalidate(undefined, { refetchType: 'none' })
    }
  }
  const latest = useRef(act)
  latest.current = act
  return latest
}
