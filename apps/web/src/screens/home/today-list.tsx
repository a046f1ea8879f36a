import { Chip, windowOf } from '@clearway/ui'
import { blockLookOf } from '../../entities/mission/block-looks.ts'
import { ConsoleLink } from '../../frame/console-link.tsx'
import { type DayProps, hrefOf } from './day-rows.ts'

/** On a phone: by hour, in words. */
export const DayList = ({ today, by, nowMs }: DayProps) => {
  const blocks = (by === 'zones' ? today.zones : today.assets)
    .flatMap((row) =>
      row.blocks.map((block) => ({ block, of: 'zone_name' in row ? row.zone_name : row.asset_name })),
    )
    .toSorted((a, b) => Date.parse(a.block.start_time) - Date.parse(b.block.start_time))
  return (
    <ul aria-label="Today">
      {blocks.map(({ block, of }) => {
        const { icon, tone, word } = blockLookOf(block.state)
        return (
          <li key={`${of} ${block.plan_uuid ?? block.mission_uuid}`} className="border-b border-line">
            <ConsoleLink href={hrefOf(block)} className="flex min-h-11 items-center gap-3 px-4 py-1.5">
              <span className="min-w-0 flex-1">
                <span className="block truncate font-medium">{block.mission_name}</span>
                <span className="num block truncate text-12 text-text-3">{`${windowOf(block.start_time, block.end_time, nowMs)} · ${of}`}</span>
              </span>
              <Chip tone={tone} icon={icon}>
                {word}
              </Chip>
            </ConsoleLink>
          </li>
        )
      })}
    </ul>
  )
}
