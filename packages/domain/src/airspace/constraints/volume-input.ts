import type { StoredPolygon } from '@clearway/db'
import { normalisePolygon, type Polygon, polygonProblem } from '../../geo/index.ts'
import { Failure, fieldFault } from '../../kernel/index.ts'

/** The polygon that a caller sent, fit to be stored; 422 with ring, position and reason where it is not one. */
export const envelopeOf = (value: unknown, field: string, maxVertices: number): StoredPolygon => {
  const problem = polygonProblem(value, field, { maxVertices })
  if (problem)
    throw new Failure('invalid_geometry', problem, {
      details: { [field]: [problem.slice(field.length + 2)] },
    })
  return normalisePolygon(value as Polygon) as StoredPolygon
}

/** 400 unless the window's start is before its end, where both are given. */
export const refuseWindow = <F extends string, T extends string>(
  window: { [K in F | T]?: Date | null | undefined },
  from: F,
  to: T,
  at = '',
): void => {
  const [start, end] = [window[from], window[to]]
  if (!start || !end || start < end) return
  throw fieldFault(`${at}${from}`, `must be before ${to} (${end.toISOString()}), is ${start.toISOString()}`)
}
