import { airspaceZoneType } from '../../kernel/contract.ts'
import type { PermissionRequestDetail } from '../queue/contract.ts'
import { type Box, ink, zoneColour } from './drawing.ts'
import { grey, inner, margin, right, small, span, type Times, timesIn } from './paper.ts'
import type { Pen, Weight } from './pen.ts'

type Limit = PermissionRequestDetail['mission']['min_altitude']

const bandOf = ({
  min_altitude: min,
  max_altitude: max,
}: {
  min_altitude: Limit
  max_altitude: Limit
}): string =>
  min.reference === max.reference && min.unit === max.unit
    ? `${min.value}–${max.value} ${max.unit} ${max.reference}`
    : `${min.value} ${min.unit} ${min.reference} – ${max.value} ${max.unit} ${max.reference}`

const other = ({ value, unit }: Limit): number => Math.round(unit === 'm' ? value / 0.3048 : value * 0.3048)

const bandInOther = ({
  min_altitude: min,
  max_altitude: max,
}: {
  min_altitude: Limit
  max_altitude: Limit
}): string => (min.unit === max.unit ? `${other(min)}–${other(max)} ${min.unit === 'm' ? 'ft' : 'm'}` : '')

/** The version of the mission that somebody approved; null: the zone's rule did. */
export const approvedVersion = ({ decisions }: PermissionRequestDetail): number | null =>
  decisions.at(-1)?.mission_version ?? null

export const drawFacts = (pen: Pen, request: PermissionRequestDetail, times: Times): void => {
  const { doc } = pen
  const { permission, mission } = request
  const version = approvedVersion(request)
  const from = new Date(permission.valid_from ?? mission.start_time)
  const to = new Date(permission.valid_to ?? mission.end_time)
  const zoneType = Object.entries(airspaceZoneType).find(([, type]) => type === permission.airspace_zone_type)
  const inOther = bandInOther(mission)
  const facts = [
    [
      `Valid, ${times.day(from)}`,
      span(times, from, to, times.date(from)),
      span(timesIn('UTC'), from, to, times.date(from)),
    ],
    ['Height', bandOf(mission), inOther],
    ['Zone', permission.zone_name, zoneType?.[0] ?? ''],
    [
      'Reference',
      permission.permission_reference ?? 'none',
      [permission.permission_svc_id, version && `v. ${version}`].filter(Boolean).join(', '),
    ],
  ] as const
  doc.roundedRect(margin, 181, inner, 84, 5).lineWidth(1).strokeColor('#cfd6d9').stroke()
  const cell = inner / 4
  facts.forEach(([label, value, below], n) => {
    const x = margin + n * cell
    if (n > 0) doc.moveTo(x, 181).lineTo(x, 265).strokeColor('#cfd6d9').lineWidth(1).stroke()
    const box = { x: x + 12, width: cell - 20 }
    pen.cut(label, { ...box, y: 188 }, small)
    drawIn(pen, { ...box, y: 203, height: 32 }, value, { sizes: [15, 13, 11, 10], weight: 'bold' })
    drawIn(pen, { ...box, y: 235, height: 28 }, below, { sizes: [11, 10, 9], color: grey })
  })
}

interface Look {
  readonly sizes: readonly number[]
  readonly weight?: Weight
  readonly color?: string
}

const lineHeight = 1.36

/** As large as there is room for it, on two lines where one is too short: the end of a time is as much as its beginning. */
const drawIn = (pen: Pen, area: Box, text: string, { sizes, ...style }: Look): void => {
  const settings = sizes.map((size) => ({ size, lines: pen.lines(text, area.width, { ...style, size }) }))
  const fits = ({ size, lines }: (typeof settings)[number]) => lines.length * size * lineHeight <= area.height
  const { size, lines } = settings.find(fits) ?? (settings.at(-1) as (typeof settings)[number])
  const most = Math.floor(area.height / size / lineHeight)
  const shown = [...lines.slice(0, most - 1), lines.slice(most - 1).join(' ')].filter(Boolean)
  const top = area.y + (area.height - shown.length * size * lineHeight) / 2
  shown.forEach((line, n) => {
    pen.cut(line, { ...area, y: top + n * size * lineHeight }, { ...style, size })
  })
}

export const drawLegend = (pen: Pen, request: PermissionRequestDetail): void => {
  const { doc } = pen
  doc.rect(margin, 610, 18, 10).lineWidth(2).strokeColor(ink).stroke()
  let x = pen.text('Permitted here', margin + 24, 607, small) + 20
  doc.rect(x, 610, 18, 10).dash(3, { space: 2 }).lineWidth(1.2).stroke().undash()
  x = pen.text('Rest of the mission, other permits', x + 24, 607, small) + 20
  const color = zoneColour(request.permission.airspace_zone_type)
  doc.rect(x, 610, 18, 10).dash(5, { space: 3 }).lineWidth(1.2).strokeColor(color).stroke().undash()
  doc
    .moveTo(x + 3, 610)
    .lineTo(x + 13, 620)
    .moveTo(x + 9, 610)
    .lineTo(x + 18, 619)
    .lineWidth(0.6)
    .stroke()
  pen.text('Zone', x + 24, 607, small)
  pen.text('WGS 84, north up', right - pen.measure('WGS 84, north up', small), 607, small)
}
