import {
  geodesicDirect,
  geodesicDistanceM,
  intersectionPolygons,
  type Polygon,
  type Position,
} from '../../geo/index.ts'
import { day, minute } from '../../kernel/index.ts'
import type { PermissionRequestDetail } from '../queue/contract.ts'
import type { Times } from './paper.ts'
import type { Pen } from './pen.ts'

export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export const ink = '#0b6478'
const zoneInk: Readonly<Record<number, string>> = { 1: '#a3262c', 2: '#946200', 3: '#2c7047', 4: '#4a5a62' }
export const zoneColour = (type: number): string => zoneInk[type] ?? '#4a5a62'
const grid = '#cfd6d9'
const grey = '#5a676e'

/** Lines through a path, thin, so that it reads without colour. */
const hatch = (pen: Pen, box: Box, color: string, gap: number): void => {
  const { doc } = pen
  doc.lineWidth(0.6).strokeColor(color).strokeOpacity(0.45)
  for (let at = -box.height; at < box.width; at += gap)
    doc.moveTo(box.x + at, box.y).lineTo(box.x + at + box.height, box.y + box.height)
  doc.stroke().strokeOpacity(1)
}

/** Whole steps of minutes of arc that make three to eight lines. */
const stepOf = (span: number): number => {
  const steps = [1 / 3600, 5 / 3600, 15 / 3600, 1 / 120, 1 / 60, 1 / 30, 1 / 12, 1 / 6, 0.5, 1, 2, 5, 10, 30]
  return steps.find((step) => span / step <= 6) ?? 45
}

