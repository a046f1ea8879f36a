import { useEffect, useState } from 'react'
import { stepTarget } from './steps.ts'
import type { ReplayView } from './use-replay.ts'

/** From frame to frame, however thin the track is that has come: steps wait for the frames around the playhead. */
export const useSteps = ({ player, send, pose, flight, originMs }: ReplayView): ((by: 1 | -1) => void) => {
  const { atMs, mode } = player
  const [waiting, setWaiting] = useState({ by: 0, atMs })
  const take = (by: number): boolean => {
    const target = stepTarget(flight.frames, { index: pose?.index ?? 0, timestampMs: originMs + atMs }, by)
    if (target && !target.isExact && flight.isLooking) return false
    if (target) send({ type: 'step', toMs: target.frame.timestampMs - originMs })
    return true
  }
  // They are not shown to a reader who went elsewhere meanwhile.
  const due = waiting.atMs === atMs ? waiting.by : 0
  useEffect(() => {
    if (due !== 0 && take(due)) setWaiting({ by: 0, atMs })
  })
  return (by) => {
    const isTaken = take(due + by)
    if (!isTaken && mode === 'playing') send({ type: 'pause' })
    setWaiting({ by: isTaken ? 0 : due + by, atMs })
  }
}
