import { metresAgl, type Polygon } from '@clearway/domain/geo'
import { useMemo, useState } from 'react'
import type { MissionItem } from '../../../entities/mission/mission-words.ts'
import { useVerdict } from '../../../entities/volume/use-verdict.ts'
import type { DraftVolume } from '../../../entities/volume/volume-fields.ts'
import { trpc } from '../../../trpc/client.ts'
import { failedWords } from '../../../trpc/failure.ts'
import { useMove } from '../use-move.tsx'
import { nearestClear } from './moving.ts'

interface Held {
  readonly mission: MissionItem
  readonly startMs: number
  /** All that follow in its series move with it. */
  readonly following: boolean
}

const lengthOf = ({ start_time, end_time }: MissionItem): number =>
  Date.parse(end_time) - Date.parse(start_time)

const volumeOf = ({ mission, startMs }: Held): DraftVolume => {
  const { min_altitude, max_altitude, min_height, max_height, mission_envelope } = mission
  return {
    polygon: mission_envelope as Polygon,
    minHeight: min_height ?? 0,
    maxHeight: max_height ?? 0,
    limits: {
      min: min_altitude ?? metresAgl(min_height ?? 0),
      max: max_altitude ?? metresAgl(max_height ?? 0),
    },
    startMs,
    endMs: startMs + lengthOf(mission),
  }
}

/**
 * A mission that is picked up: where it is held, the service's answer for that place, and how it is put down. From then on it is the
 * service's to answer: nothing takes it back, moves it on, or picks up another one until it has.
 */
export const useMoving = (onEnd: (mission: MissionItem) => void) => {
  const [held, setHeld] = useState<Held | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<{ name: string; title: string; detail: string } | null>(null)
  const move = useMove()
  const uuid = held?.mission.mission_uuid
  const record = trpc.missions.get.useQuery({ mission_uuid: uuid ?? '' }, { enabled: uuid !== undefined })
  const ownPlans = useMemo(() => record.data?.flight_plans.map(({ plan_uuid }) => plan_uuid) ?? [], [record])
  const isMoved = held !== null && held.startMs !== Date.parse(held.mission.start_time)
  const volume = useMemo(() => (isMoved && held ? volumeOf(held) : null), [isMoved, held])
  const { evaluation, refusal, isUnreached, isBehind } = useVerdict({
    volume,
    ownPlans,
    planUuid: ownPlans.length === 1 ? ownPlans[0] : undefined,
  })
  const isChecked = evaluation !== undefined && !isBehind && !isUnreached && !record.isLoading
  const conflicts = (isChecked && evaluation?.conflicts) || []
  const clearMs =
    held && conflicts.length > 0 ? nearestClear(held.startMs, evaluation?.alternatives ?? []) : null

  const end = ({ mission }: Held) => {
    setHeld(null)
    onEnd(mission)
  }
  const drop = async (startMs: number) => {
    if (!held || isBusy) return
    if (startMs === Date.parse(held.mission.start_time)) return end(held)
    setBusy(true)
    try {
      await move(held.mission, new Date(startMs).toISOString(), held.following)
    } catch (error) {
      setRefused({ name: held.mission.mission_name, ...failedWords('Not moved', error) })
    } finally {
      setBusy(false)
      end(held)
    }
  }
  const change = (changed: Partial<Held>) => {
    if (!isBusy) setHeld((before) => before && { ...before, ...changed })
  }
  return {
    held,
    isMoved,
    isBusy,
    endMs: held && held.startMs + lengthOf(held.mission),
    check: { isChecked, refusal, isUnreached, conflicts, clearMs, zones: evaluation?.zones ?? [] },
    refused,
    forget: () => setRefused(null),
    pickUp: (mission: MissionItem) => {
      if (isBusy) return
      setRefused(null)
      setHeld({ mission, startMs: Date.parse(mission.start_time), following: false })
    },
    place: (startMs: number) => change({ startMs }),
    follow: (following: boolean) => change({ following }),
    /** Puts it down where it is clear: where it is held, else at the nearest window that is. */
    drop: () => held && void drop(clearMs ?? held.startMs),
    /** Puts it down where it is held, whatever is there. */
    dropHere: () => held && void drop(held.startMs),
    back: () => held && !isBusy && end(held),
  }
}

export type Moving = ReturnType<typeof useMoving>
