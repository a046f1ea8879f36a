import type { Position } from 'geojson'
import { orientation } from './orientation.ts'
import { isPlainRing } from './plain-ring.ts'
import type { RingNesting } from './ring-nesting.ts'
import { crossingAtMeeting, interiorCut } from './ring-relations.ts'
import { type RingSet, ringSet } from './ring-set.ts'
import { type EdgeFault, sweepRings } from './ring-sweep.ts'
import type { Meeting } from './swept-point.ts'

/** Why closed rings of finite positions do not bound one area, or null. Exact; O(n log n) in their vertices. */
export const topologyProblem = (rings: Position[][]): string | null => {
  const set = ringSet(rings)
  if (isPlainRing(set)) return null
  const flat = flatRing(set)
  if (flat >= 0) {
    return `ring ${flat} has no area: its positions 0 to ${rings[flat]!.length - 1} lie on one line`
  }
  const swept = sweepRings(set)
  if ('fault' in swept) return faultSentence(set, rings, swept.fault)
  return meetingProblem(set, swept.meetings) ?? nestingProblem(swept.nesting)
}

const flatRing = (set: RingSet): number =>
  set.starts.slice(0, -1).findIndex((first, ring) => {
    const end = set.starts[ring + 1]!
    const second = first + 1
    for (let v = first + 2; v < end; v++) {
      if (
        orientation(set.x[first]!, set.y[first]!, set.x[second]!, set.y[second]!, set.x[v]!, set.y[v]!) !== 0
      ) {
        return false
      }
    }
    return true
  })

/** Names the later of the two edges by the position where it ends: there the fault is plain to see. */
const faultSentence = (set: RingSet, rings: Position[][], { kind, edges }: EdgeFault): string => {
  const earlier = Math.min(...edges)
  const later = Math.max(...edges)
  const ring = set.ring[later]!
  const other = set.ring[earlier]!
  if (kind === 'touch') {
    return `ring ${ring} touches itself near position ${set.position[later]}`
  }
  const end = set.next[later]!
  const position = end === set.starts[ring] ? rings[ring]!.length - 1 : set.position[end]!
  if (kind === 'overlap') {
    const what = ring === other ? 'runs back along itself' : `runs along ring ${other}`
    return `ring ${ring} ${what} near position ${position}`
  }
  return `ring ${ring} crosses ${ring === other ? 'itself' : `ring ${other}`} near position ${position}`
}

const meetingProblem = (set: RingSet, meetings: Meeting[]): string | null => {
  for (const meeting of meetings) {
    const pair = crossingAtMeeting(set, meeting)
    if (!pair) continue
    const ring = Math.max(...pair)
    return `ring ${ring} crosses ring ${Math.min(...pair)} near position ${positionAt(set, meeting, ring)}`
  }
  const cut = interiorCut(set, meetings)
  if (!cut) return null
  return `ring ${cut.ring} cuts the area in two: near position ${cut.position} it touches other rings once too often`
}

const positionAt = (set: RingSet, meeting: Meeting, ring: number): number => {
  const v = [...meeting.vertices, ...meeting.through].find((candidate) => set.ring[candidate] === ring)
  return set.position[v!]!
}

const nestingProblem = ({ outside, nested }: RingNesting): string | null => {
  if (outside > 0) {
    return `ring ${outside} lies outside ring 0, from position 0 on; a hole must lie inside the outer ring`
  }
  if (!nested) return null
  return `ring ${nested[0]} lies inside ring ${nested[1]}, from position 0 on; a hole may not hold another hole`
}
