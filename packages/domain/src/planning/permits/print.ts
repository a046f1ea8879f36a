import { encode } from 'uqr'
import { drawHeights, drawMap, ink } from './drawing.ts'
import { foot, grey, inner, margin, type Printed, right, small, type Times, timesIn } from './paper.ts'
import { Pen } from './pen.ts'
import { approvedVersion, drawFacts, drawLegend } from './print-facts.ts'
import { cornersOf, drawConditions, drawCrew, drawMore } from './print-lists.ts'

/** The permit as a PDF: black on white, readable without colour, with a page more where conditions or corners ask for it. */
export const printPermit = (given: Printed): Promise<Buffer> => {
  const { request, now } = given
  const { mission, operator } = request
  const pen = new Pen({ title: `Flight permit ${given.code}`, author: operator.org_name, now })
  const times = timesIn(given.timeZone)
  pen.page()
  drawHead(pen, given, times)
  drawFacts(pen, request, times)
  drawMap(pen, { x: margin, y: 276, width: inner, height: 324 }, request)
  drawLegend(pen, request)
  pen.text('Height over time', margin, 634, { size: 12, weight: 'bold' })
  pen.text(`metres AGL, ${times.zone(new Date(mission.start_time))}`, margin + 110, 635, small)
  drawHeights(pen, { x: margin + 44, y: 658, width: inner - 56, height: 74 }, request, times)
  pen.doc.moveTo(margin, 763).lineTo(right, 763).lineWidth(1).strokeColor('#cfd6d9').stroke()
  const rest = drawConditions(pen, request, 776)
  const after = drawCrew(pen, given, rest.y)
  const corners = cornersOf(request)
  const needsMore = rest.left.length > 0 || after.left.length > 0 || corners.length > 24
  if (needsMore)
    drawMore(pen, { conditions: rest.left, people: after.left, corners }, () => drawHead(pen, given, times))
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
  pen.cut(`${when}, ${by}`, { x: 144, y: 137, width: 296 }, { size: 12, color: grey })
  const version = approvedVersion(request)
  const current = request.permission.mission_version
  if (version && version < current)
    pen.cut(
      `Version ${version} of the mission was approved. It is at version ${current} now.`,
      { x: margin, y: 159, width: 392 },
      small,
    )
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

const drawFeet = (pen: Pen, { request, fingerprint, now }: Printed, times: Times): void => {
  const { doc } = pen
  const { count } = doc.bufferedPageRange()
  const to = new Date(request.permission.valid_to ?? request.mission.end_time)
  const words = [
    `This permit covers ${request.permission.zone_name} only. It ends on ${times.day(to)} at ${times.time(to)} ${times.zone(to)}, or at once when it is withdrawn: check the code before take-off. It takes nothing from other law.`,
    ...(pen.hasUnknown
      ? ['A ? stands for a sign that this paper cannot print; the verification shows it.']
      : []),
  ].join(' ')
  for (let page = 0; page < count; page++) {
    doc.switchToPage(page)
    doc.moveTo(margin, foot).lineTo(right, foot).lineWidth(1).strokeColor('#11191d').stroke()
    const lines = pen.lines(words, 520, { size: 10 }).slice(0, 4)
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
