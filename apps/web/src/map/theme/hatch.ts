import type { ZoneType } from '../content/types.ts'
import { type DrawnImage, drawImage } from './drawn-image.ts'
import type { Palette } from './palette.ts'

interface Tile {
  readonly size: number
  readonly width: number
  readonly draw: (canvas: CanvasRenderingContext2D, tile: Tile) => void
}

/** A diagonal through the corners; the ends of the next tiles' diagonals are drawn too, so that tiles join without a notch. */
const diagonal =
  (rising: boolean) =>
  (canvas: CanvasRenderingContext2D, { size, width }: Tile) => {
    canvas.lineWidth = width
    canvas.beginPath()
    for (const shift of [-size, 0, size]) {
      canvas.moveTo(shift - size, rising ? 2 * size : -size)
      canvas.lineTo(shift + 2 * size, rising ? -size : 2 * size)
    }
    canvas.stroke()
  }

const dots = (canvas: CanvasRenderingContext2D, { size, width }: Tile): void => {
  for (const [x, y] of [
    [size / 4, size / 4],
    [(size * 3) / 4, (size * 3) / 4],
  ] as const) {
    canvas.beginPath()
    canvas.arc(x, y, width / 2, 0, 2 * Math.PI)
    canvas.fill()
  }
}

const crosses = (canvas: CanvasRenderingContext2D, { size, width }: Tile): void => {
  const arm = 2.5
  canvas.lineWidth = width
  canvas.beginPath()
  for (const [x, y] of [
    [size / 4, size / 4],
    [(size * 3) / 4, (size * 3) / 4],
  ] as const) {
    canvas.moveTo(x - arm, y)
    canvas.lineTo(x + arm, y)
    canvas.moveTo(x, y - arm)
    canvas.lineTo(x, y + arm)
  }
  canvas.stroke()
}

const tiles: Readonly<Record<ZoneType, Tile>> = {
  red: { size: 6 * Math.SQRT2, width: 1.5, draw: diagonal(true) },
  yellow: { size: 12 * Math.SQRT2, width: 1, draw: diagonal(false) },
  green: { size: 12, width: 2, draw: dots },
  awareness: { size: 14 * Math.SQRT2, width: 1, draw: crosses },
}

const colour = (palette: Palette, type: ZoneType): string =>
  ({
    red: palette.zoneRedHatch,
    yellow: palette.zoneYellowHatch,
    green: palette.zoneGreenHatch,
    awareness: palette.zoneAwarenessHatch,
  })[type]

/**
 * The fill patterns. MapLibre scales a pattern with the zoom between two whole zoom levels; drawn `2 ** fraction`
 * smaller it has its nominal size at the zoom where the camera rests. The pixel ratio stays a whole number and the
 * tile a whole number of pixels, because the shader places tiles by exact remainders and would show seams otherwise.
 */
export const hatchImages = (palette: Palette, zoom: number): Record<string, DrawnImage> => {
  const pixelRatio = 2 * Math.ceil(window.devicePixelRatio)
  const shrink = 2 ** (zoom - Math.floor(zoom))
  const images = Object.entries(tiles).map(([name, tile]) => {
    const type = name as ZoneType
    const size = Math.round((tile.size / shrink) * pixelRatio) / pixelRatio
    const image = drawImage(size, pixelRatio, (canvas) => {
      const factor = size / tile.size
      canvas.scale(factor, factor)
      canvas.strokeStyle = colour(palette, type)
      canvas.fillStyle = colour(palette, type)
      tile.draw(canvas, tile)
    })
    return [hatchName(type), image]
  })
  return Object.fromEntries(images)
}

export const hatchName = (type: ZoneType) => `hatch-${type}`