const degrees = (value: number, signs: string): string => {
  const seconds = Math.round(Math.abs(value) * 3600)
  const [d, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return `${d}°${String(m).padStart(2, '0')}′${s ? `${String(s).padStart(2, '0')}″` : ''}${signs[value < 0 ? 1 : 0]}`
}

/** The widest whole number of metres that fits: 1, 2 or 5 with noughts. */
const barM = (most: number): number => {
  const power = 10 ** Math.floor(Math.log10(most))
  return [5, 2, 1].map((n) => n * power).find((n) => n <= most) as number
}

/** A plate carrée true at the middle of what it shows, north up. */
const projection = (rings: readonly (readonly Position[])[], box: Box) => {
  const all = rings.flat()
  const lons = all.map(([lon]) => lon as number)
  const lats = all.map(([, lat]) => lat as number)
  const [west, east] = [Math.min(...lons), Math.max(...lons)]
  const [south, north] = [Math.min(...lats), Math.max(...lats)]
  const [lon0, lat0] = [(west + east) / 2, (south + north) / 2]
  const squeeze = Math.max(Math.cos((lat0 * Math.PI) / 180), 0.01)
  const perDegree =
    0.72 *
    Math.min(box.width / Math.max((east - west) * squeeze, 1e-5), box.height / Math.max(north - south, 1e-5))
  const at = ([lon, lat]: Position): [number, number] => [
    box.x + box.width / 2 + ((lon as number) - lon0) * squeeze * perDegree,
    box.y + box.height / 2 - ((lat as number) - lat0) * perDegree,
  ]
  const [halfLon, halfLat] = [box.width / 2 / squeeze / perDegree, box.height / 2 / perDegree]
  return { at, lon0, lat0, halfLon, halfLat }
}

/** Zone, mission, the part that is permitted and the places of conditions; without any map behind them. */
export const drawMap = (pen: Pen, box: Box, request: PermissionRequestDetail): void => {
  const { doc } = pen
  const mission = request.mission_envelope as Polygon
  const zone = request.zone_envelope as Polygon
  const view = projection(mission.coordinates as Position[][], box)
  const trace = (ring: readonly Position[]) => {
    ring.forEach((position, n) => {
      const [x, y] = view.at(position)
      if (n === 0) doc.moveTo(x, y)
      else doc.lineTo(x, y)
    })
    doc.closePath()
  }
  const outline = (polygon: Polygon) => {
    for (const ring of polygon.coordinates as Position[][]) trace(ring)
    return doc
  }
  doc.save()
  doc.rect(box.x, box.y, box.width, box.height).clip()
  drawGrid(pen, box, view)
  const color = zoneColour(request.permission.airspace_zone_type)
  doc.save()
  outline(zone).clip('even-odd')
  hatch(pen, box, color, 22)
  doc.restore()
  outline(zone).dash(7, { space: 4 }).lineWidth(1.6).strokeColor(color).stroke().undash()
  outline(mission).dash(5, { space: 4 }).lineWidth(1.5).strokeColor(ink).stroke().undash()
  doc.save()
  outline(mission).clip('even-odd')
  outline(zone).fillColor(ink).fillOpacity(0.12).fill('even-odd').fillOpacity(1)
  doc.restore()
  // Shaded it is in any case; its edges are not looked for where the two cross each other too often.
  for (const part of intersectionPolygons(mission, zone) ?? [])
    outline(part).lineWidth(2.4).strokeColor(ink).stroke()
  request.permission.conditions.forEach(({ place }, n) => {
    if (!place) return
    const centre: Position = [place.longitude, place.latitude]
    const [x, y] = view.at(centre)
    if (place.radius_m > 0) {
      const ring = Array.from({ length: 48 }, (_, k) => geodesicDirect(centre, k * 7.5, place.radius_m))
      trace(ring)
      doc.dash(2, { space: 3 }).lineWidth(1.2).strokeColor('#11191d').stroke().undash()
    }
    drawNumber(pen, n + 1, x, y)
  })
  drawNorthAndScale(pen, box, view)
  doc.restore()
  doc.rect(box.x, box.y, box.width, box.height).lineWidth(1).strokeColor(grid).stroke()
}

type View = ReturnType<typeof projection>

const drawGrid = (pen: Pen, box: Box, { at, lon0, lat0, halfLon, halfLat }: View): void => {
  const { doc } = pen
  const lines = (from: number, to: number, step: number) =>
    Array.from(
      { length: Math.floor((to - from) / step) + 2 },
      (_, n) => (Math.ceil(from / step) + n) * step,
    ).filter((value) => value <= to)
  doc.lineWidth(0.6).strokeColor(grid)
  for (const lon of lines(lon0 - halfLon, lon0 + halfLon, stepOf(2 * halfLon))) {
    const [x] = at([lon, lat0])
    doc
      .moveTo(x, box.y)
      .lineTo(x, box.y + box.height)
      .stroke()
    pen.text(degrees(lon, 'EW'), x + 3, box.y + 3, { size: 10, color: grey })
  }
  for (const lat of lines(lat0 - halfLat, lat0 + halfLat, stepOf(2 * halfLat))) {
    const [, y] = at([lon0, lat])
    doc
      .moveTo(box.x, y)
      .lineTo(box.x + box.width, y)
      .stroke()
    if (y > box.y + 30) pen.text(degrees(lat, 'NS'), box.x + 5, y - 13, { size: 10, color: grey })
  }
}

export const drawNumber = (pen: Pen, n: number, x: number, y: number): void => {
  pen.doc.circle(x, y, 8).fillColor('#11191d').fill()
  const style = { size: 10, weight: 'bold', color: '#ffffff' } as const
  pen.text(String(n), x - pen.measure(String(n), style) / 2, y - 7, style)
}

const drawNorthAndScale = (pen: Pen, box: Box, { lon0, lat0, halfLon }: View): void => {
  const { doc } = pen
  const widthM = geodesicDistanceM([lon0 - halfLon / 2, lat0], [lon0 + halfLon / 2, lat0]) * 2
  const metres = barM((widthM / box.width) * 120)
  const length = (metres / widthM) * box.width
  const [x, y] = [box.x + box.width - 20 - length, box.y + box.height - 14]
  doc
    .rect(x - 8, y - 22, length + 16, 30)
    .fillColor('#ffffff')
    .fill()
  doc.lineWidth(1.2).strokeColor('#11191d')
  doc
    .moveTo(x, y - 4)
    .lineTo(x, y)
    .lineTo(x + length, y)
    .lineTo(x + length, y - 4)
    .stroke()
  pen.text(metres < 1000 ? `${metres} m` : `${metres / 1000} km`, x, y - 20, { size: 10 })
  const [nx, ny] = [box.x + box.width - 22, box.y + 40]
  doc
    .moveTo(nx, ny)
    .lineTo(nx, ny - 26)
    .lineWidth(1.4)
    .stroke()
  doc
    .polygon([nx - 4, ny - 18], [nx, ny - 28], [nx + 4, ny - 18])
    .fillColor('#11191d')
    .fill()
  pen.text('N', nx - 4, ny + 1, { size: 11, weight: 'bold' })
}

const weekMs = 7 * day
const mostSteps = 9

/** Nothing bounds how long a permit is valid: beyond the round steps there are as many whole weeks in one as it takes. */
const stepMsOf = (ms: number): number =>
  [5, 10, 15, 30, 60, 120, 240, 480, 1440, 2880]
    .map((minutes) => minutes * minute)
    .find((step) => ms / step <= mostSteps) ?? Math.ceil(ms / mostSteps / weekMs) * weekMs

/** Metres above ground over time: the permit dashed, the plans filled. */
export const drawHeights = (
  pen: Pen,
  box: Box,
  request: PermissionRequestDetail,
  { time, date }: Pick<Times, 'time' | 'date'>,
): void => {
  const { doc } = pen
  const { permission, mission, plans } = request
  const from = Date.parse(permission.valid_from ?? mission.start_time)
  const to = Date.parse(permission.valid_to ?? mission.end_time)
  const air = Math.max((to - from) * 0.15, 60_000)
  const [left, right] = [from - air, to + air]
  const top = Math.max(120, mission.max_height * 1.2)
  const low = Math.min(0, mission.min_height)
  const x = (ms: number) => box.x + ((ms - left) / (right - left)) * box.width
  const y = (metres: number) => box.y + box.height - ((metres - low) / (top - low)) * box.height
  doc.lineWidth(0.6).strokeColor(grid)
  for (let n = 0; n <= 4; n++) {
    const metres = low + ((top - low) * n) / 4
    doc
      .moveTo(box.x, y(metres))
      .lineTo(box.x + box.width, y(metres))
      .stroke()
    const label = String(Math.round(metres))
    pen.text(label, box.x - 6 - pen.measure(label, { size: 10 }), y(metres) - 7, { size: 10, color: grey })
  }
  const step = stepMsOf(right - left)
  let said: string | undefined
  for (let at = Math.ceil(left / step) * step; at < right; at += step) {
    doc
      .moveTo(x(at), box.y)
      .lineTo(x(at), box.y + box.height)
      .strokeColor(grid)
      .lineWidth(0.6)
      .stroke()
    const on = date(new Date(at))
    ;[time(new Date(at)), ...(on === said ? [] : [on])].forEach((label, n) => {
      const style = { size: 10, color: grey }
      pen.text(label, x(at) - pen.measure(label, style) / 2, box.y + box.height + 4 + n * 12, style)
    })
    said = on
  }
  const band = (start: number, end: number, min: number, max: number) =>
    doc.rect(x(start), y(max), Math.max(x(end) - x(start), 1), Math.max(y(min) - y(max), 1))
  doc.save()
  doc.rect(box.x, box.y, box.width, box.height).clip()
  band(from, to, mission.min_height, mission.max_height)
    .dash(4, { space: 3 })
    .lineWidth(1.2)
    .strokeColor(ink)
    .stroke()
    .undash()
  for (const plan of plans) {
    const [start, end] = [Date.parse(plan.schedule_start_time), Date.parse(plan.schedule_end_time)]
    band(start, end, plan.min_height, plan.max_height)
      .lineWidth(1.4)
      .fillOpacity(0.2)
      .fillAndStroke(ink, ink)
      .fillOpacity(1)
  }
  doc.restore()
}
