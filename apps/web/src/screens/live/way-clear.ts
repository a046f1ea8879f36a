export interface Point {
  readonly x: number
  readonly y: number
}

/** In pixels of the map. */
export interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** Half of a mark with its name beside it, and a gap. */
export const markPx = 32

const lies = ({ x, y }: Point, box: Box, aroundPx: number): boolean =>
  x > box.left - aroundPx && x < box.right + aroundPx && y > box.top - aroundPx && y < box.bottom + aroundPx

const isRoomy = ({ x, y }: Point, room: Box): boolean =>
  x >= room.left + markPx && x <= room.right - markPx && y >= room.top + markPx && y <= room.bottom - markPx

/** In the middle of what a cover at the top and the foot of a map leave. */
export const middleBelow = (covers: readonly Box[], room: Box): number =>
  (Math.max(room.top, ...covers.map(({ bottom }) => bottom)) + room.bottom) / 2

/**
 * By how much a mark on a map moves to come clear of what lies over the map, on the shortest way that stays in its free part;
 * null: it is clear.
 */
export const wayClear = (mark: Point, covers: readonly Box[], room: Box): Point | null => {
  const cover = covers.find((box) => lies(mark, box, markPx))
  if (!cover) return null
  const beside = [
    { x: mark.x, y: cover.bottom + markPx },
    { x: cover.left - markPx, y: mark.y },
    { x: cover.right + markPx, y: mark.y },
    // Above what is at the top there is the search; above a sheet there is the map.
    ...(cover.bottom > room.bottom ? [{ x: mark.x, y: cover.top - markPx }] : []),
  ]
  const clear = beside.filter(
    (point) => isRoomy(point, room) && !covers.some((box) => lies(point, box, markPx)),
  )
  const far = ({ x, y }: Point) => Math.hypot(x - mark.x, y - mark.y)
  const [nearest] = clear.toSorted((a, b) => far(a) - far(b))
  const to = nearest ?? { x: mark.x, y: middleBelow(covers, room) }
  return { x: to.x - mark.x, y: to.y - mark.y }
}
