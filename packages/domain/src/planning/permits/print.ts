import { encode } from 'uqr'
import { airspaceZoneType, assetCategoryName } from '../../kernel/contract.ts'
import type { PermissionRequestDetail } from '../queue/contract.ts'
import { height, Pen, width } from './pen.ts'
import { drawHeights, drawMap, drawNumber, ink, zoneColour } from './picture.ts'

export interface Printed {
  readonly request: PermissionRequestDetail
  /** Whose answer it is. */
  readonly authority: string
  /** As it is shown. */
  readonly code: string
  readonly fingerprint: string
  readonly publicUrl: string
  readonly timeZone: string
  readonly now: Date
}

const margin = 48
const right = width - margin
const inner = right - margin
const foot = height - 84
const grey = '#5a676e'
const small = { size: 11, color: grey }

interface Times {
  readonly day: (at: Date) => string
  readonly time: (at: Date) => string
  readonly zone: (at: Date) => string
}

const timesIn = (timeZone: string): Times => {
  const format = (options: Intl.DateTimeFormatOptions) => {
    const made = new Intl.DateTimeFormat('en-GB', { timeZone, ...options })
    return (at: Date) => made.format(at)
  }
  const named = new Intl.DateTimeFormat('en-GB', { timeZone, timeZoneName: 'short', hour: 'numeric' })
  return {
    day: format({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' }),
    time: format({ hour: '2-digit', minute: '2-digit' }),
    zone: (at) => named.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone,
  }
}

/** "13:30–14:45", with the later day where it is another. */
const span = ({ day, time }: Times, from: Date, to: Date): string =>
  day(from) === day(to) ? `${time(from)}–${time(to)}` : `${time(from)} – ${day(to)} ${time(to)}`

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

/** The permit as a PDF: black on white, readable without colour, with a page more where conditions or corners ask for it. */
export const printPermit = (given: Printed): Promise<Buffer> => {
  const { request, now } = given
  const { mission, operator } = request
  const pen = new Pen({ title: `Flight permit ${given.code}`, author: operator.org_name, now })
  const times = timesIn(given.timeZone)
  pen.page()
  drawHead(pen, given, times)
  drawFacts(pen, request, times)
  drawMap(pen, { x: margin, y: 264, width: inner, height: 336 }, request)
  drawLegend(pen, request)
  pen.text('Height over time', margin, 634, { size: 12, weight: 'bold' })
  pen.text(`metres AGL, ${times.zone(new Date(mission.start_time))}`, margin + 110, 635, small)
  drawHeights(pen, { x: margin + 44, y: 658, width: inner - 56, height: 74 }, request, times.time)
  pen.doc.moveTo(margin, 763).lineTo(right, 763).lineWidth(1).strokeColor('#cfd6d9').stroke()
  const rest = drawConditions(pen, request, 776)
  const after = drawCrew(pen, given, rest.y)
  const corners = cornersOf(request)
  const needsMore = rest.left.length > 0 || after.left.length > 0 || corners.length > 24
  if (needsMore) drawMore(pen, given, times, { conditions: rest.left, people: after.left, corners })
  drawFeet(pen, given, times)
  return pen.bytes()
}

const drawHead = (pen: Pen, given: Printed, times: Times): void => {
  const { doc } = pen
  const { request, code, publicUrl } = given
  const { mission, operator, decisions } = request
  const decided = decisions.at(-1)
  doc.moveTo(50, 50).lineTo(57, 36).lineTo(64, 50).moveTo(53, 52).lineTo(57, 44).lineTo(61, 52)
  doc.lineWidth(1.8).strokeColor(ink).stroke()
  const end = pen.text('Clearway', 74, 35, { size: 14, weight: 'bold' })
  pen.cut(`for ${given.authority}`, { x: end + 12, y: 37, width: 430 - end }, { size: 12, color: grey })
  pen.text('Flight permit', margin, 66, { size: 27, weight: 'bold' })
  pen.cut(`${mission.mission_name}, ${operator.org_name}`, { x: margin, y: 104, width: 390 }, { size: 15 })
  doc.roundedRect(margin, 135, 84, 20, 3).lineWidth(1).strokeColor('#2c7047').stroke()
  doc.moveTo(56, 145).lineTo(60, 149).lineTo(66, 141).lineWidth(1.6).stroke()
  pen.text('Approved', 71, 137, { size: 12, weight: 'bold', color: '#2c7047' })
  const at = new Date(decided?.decided_at ?? given.now)
  const by = decided?.decided_by ? `by ${decided.decided_by.name}` : "by the zone's rule"
  const when = `${times.day(at)}, ${times.time(at)} ${times.zone(at)}`
  pen.cut(`${by}, ${when}`, { x: 144, y: 137, width: 296 }, { size: 12, color: grey })
  doc
    .roundedRect(452, 34, right - 452, 131, 5)
    .lineWidth(1)
    .strokeColor('#cfd6d9')
    .stroke()
  drawQr(pen, `${publicUrl}/permits/${code}`, { x: 465, y: 48, side: 104 })
  pen.text('Verification code', 581, 48, small)
  pen.text(code, 581, 63, { size: 15, weight: 'bold' })
  const host = publicUrl.replace(/^https?:\/\//, '')
  const words = `Scan, or enter it at ${host}/permits. No sign-in. It says whether this permit stands now.`
  pen
    .lines(words, right - 590, { size: 11 })
    .slice(0, 5)
    .forEach((line, n) => {
      pen.text(line, 581, 90 + n * 14, small)
    })
}

const drawQr = ({ doc }: Pen, text: string, { x, y, side }: { x: number; y: number; side: number }): void => {
  const { data } = encode(text, { ecc: 'M', border: 0 })
  const cell = side / data.length
  data.forEach((row, r) => {
    row.forEach((isDark, c) => {
      if (isDark) doc.rect(x + c * cell, y + r * cell, cell + 0.05, cell + 0.05)
    })
  })
  doc.fillColor('#000000').fill()
}

const drawFacts = (pen: Pen, request: PermissionRequestDetail, times: Times): void => {
  const { doc } = pen
  const { permission, mission } = request
  const from = new Date(permission.valid_from ?? mission.start_time)
  const to = new Date(permission.valid_to ?? mission.end_time)
  const zoneType = Object.entries(airspaceZoneType).find(([, type]) => type === permission.airspace_zone_type)
  const inOther = bandInOther(mission)
  const facts = [
    [
      `Valid, ${times.day(from)}`,
      `${span(times, from, to)} ${times.zone(from)}`,
      `${span(timesIn('UTC'), from, to)} UTC`,
    ],
    ['Height', bandOf(mission), inOther],
    ['Zone', permission.zone_name, zoneType?.[0] ?? ''],
    [
      'Reference',
      permission.permission_reference ?? 'none',
      `${permission.permission_svc_id}, v. ${permission.mission_version}`,
    ],
  ] as const
  doc.roundedRect(margin, 181, inner, 70, 5).lineWidth(1).strokeColor('#cfd6d9').stroke()
  const cell = inner / 4
  facts.forEach(([label, value, below], n) => {
    const x = margin + n * cell
    if (n > 0) doc.moveTo(x, 181).lineTo(x, 251).strokeColor('#cfd6d9').lineWidth(1).stroke()
    const box = { x: x + 12, width: cell - 20 }
    pen.cut(label, { ...box, y: 188 }, small)
    const size =
      [15, 13, 11].find((one) => pen.measure(value, { size: one, weight: 'bold' }) <= box.width) ?? 10
    pen.cut(value, { ...box, y: 204 + (15 - size) / 2 }, { size, weight: 'bold' })
    pen.cut(below, { ...box, y: 228 }, small)
  })
}

const drawLegend = (pen: Pen, request: PermissionRequestDetail): void => {
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

interface Numbered {
  readonly n: number
  readonly text: string
}

const conditionText = ({
  text,
  place,
}: PermissionRequestDetail['permission']['conditions'][number]): string => {
  if (!place) return text
  const where = `${place.latitude.toFixed(5)}, ${place.longitude.toFixed(5)}`
  return `${text} (${where}${place.radius_m ? `, ${place.radius_m} m round it` : ''})`
}

/** As many as there is room for; the others go to the next page. */
const drawConditions = (pen: Pen, request: PermissionRequestDetail, top: number) => {
  const all = request.permission.conditions.map((condition, n) => ({
    n: n + 1,
    text: conditionText(condition),
  }))
  pen.text(all.length > 0 ? 'Conditions, all of them bind' : 'No conditions', margin, top, {
    size: 12,
    weight: 'bold',
  })
  return drawNumbered(pen, all, top + 22, 895)
}

const drawNumbered = (pen: Pen, all: readonly Numbered[], top: number, bottom: number) => {
  let y = top
  for (const [at, { n, text }] of all.entries()) {
    const lines = pen.lines(text, inner - 30, { size: 12 })
    if (y + lines.length * 16 > bottom) {
      pen.text(`${all.length - at} more on the next page`, margin + 28, y, { size: 12, weight: 'bold' })
      return { y: y + 20, left: all.slice(at) }
    }
    drawNumber(pen, n, margin + 8, y + 9)
    for (const line of lines) {
      pen.text(line, margin + 28, y, { size: 12 })
      y += 16
    }
    y += 5
  }
  return { y, left: [] as readonly Numbered[] }
}

const crewOf = ({ request, timeZone }: Printed) => {
  const times = timesIn(timeZone)
  const aircraft = request.assets.flatMap((asset): [string, string][] => [
    ['Aircraft', asset.asset_uin ?? asset.asset_svc_id],
    [
      'Model',
      [
        asset.model_name,
        assetCategoryName[asset.category],
        asset.max_takeoff_weight && `${asset.max_takeoff_weight} kg`,
      ]
        .filter(Boolean)
        .join(', '),
    ],
    ...(asset.payload_name ? [['Payload', asset.payload_name] as [string, string]] : []),
  ])
  const people: [string, string][] = [
    ...request.pilots.flatMap((pilot): [string, string][] => [
      ['Pilot', [`${pilot.first_name} ${pilot.last_name}`, ...pilot.rpc_numbers].join(', ')],
      ['Phone', pilot.phone],
    ]),
    ['Operator', request.operator.org_name],
    ...request.plans.map((plan): [string, string] => [
      'Plan',
      `${plan.plan_svc_id} ${span(times, new Date(plan.schedule_start_time), new Date(plan.schedule_end_time))}`,
    ]),
  ]
  return { aircraft, people }
}

type Row = readonly [label: string, value: string]

const drawCrew = (pen: Pen, given: Printed, from: number) => {
  const top = Math.max(from + 6, 866)
  const { aircraft, people } = crewOf(given)
  pen.doc.moveTo(margin, top).lineTo(right, top).lineWidth(1).strokeColor('#cfd6d9').stroke()
  pen.text('Aircraft', margin, top + 9, { size: 12, weight: 'bold' })
  pen.text('People', 413, top + 9, { size: 12, weight: 'bold' })
  const room = Math.max(Math.floor((foot - top - 46) / 18), 1)
  drawRows(pen, aircraft.slice(0, room), margin, top + 32)
  drawRows(pen, people.slice(0, room), 413, top + 32)
  const left = [...aircraft.slice(room), ...people.slice(room)]
  if (left.length > 0) pen.text('More on the next page', margin, foot - 18, { size: 11, weight: 'bold' })
  return { left }
}

const drawRows = (pen: Pen, rows: readonly Row[], x: number, top: number): void => {
  rows.forEach(([label, value], n) => {
    pen.text(label, x, top + n * 18, { size: 12, color: grey })
    pen.cut(value, { x: x + 76, y: top + n * 18, width: 250 }, { size: 12 })
  })
}

const cornersOf = (request: PermissionRequestDetail): string[] =>
  (request.mission_envelope.coordinates[0] ?? [])
    .slice(0, -1)
    .map(([lon, lat]) => `${(lat as number).toFixed(6)} ${(lon as number).toFixed(6)}`)

interface More {
  readonly conditions: readonly Numbered[]
  readonly people: readonly Row[]
  readonly corners: readonly string[]
}

/** What did not fit, on as many pages as it takes, each with the same head and code. */
const drawMore = (pen: Pen, given: Printed, times: Times, more: More): void => {
  let { conditions } = more
  let people = more.people
  let corners = more.corners
  while (conditions.length > 0 || people.length > 0 || corners.length > 0) {
    pen.page()
    drawHead(pen, given, times)
    let y = 190
    if (conditions.length > 0) {
      pen.text('Conditions, continued', margin, y, { size: 12, weight: 'bold' })
      const drawn = drawNumbered(pen, conditions, y + 24, foot - 30)
      conditions = drawn.left
      y = drawn.y + 14
      if (conditions.length > 0) continue
    }
    if (people.length > 0 && y < foot - 80) {
      pen.text('Aircraft and people, continued', margin, y, { size: 12, weight: 'bold' })
      const room = Math.floor((foot - y - 40) / 18)
      drawRows(pen, people.slice(0, room), margin, y + 24)
      y += 38 + Math.min(people.length, room) * 18
      people = people.slice(room)
    }
    if (people.length === 0 && corners.length > 0 && y < foot - 80) {
      pen.text('Corners of the mission, latitude and longitude, WGS 84', margin, y, {
        size: 12,
        weight: 'bold',
      })
      const rows = Math.floor((foot - y - 44) / 15)
      const shown = corners.slice(0, rows * 4)
      shown.forEach((corner, n) => {
        const [column, row] = [Math.floor(n / rows), n % rows]
        const number = more.corners.length - corners.length + n + 1
        pen.text(`${number}  ${corner}`, margin + column * 175, y + 24 + row * 15, { size: 10 })
      })
      corners = corners.slice(shown.length)
    }
  }
}

const drawFeet = (pen: Pen, { request, fingerprint, now }: Printed, times: Times): void => {
  const { doc } = pen
  const { count } = doc.bufferedPageRange()
  const to = new Date(request.permission.valid_to ?? request.mission.end_time)
  const words = [
    `This permit covers ${request.permission.zone_name} only. It ends at ${times.time(to)} ${times.zone(to)}, or at once when it is withdrawn: check the code before take-off. It takes nothing from other law.`,
    ...(pen.hasUnknown
      ? ['A ? stands for a sign that this paper cannot print; the verification shows it.']
      : []),
  ].join(' ')
  for (let page = 0; page < count; page++) {
    doc.switchToPage(page)
    doc.moveTo(margin, foot).lineTo(right, foot).lineWidth(1).strokeColor('#11191d').stroke()
    const lines = pen.lines(words, 520, { size: 10 }).slice(0, 3)
    lines.forEach((line, n) => {
      pen.text(line, margin, foot + 8 + n * 13, { size: 10 })
    })
    pen.text(`Fingerprint of the decision: SHA-256 ${fingerprint}`, margin, foot + 10 + lines.length * 13, {
      size: 7.5,
      color: grey,
    })
    const printed = `Printed ${times.day(now)}, ${times.time(now)} ${times.zone(now)}`
    pen.text(printed, right - pen.measure(printed, { size: 9 }), foot + 8, { size: 9, color: grey })
    const at = `${page + 1} of ${count}`
    pen.text(at, right - pen.measure(at, { size: 10 }), foot + 24, { size: 10, color: grey })
  }
}
