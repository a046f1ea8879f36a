import type { Conformance } from '../content/types.ts'
import { type DrawnImage, drawImage } from './drawn-image.ts'
import type { Palette } from './palette.ts'

export const arrowName = (conformance: Conformance) => `aircraft-${conformance}`
export const figureName = (conformance: Conformance) => `aircraft-figure-${conformance}`
export const otherName = 'aircraft-other'
export const bracketsName = 'aircraft-brackets'
export const clusterName = (twelfths: number) => `aircraft-cluster-${twelfths}`

const arrowSize = 22
const figureSize = 30
const bracketsSize = 44
const clusterSize = 38
const noFigure = 4

/** The one arrowhead, pointing north, centred on the origin. */
const arrowPath = (scale: number): Path2D => {
  const path = new Path2D()
  const points = [
    [0, -7.6],
    [5.6, 6.8],
    [0, 3.9],
    [-5.6, 6.8],
  ] as const
  for (const [index, [x, y]] of points.entries()) {
    if (index === 0) path.moveTo(x * scale, y * scale)
    else path.lineTo(x * scale, y * scale)
  }
  path.closePath()
  return path
}

const centred = (size: number, ratio: number, draw: (canvas: CanvasRenderingContext2D) => void): DrawnImage =>
  drawImage(size, ratio, (canvas) => {
    canvas.translate(size / 2, size / 2)
    canvas.lineJoin = 'round'
    draw(canvas)
  })

const solidArrow = (ratio: number, colour: string, halo: string, scale = 1): DrawnImage =>
  centred(arrowSize, ratio, (canvas) => {
    canvas.strokeStyle = halo
    canvas.fillStyle = colour
    canvas.lineWidth = 4
    canvas.stroke(arrowPath(scale))
    canvas.fill(arrowPath(scale))
  })

const hollowArrow = (ratio: number, colour: string, halo: string): DrawnImage =>
  centred(arrowSize, ratio, (canvas) => {
    canvas.strokeStyle = halo
    canvas.lineWidth = 4.5
    canvas.stroke(arrowPath(1))
    canvas.fillStyle = halo
    canvas.globalAlpha = 0.55
    canvas.fill(arrowPath(1))
    canvas.globalAlpha = 1
    canvas.strokeStyle = colour
    canvas.lineWidth = 1.6
    canvas.stroke(arrowPath(1))
  })

const breachSquare = (ratio: number, palette: Palette): DrawnImage =>
  centred(figureSize, ratio, (canvas) => {
    canvas.fillStyle = palette.aircraftHalo
    canvas.beginPath()
    canvas.roundRect(-12.5, -12.5, 25, 25, 3.5)
    canvas.fill()
    canvas.fillStyle = palette.breach
    canvas.beginPath()
    canvas.roundRect(-10.5, -10.5, 21, 21, 2)
    canvas.fill()
  })

const nearRing = (ratio: number, palette: Palette): DrawnImage =>
  centred(figureSize, ratio, (canvas) => {
    for (const [colour, width, dash] of [
      [palette.aircraftHalo, 3.5, []],
      [palette.near, 1.5, [3.6, 2.4]],
    ] as const) {
      canvas.strokeStyle = colour
      canvas.lineWidth = width
      canvas.setLineDash([...dash])
      canvas.beginPath()
      canvas.arc(0, 0, 11.5, 0, 2 * Math.PI)
      canvas.stroke()
    }
  })

const brackets = (ratio: number, palette: Palette): DrawnImage => {
  const [outer, arm] = [17, 9]
  return centred(bracketsSize, ratio, (canvas) => {
    for (const [colour, width] of [
      [palette.aircraftHalo, 4.5],
      [palette.selected, 2],
    ] as const) {
      canvas.strokeStyle = colour
      canvas.lineWidth = width
      canvas.beginPath()
      for (const [x, y] of [
        [-1, -1],
        [1, -1],
        [1, 1],
        [-1, 1],
      ] as const) {
        canvas.moveTo(x * (outer - arm), y * outer)
        canvas.lineTo(x * outer, y * outer)
        canvas.lineTo(x * outer, y * (outer - arm))
      }
      canvas.stroke()
    }
  })
}

/** A disc for the count; the arc shows the share that needs attention. */
const clusterRing = (ratio: number, palette: Palette, twelfths: number): DrawnImage =>
  centred(clusterSize, ratio, (canvas) => {
    canvas.fillStyle = palette.aircraftHalo
    canvas.globalAlpha = 0.9
    canvas.beginPath()
    canvas.arc(0, 0, 17, 0, 2 * Math.PI)
    canvas.fill()
    canvas.globalAlpha = 1
    const start = -Math.PI / 2
    const turn = start + (twelfths / 12) * 2 * Math.PI
    for (const [colour, width, from, to] of [
      [palette.conforming, 1.5, turn, start + 2 * Math.PI],
      [palette.breach, 3.5, start, turn],
    ] as const) {
      canvas.strokeStyle = colour
      canvas.lineWidth = width
      canvas.beginPath()
      canvas.arc(0, 0, 15, from, to)
      if (to > from) canvas.stroke()
    }
  })

const empty = (ratio: number) => drawImage(noFigure, ratio, () => undefined)

/** All aircraft images of one theme. */
export const aircraftImages = (palette: Palette): Record<string, DrawnImage> => {
  const ratio = Math.max(2, Math.ceil(window.devicePixelRatio))
  const { aircraftHalo: halo } = palette
  const clusters = Array.from({ length: 13 }, (_, twelfths) => [
    clusterName(twelfths),
    clusterRing(ratio, palette, twelfths),
  ])
  return {
    [arrowName('conforming')]: solidArrow(ratio, palette.conforming, halo),
    [arrowName('near')]: solidArrow(ratio, palette.near, halo, 0.9),
    [arrowName('breach')]: solidArrow(ratio, halo, palette.breach, 1.15),
    [arrowName('no-plan')]: hollowArrow(ratio, palette.noPlan, halo),
    [arrowName('stale')]: hollowArrow(ratio, palette.stale, halo),
    [figureName('breach')]: breachSquare(ratio, palette),
    [figureName('near')]: nearRing(ratio, palette),
    [figureName('conforming')]: empty(ratio),
    [figureName('no-plan')]: empty(ratio),
    [figureName('stale')]: empty(ratio),
    [otherName]: solidArrow(ratio, palette.otherPlan, halo, 0.68),
    [bracketsName]: brackets(ratio, palette),
    ...Object.fromEntries(clusters),
  }
}
