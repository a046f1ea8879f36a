import { time, timeRange, ZoneName } from '@clearway/ui'
import clsx from 'clsx'
import { blockLookOf } from '../../entities/mission/block-looks.ts'
import { lanesOf, walkBlocks } from '../../entities/mission/blocks.ts'
import { zoneKindOf } from '../../entities/permission/request-words.ts'
import { ConsoleLink } from '../../frame/console-link.tsx'
import { known } from '../../words/known.ts'
import {
  type Block,
  type Closure,
  closureWords,
  type DayProps,
  dayOf,
  hrefOf,
  loadOf,
  peakOf,
  placeOf,
  type Shown,
  spanOf,
  type Today,
} from './day-rows.ts'
import { useZoom } from './use-zoom.ts'

const hourMs = 3_600_000
const laneHeight = { zones: 22, assets: 38 } as const

const unfitWords = {
  service: 'out of service',
  registration: 'no registration number',
  certificate: 'no active certificate',
} as const

/** Each zone or aircraft a row, each mission a block. */
export const DayRows = ({ today, by, nowMs }: DayProps) => {
  const { box, shown, press } = useZoom(today)
  const day = dayOf(today)
  const hours = Array.from(
    { length: Math.round((shown.toMs - shown.fromMs) / hourMs) },
    (_, i) => shown.fromMs + i * hourMs,
  )
  const nowShare = (nowMs - shown.fromMs) / (shown.toMs - shown.fromMs)
  const load =
    by === 'zones'
      ? loadOf(
          shown,
          today.zones.flatMap(({ blocks }) => blocks),
        )
      : null
  const most = Math.max(1, ...(load ?? []))
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys belong to the links inside.
    <div
      ref={box}
      onKeyDown={(event) => {
        if (!press(event)) walkBlocks(event, 'across')
      }}
      className="relative min-h-0 flex-1 overflow-y-auto"
    >
      <div className="sticky top-0 z-2 flex border-b border-line bg-surface-1">
        <div className="w-44 shrink-0" />
        <div data-hours="" className="relative h-7 flex-1" aria-hidden>
          {hours.map((at, index) => (
            <span
              key={at}
              className="num absolute top-1.5 -translate-x-1/2 text-11 text-text-3"
              style={{ left: `${(index / hours.length) * 100}%` }}
            >
              {index > 0 && index % 2 === 0 && time(at)}
            </span>
          ))}
          {nowShare > 0 && nowShare < 1 && (
            <span
              className="num absolute top-1 -translate-x-1/2 rounded-1 bg-accent px-1 text-11 font-semibold text-on-accent"
              style={{ left: `${nowShare * 100}%` }}
            >
              {time(nowMs)}
            </span>
          )}
        </div>
      </div>
      {load && (
        <div className="flex border-b border-line" role="img" aria-label={loadWords(load, hours)}>
          <div className="w-44 shrink-0" />
          <div className="flex h-10 flex-1 items-end">
            {load.map((count, index) => (
              <span
                key={hours[index]}
                className="mx-px flex-1 bg-accent-soft"
                style={{ height: `${(count / most) * 100}%` }}
                title={`${time(hours[index] ?? 0)}: ${count}`}
              />
            ))}
          </div>
        </div>
      )}
      <ul aria-label={by === 'zones' ? 'Zones' : 'Aircraft'}>
        {by === 'zones'
          ? today.zones.map((zone) => (
              <DayRow
                key={zone.zone_uuid}
                title={zone.zone_name}
                name={<ZoneName kind={zoneKindOf(zone.airspace_zone_type)} name={zone.zone_name} />}
                note={zoneNote(shown, zone, day)}
                blocks={zone.blocks}
                day={day}
                shown={shown}
                nowShare={nowShare}
                by={by}
                closure={zone.active_from || zone.active_to ? zone : null}
              />
            ))
          : today.assets.map((asset) => (
              <DayRow
                key={asset.asset_uuid}
                title={asset.asset_name}
                name={<span className="num font-medium">{asset.asset_name}</span>}
                note={assetNote(asset)}
                blocks={asset.blocks}
                day={day}
                shown={shown}
                nowShare={nowShare}
                by={by}
                closure={null}
              />
            ))}
      </ul>
    </div>
  )
}

