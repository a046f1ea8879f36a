import type { Inputs, Outputs } from '../../trpc/client.ts'

type Moved = Pick<Outputs['missions']['move']['missions'][number], 'mission_uuid' | 'moved_from'>

/** What takes a move back: each mission that it moved, and no other, to where it was. */
export const wayBack = (moved: readonly Moved[]): Inputs['missions']['move'] | undefined => {
  const [first, ...others] = moved.map(({ mission_uuid, moved_from }) => ({
    mission_uuid,
    start_time: moved_from,
  }))
  return first && { ...first, others }
}
