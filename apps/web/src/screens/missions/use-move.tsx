import { plural, TextButton } from '@clearway/ui'
import type { MissionItem } from '../../entities/mission/mission-words.ts'
import { useDone } from '../../forms/use-done.ts'
import { type Inputs, trpc } from '../../trpc/client.ts'
import { useRefused } from '../../trpc/use-refused.ts'
import { wayBack } from './way-back.ts'

const undoMs = 10_000

type Named = Pick<MissionItem, 'mission_uuid' | 'mission_name'>

/** Moves a mission in time, shows the outcome, and offers undo for ten seconds. */
export const useMove = () => {
  const done = useDone()
  const refused = useRefused()
  const move = trpc.missions.move.useMutation()
  const undo = async (mission_name: string, back: Inputs['missions']['move']) => {
    try {
      await move.mutateAsync(back)
      done({ title: 'Moved back', id: mission_name }, 'missions')
    } catch (error) {
      refused('Not moved back', mission_name)(error)
    }
  }
  return async (mission: Named, start_time: string, following: boolean): Promise<void> => {
    const { mission_uuid, mission_name } = mission
    const { missions } = await move.mutateAsync({ mission_uuid, start_time, following })
    const back = wayBack(missions)
    const lost = missions.reduce((sum, { conflicted_plans }) => sum + conflicted_plans, 0)
    const detail = lost > 0 && `${plural(lost, 'flight plan')} found the airspace taken.`
    done(
      {
        title: `${plural(missions.length, 'mission')} moved`,
        id: mission_name,
        detail,
        actions: back && <TextButton onClick={() => void undo(mission_name, back)}>Undo</TextButton>,
        lastsMs: undoMs,
      },
      'missions',
    )
  }
}
