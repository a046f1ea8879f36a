import { type Hit, type HitKind, memberType, orgTypeNumber, resourceType } from '@clearway/domain/contracts'
import { hrefOfInvitation } from '../entities/invitation/invitation-href.ts'
import type { AskedPlace } from '../entities/place/open-map.ts'
import { places } from './places.ts'

/** One line of what was found, and where it leads. */
export interface Found {
  readonly key: string
  readonly title: string
  readonly detail?: string
  readonly hint?: string
  readonly href?: string
  /** Shown on the map of the page that is open; `href` leads to another where it has none. */
  readonly place?: AskedPlace
  readonly orgUuid?: string
}

export interface FoundGroup {
  readonly label: string
  readonly found: readonly Found[]
  /** Below them: who is to be named. */
  readonly note?: string
}

export const hitLabels: Readonly<Record<HitKind, string>> = {
  flight: 'In the air',
  asset: 'Assets',
  session: 'Flights',
  alert: 'Alerts',
  mission: 'Missions',
  permission: 'Permissions',
  flight_plan: 'Flight plans',
  zone: 'Zones',
  organisation: 'Organisations',
  user: 'People',
  pilot_credential: 'Pilot credentials',
  asset_model: 'Models',
  payload_model: 'Payloads',
  invitation: 'Invitations',
  partner_key: 'Partner keys',
}

interface Reader {
  /** null: for the platform. */
  readonly orgType: number | null
}

const query = (href: string, params: Record<string, string>): string =>
  `${href}?${new URLSearchParams(params).toString()}`

const invitationOf = ({ uuid, resource_type, resource_uuid, invitee_type }: Hit) => ({
  ...{ invite_uuid: uuid, resource_type, resource_uuid },
  isHandover: resource_type === resourceType.asset && invitee_type === memberType.organisation,
})

/** The page of a record, for whom the console is open. */
export const hrefOfHit = (hit: Hit, { orgType }: Reader): string => {
  const { uuid } = hit
  const isOwner = orgType === orgTypeNumber.assetOwner
  const mission = query(places.missions.href, { mission: hit.mission_uuid ?? uuid })
  const hrefs: Readonly<Record<HitKind, string>> = {
    flight: query(places.live.href, { aircraft: hit.asset_uuid ?? '' }),
    asset: query(places.fleet.href, { asset: uuid }),
    session: isOwner ? query(places.sessions.href, { session: uuid }) : `${places.replays.href}/${uuid}`,
    alert: query(places.alerts.href, { tab: 'all', alert: uuid }),
    mission,
    permission: isOwner ? mission : query(places.requests.href, { tab: 'all', request: uuid }),
    flight_plan: mission,
    zone: query(places.zones.href, { zone: uuid }),
    organisation:
      orgType === null
        ? query(places.organisations.href, { org: uuid })
        : query(places.requests.href, { tab: 'all', q: hit.svc_id }),
    user:
      orgType === null
        ? query(places.accounts.href, { person: uuid })
        : query(places.people.href, { member: uuid }),
    pilot_credential: query(places.people.href, { member: hit.user_uuid ?? '' }),
    asset_model: query(places.models.href, { model: uuid }),
    payload_model: query(places.payloads.href, { payload: uuid }),
    invitation: hrefOfInvitation(invitationOf(hit)),
    partner_key: places.partners.href,
  }
  return hrefs[hit.kind]
}

/** Groups in the order in which the service names their kinds. */
export const groupsOfHits = (hits: readonly Hit[], reader: Reader): FoundGroup[] =>
  [...Map.groupBy(hits, ({ kind }) => kind)].map(([kind, found]) => ({
    label: hitLabels[kind],
    found: found.map((hit) => ({
      key: `${kind} ${hit.uuid}`,
      title: hit.name,
      detail: [hit.name === hit.svc_id ? '' : hit.svc_id, hit.detail ?? ''].filter(Boolean).join(' · '),
      href: hrefOfHit(hit, reader),
    })),
  }))

/** A place: on the map that is open, else on the map of zones, which every kind of organisation has. */
export const foundAt = (place: AskedPlace): Pick<Found, 'place' | 'href'> => ({
  place,
  href: hrefOfPosition(place),
})

const hrefOfPosition = ({ latitude, longitude, zoom }: AskedPlace): string => {
  const camera = `${latitude.toFixed(5)},${longitude.toFixed(5)},${zoom}`
  return `${places.zones.href}?at=${camera}&mark=${camera}`
}