const assetNote = ({ unfit, is_flying, model_name, blocks }: Today['assets'][number]): string => {
  if (is_flying && !blocks.some(({ state }) => state === 'flying')) return 'flying, without a plan'
  if (unfit) return known(unfitWords, unfit) ?? 'not ready to fly'
  return blocks.length === 0 ? `${model_name}, idle` : model_name
}

const loadWords = (load: readonly number[], hours: readonly number[]): string =>
  `Flights an hour: ${load.map((count, index) => `${time(hours[index] ?? 0)} ${count}`).join(', ')}`

const zoneNote = (shown: Shown, zone: Today['zones'][number], day: Shown): string => {
  const { blocks } = zone
  if (blocks.length === 0) return closureWords(day, zone)
  const { count, atMs } = peakOf(shown, blocks)
  return count > 1 ? `${blocks.length} today, peak ${count} at ${time(atMs)}` : `${blocks.length} today`
}

interface DayRowProps {
  name: React.ReactNode
  title: string
  note: string
  blocks: readonly Block[]
  /** The whole day, of which a part is shown. */
  day: Shown
  shown: Shown
  nowShare: number
  by: 'zones' | 'assets'
  /** Of a temporary zone: it is active for a part of the day. */
  closure: Closure | null
}

const DayRow = ({ name, title, note, blocks, day, shown, nowShare, by, closure }: DayRowProps) => {
  const lanes = lanesOf(blocks, spanOf)
  const height = laneHeight[by]
  const active =
    closure &&
    placeOf(
      shown,
      closure.active_from ?? new Date(shown.fromMs).toISOString(),
      closure.active_to ?? new Date(shown.toMs).toISOString(),
    )
  return (
    <li data-line="" className="flex border-b border-line">
      <div className="flex w-44 shrink-0 flex-col justify-center px-4 py-1.5">
        <span className="truncate" title={title}>
          {name}
        </span>
        <span className="num truncate text-12 text-text-3">{note}</span>
      </div>
      <div
        className="relative flex-1 border-l border-line"
        style={{ minHeight: Math.max(44, lanes.length * (height + 4) + 8) }}
      >
        {closure && active && (
          <span
            className="absolute inset-y-0 border-x border-zone-red [background:var(--hatch-red)]"
            style={{ left: `${active.left * 100}%`, width: `${active.width * 100}%` }}
            title={`Active ${closureWords(day, closure)}`}
          />
        )}
        {lanes.flatMap((lane, index) =>
          lane.map((block) => (
            <BlockLink
              key={block.plan_uuid ?? block.mission_uuid}
              block={block}
              shown={shown}
              top={4 + index * (height + 4)}
              by={by}
            />
          )),
        )}
        {nowShare > 0 && nowShare < 1 && (
          <span
            aria-hidden
            className="absolute inset-y-0 w-0.5 bg-accent"
            style={{ left: `${nowShare * 100}%` }}
          />
        )}
      </div>
    </li>
  )
}

const BlockLink = ({
  block,
  shown,
  top,
  by,
}: {
  block: Block
  shown: Shown
  top: number
  by: 'zones' | 'assets'
}) => {
  const place = placeOf(shown, block.start_time, block.end_time)
  if (!place) return null
  const { icon: Icon, style, word } = blockLookOf(block.state)
  const times = timeRange(block.start_time, block.end_time)
  return (
    <ConsoleLink
      data-block=""
      href={hrefOf(block)}
      title={`${block.mission_name}, ${times}, ${word}`}
      className={clsx(
        'num absolute flex min-w-6 items-center gap-1.5 overflow-hidden rounded-1 border px-1.5 text-12 font-medium',
        style,
      )}
      style={{ left: `${place.left * 100}%`, width: `${place.width * 100}%`, top, height: laneHeight[by] }}
    >
      <Icon size={13} strokeWidth={2} aria-hidden className="shrink-0" />
      <span className="min-w-0 truncate">
        {block.mission_name}
        {by === 'assets' && <span className="block truncate text-11">{times}</span>}
      </span>
      <span className="sr-only">{by === 'assets' ? word : `${times}, ${word}, ${block.org_name}`}</span>
    </ConsoleLink>
  )
}
