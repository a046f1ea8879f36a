import { orgTypeNumber } from '@clearway/domain/contracts'
import type { NavItem } from '@clearway/ui'
import { useRouter } from 'next/router'
import type { Console, Membership } from '../caller/console-context.tsx'
import { alertsThatWait } from '../entities/alert/alert.ts'
import { useReadByMinute } from '../entities/permission/use-read-by-minute.ts'
import { requestsThatWait } from '../entities/permission/waiting.ts'
import { trpc } from '../trpc/client.ts'
import { placesFor } from './navigation.ts'
import { type Place, type PlaceKey, places } from './places.ts'

/** Waiting things beside the places that have them. */
const useCounts = (membership: Membership | null): Partial<Record<PlaceKey, number | undefined>> => {
  const isManager = membership?.org_type === orgTypeNumber.airspaceManager
  const isOwner = membership?.org_type === orgTypeNumber.assetOwner
  const pending = trpc.permissions.list.useQuery(
    { ...requestsThatWait, limit: 1 },
    {
      enabled: isManager,
      select: ({ pagination }) => pagination.total_records,
    },
  )
  useReadByMinute(pending)
  const open = trpc.sessions.list.useQuery(
    { active: 1, limit: 1 },
    {
      enabled: isOwner,
      select: ({ pagination }) => pagination.total_records,
    },
  )
  const waiting = trpc.alerts.list.useQuery(alertsThatWait, {
    enabled: isManager || isOwner || membership?.org_type === orgTypeNumber.airspaceMonitor,
    select: ({ pagination }) => pagination.total_records,
  })
  return { requests: pending.data, sessions: open.data, alerts: waiting.data }
}

/** Places that are in a rail by themselves only where it has no wider one for them. */
const placesIn: Partial<Record<PlaceKey, readonly string[]>> = {
  fleet: ['/fleet', '/models', '/payloads', '/transfers'],
  models: ['/models', '/unowned'],
  people: ['/people', '/organisation', '/webhooks'],
}

const isAt = (pathname: string, href: string): boolean => pathname === href || pathname.startsWith(`${href}/`)

/** The rail of the active organisation or of the platform, with the place one is at. */
export const useRail = (known: Console | null): { items: NavItem[]; foot: NavItem[] } => {
  const { pathname } = useRouter()
  const counts = useCounts(known?.membership ?? null)
  const item = ({ key, label, railLabel, icon, href }: Place): NavItem => ({
    key,
    label,
    railLabel,
    icon,
    href,
    active: (placesIn[key] ?? [href]).some((place) => isAt(pathname, place)),
    count: counts[key],
    ...(key === 'sessions' && { countWord: 'open' }),
    ...(key === 'alerts' && { countTone: 'alert' as const }),
  })
  return {
    items: known ? placesFor(known).map(item) : [],
    foot: [item(places.settings)],
  }
}
