import { assetCategoryName } from '../../kernel/contract.ts'
import type { PermissionRequestDetail } from '../queue/contract.ts'
import { drawNumber } from './drawing.ts'
import { foot, grey, inner, margin, type Printed, right, span, timesIn } from './paper.ts'
import type { Pen } from './pen.ts'

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
export const drawConditions = (pen: Pen, request: PermissionRequestDetail, top: number) => {
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
      ...(pilot.phone ? [['Phone', pilot.phone] as [string, string]] : []),
    ]),
    ['Operator', request.operator.org_name],
    ...request.plans.map((plan): [string, string] => [
      'Plan',
      `${plan.plan_svc_id}, ${span(times, new Date(plan.schedule_start_time), new Date(plan.schedule_end_time))}`,
    ]),
  ]
  return { aircraft, people }
}

type Row = readonly [label: string, value: string]

const rowText = { size: 12 }

/** What is longer than its column goes on in rows without a label. */
const wrapped = (pen: Pen, rows: readonly Row[]): Row[] =>
  rows.flatMap(([label, value]) =>
    pen.lines(value, 250, rowText).map((line, n): Row => [n === 0 ? label : '', line]),
  )

export const drawCrew = (pen: Pen, given: Printed, from: number) => {
  const top = Math.max(from + 6, 866)
  const crew = crewOf(given)
  const [aircraft, people] = [wrapped(pen, crew.aircraft), wrapped(pen, crew.people)]
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
    pen.text(label, x, top + n * 18, { ...rowText, color: grey })
    pen.text(value, x + 76, top + n * 18, rowText)
  })
}

export const cornersOf = (request: PermissionRequestDetail): string[] =>
  (request.mission_envelope.coordinates[0] ?? [])
    .slice(0, -1)
    .map(([lon, lat]) => `${(lat as number).toFixed(6)} ${(lon as number).toFixed(6)}`)

interface More {
  readonly conditions: readonly Numbered[]
  readonly people: readonly Row[]
  readonly corners: readonly string[]
}

/** What did not fit, on as many pages as it takes, each with the same head and code. */
export const drawMore = (pen: Pen, more: More, drawHead: () => void): void => {
  let { conditions } = more
  let people = more.people
  let corners = more.corners
  while (conditions.length > 0 || people.length > 0 || corners.length > 0) {
    pen.page()
    drawHead()
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
