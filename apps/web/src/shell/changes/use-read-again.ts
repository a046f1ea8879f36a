import { useQueryClient } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import { useCallback, useState } from 'react'
import { everyZone, zonesAgain } from '../../entities/zone/zones-again.ts'
import { type Inputs, trpc } from '../../trpc/client.ts'
import { refresh } from '../../trpc/refresh.ts'
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
  user: ['users', 'platformUsers', 'home'],
  pilot_credential: ['users', 'permissions', 'checklist', 'home'],
  sign_in: [],
  organisation: ['organisations', 'users', 'access', 'checklist'],
  membership: ['users', 'access', 'zones', 'memberships', 'platformUsers', 'assets', 'checklist', 'home'],
  invitation: ['invitations', 'home'],
  partner_key: ['partnerKeys'],
  webhook_endpoint: ['webhooks'],
  notification: ['notifications'],
  preference: ['preferences', 'checklist'],
  asset_model: ['assetModels', 'assets', 'permissions', 'checklist'],
  payload_model: ['payloadModels', 'assetModels', 'checklist'],
  asset: ['assets', 'permissions', 'flightPlans', 'checklist', 'home'],
  certificate: ['certificates', 'assets', 'permissions', 'checklist', 'home'],
  session: ['sessions', 'flightPlans', 'checklist', 'home'],
  bridge: ['bridges'],
  constraint: ['constraints'],
  mission_draft: ['missionDrafts'],
  audit_entry: [],
}

const everyCapability = [...new Set(Object.values(readAgain).flat())]
const ofMissions: readonly News[] = ['permission_decided', 'mission_changed', 'plan_changed']
/** A mission says which of its assets are out of service. */
const ofCrews: readonly News[] = [...ofMissions, 'asset']
const ofFlights: readonly News[] = [...ofMissions, 'session']

const none: ReadonlySet<string> = new Set()

/** What is shown of what changed is read again; of all zones those that have. */
export const useReadAgain = () => {
  const client = useQueryClient()
  const { zones } = trpc.useUtils().client
  const [readZones] = useState(() => zonesAgain(client, (zone_uuids) => zones.named.query({ zone_uuids })))
  return useCallback(
    (news: ReadonlySet<News>, changedZones: ReadonlySet<string> = none) => {
      const isOf = (kinds: readonly News[]) => news.has('everything') || kinds.some((kind) => news.has(kind))
      const touched = news.has('everything')
        ? everyCapability
        : [...news].flatMap((one) => (one === 'everything' ? [] : (readAgain[one] ?? [])))
      for (const capability of new Set(touched)) refresh(client, { queryKey: [[capability]] })
      if (news.has('everything')) refresh(client, { queryKey: [everyZone] })
      else void readZones(changedZones)
      // Who has just signed in does not read who they are once more.
      if (isOf(['sign_in'])) refresh(client, { queryKey: getQueryKey(trpc.users.sessions) })
      // Every act is an entry: the log reads them at its own pace.
      if (isOf(['audit_entry'])) refresh(client, { queryKey: [['audit']], refetchType: 'none' })
      // Other lists of flights are longer, and say nothing of alerts.
      if (news.has('alert_changed'))
        refresh(client, { predicate: ({ meta }) => meta?.['showsAlerts'] === true })
      if (isOf(ofMissions)) {
        refresh(client, { queryKey: getQueryKey(trpc.missions.list) })
        // Flights say what their mission is called.
        refresh(client, { queryKey: getQueryKey(trpc.sessions.list) })
        refresh(client, { queryKey: getQueryKey(trpc.awareness.plan) })
      }
      if (isOf(ofCrews)) refresh(client, { queryKey: getQueryKey(trpc.missions.get) })
      if (isOf(ofFlights)) {
        refresh(client, { queryKey: getQueryKey(trpc.awareness.sessions) })
        refresh(client, { queryKey: getQueryKey(trpc.awareness.session) })
        // A long answer: the page reads it again when a few changes have come together.
        refresh(client, { queryKey: getQueryKey(trpc.awareness.traffic), refetchType: 'none' })
        refresh(client, { queryKey: getQueryKey(trpc.awareness.ownTraffic), refetchType: 'none' })
      }
    },
    [client, readZones],
  )
}
