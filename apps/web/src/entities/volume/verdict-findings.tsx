import { airspaceZoneType } from '@clearway/domain/contracts'
import { type Polygon, polygonsOverlap } from '@clearway/domain/geo'
import { Button, Chip, StatusChip, useFigures, useMinute, ZoneName } from '@clearway/ui'
import clsx from 'clsx'
import { Layers2 } from 'lucide-react'
import { useMemo } from 'react'
import { useLoaded } from '../../loading/use-loaded.ts'
import { limitWords } from '../../words/heights.ts'
import { zoneKindOf } from '../permission/request-words.ts'
import { managerNames, useZoneManagers } from '../permission/use-zone-managers.ts'
import { useZones } from '../zone/use-zones.ts'
import { type DecidingZone, fieldsOfSlot, type Offer, offersFor, type Slot } from './offers.ts'
import type { VerdictAnswer } from './use-verdict.ts'
import {
  type Conflict,
  conflictWords,
  rivalName,
  waits,
  type ZoneVerdict,
  zoneNote,
} from './verdict-words.ts'
import type { DraftVolume } from './volume-fields.ts'

export interface VerdictFindingsProps {
  answer: VerdictAnswer
  volume: DraftVolume | null
  /** An offer was taken: the fields that it changes, and the area where it changes that. */
  onUse: (fields: ReturnType<typeof fieldsOfSlot>, polygon?: Polygon) => void
  /** A plan stays inside its mission, whose zones are its own and are shown elsewhere. */
  mission?: Slot
}

/** What cuts a drawing is as large as the page around it, and most drawings are left whole. */
const loadZoneTrim = () => import('./zone-trim.ts').then(({ zoneTrim }) => zoneTrim)

/** What was found: conflicts with ways out of them, then one row a zone. */
export const VerdictFindings = ({ answer, volume, onUse, mission }: VerdictFindingsProps) => {
  const { evaluation, isBehind } = answer
  const deciding = useDecidingZones(volume?.polygon ?? null, evaluation)
  const zoneTrim = useLoaded(loadZoneTrim, !mission && deciding.length > 0)
  const offers = useFigures(() => {
    if (!volume || !evaluation || isBehind) return []
    const { conflicts, alternatives, trimmed, area_m2 } = evaluation
    if (conflicts.length === 0) return mission ? [] : (zoneTrim?.(volume, deciding) ?? [])
    return offersFor({
      volume,
      areaM2: area_m2,
      conflicts,
      alternatives,
      trimmed,
      deciding: mission ? null : deciding,
      bounds: mission,
    })
  }, [volume, evaluation, isBehind, mission, deciding, zoneTrim])
  const use = ({ slot, polygon }: Offer) => volume && onUse(fieldsOfSlot(slot, volume), polygon)
  const hasConflict = evaluation !== undefined && evaluation.conflicts.length > 0
  return (
    <>
      {hasConflict && (
        <div className="border-b border-line px-4 py-2">
          <Conflicts conflicts={evaluation.conflicts} />
          {offers.length > 0 ? <Offers offers={offers} onUse={use} isMain /> : <NoOffer />}
        </div>
      )}
      {!hasConflict && offers.length > 0 && (
        <div className="border-b border-line px-4 pb-2">
          <Offers offers={offers} onUse={use} isMain={false} />
        </div>
      )}
      {!mission && evaluation && evaluation.zones.length > 0 && <ZoneRows zones={evaluation.zones} />}
    </>
  )
}

const Conflicts = ({ conflicts }: { conflicts: readonly Conflict[] }) => (
  <ul aria-label="Conflicts" className="flex flex-col gap-2">
    {conflicts.map((conflict, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: another operator's plan has no name.
      <li key={`${conflict.starts_at}-${index}`} className="flex items-start gap-2">
        <Layers2 size={16} strokeWidth={1.75} aria-hidden className="mt-0.5 shrink-0 text-rejected" />
        <div className="min-w-0 flex-1">
          <p className="font-semibold">{rivalName(conflict)}</p>
          <p className="num text-12 text-text-3">{conflictWords(conflict)}</p>
        </div>
        <Chip tone="rejected">Conflict</Chip>
      </li>
    ))}
  </ul>
)

const NoOffer = () => (
  <p className="mt-1.5 text-12 text-text-2">
    Draw clear of the red area, or move band or window clear of the red block.
  </p>
)

interface OffersProps {
  offers: readonly Offer[]
  onUse: (offer: Offer) => void
  /** The best act of the view: the footer's button is plain then. */
  isMain: boolean
}

const Offers = ({ offers, onUse, isMain }: OffersProps) => (
  <ul aria-label="Ways out" className="mt-2 flex flex-col gap-1.5">
    {offers.map((offer, index) => (
      <li
        key={offer.key}
        className={clsx(
          'flex min-h-9 items-center gap-2 rounded-2 border py-1 pr-1 pl-2.5',
          isMain && index === 0 ? 'border-accent-line bg-accent-soft' : 'border-line',
        )}
      >
        <span className="num min-w-0 flex-1 sm:flex sm:items-center sm:gap-2">
          <span className="block font-semibold whitespace-nowrap">{offer.act}</span>
          <span className="block text-12 text-text-2 sm:truncate" title={offer.effect}>
            {offer.effect}
          </span>
        </span>
        <Button
          size="sm"
          variant={isMain && index === 0 ? 'primary' : 'plain'}
          aria-label={`Use: ${offer.act}`}
          onClick={() => onUse(offer)}
        >
          Use
        </Button>
      </li>
    ))}
  </ul>
)

const ZoneRows = ({ zones }: { zones: readonly ZoneVerdict[] }) => {
  const nowMs = useMinute()
  const managers = useZoneManagers(useMemo(() => zones.map(({ zone_uuid }) => zone_uuid), [zones]))
  return (
    <ul aria-label="Zones" className="divide-y divide-line">
      {zones.map((zone) => (
        <li key={zone.zone_uuid} className="flex items-center gap-3 px-4 py-1.5">
          <div className="min-w-0 flex-1">
            <ZoneName
              kind={zoneKindOf(zone.airspace_zone_type)}
              name={zone.zone_name}
              note={limitWords(zone)}
            />
            <p className="truncate text-12 text-text-3">
              {zoneNote(zone, managerNames(managers.get(zone.zone_uuid)), nowMs)}
            </p>
          </div>
          {waits(zone) ? (
            <StatusChip status="pending">Will wait</StatusChip>
          ) : (
            <StatusChip status="approved">At once</StatusChip>
          )}
        </li>
      ))}
    </ul>
  )
}

const { red, yellow } = airspaceZoneType

/** Zones over the ground of a draft that a manager decides for, at whatever height and time. */
const useDecidingZones = (
  polygon: Polygon | null,
  evaluation: VerdictAnswer['evaluation'],
): readonly DecidingZone[] => {
  const { data } = useZones()
  return useMemo(() => {
    if (!polygon) return []
    const met = new Set(evaluation?.zones.map(({ zone_uuid }) => zone_uuid))
    return (data ?? [])
      .filter(
        ({ airspace_zone_type, zone_envelope }) =>
          (airspace_zone_type === red || airspace_zone_type === yellow) &&
          polygonsOverlap(polygon, zone_envelope as Polygon),
      )
      .map((zone) => ({ ...zone, isMet: met.has(zone.zone_uuid) }))
  }, [data, polygon, evaluation])
}
