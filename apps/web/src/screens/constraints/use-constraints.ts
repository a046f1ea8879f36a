import type { Constraint } from '../../entities/constraint/constraint-facts.ts'
import { type Inputs, trpc } from '../../trpc/client.ts'
import { failureData } from '../../trpc/failure.ts'

type Asked = Inputs['constraints']['list']
type Box = Pick<Asked, 'west' | 'south' | 'east' | 'north'>

/**
 * The constraints of the whole world. Where they are more than one answer holds, those in view of the map: its box, once it is
 * known, and anew where it moves to another one.
 */
export const useConstraints = (box: Box | null, question: Pick<Asked, 'owner'> = {}) => {
  const all = trpc.constraints.list.useQuery(question)
  const isTooMany = all.data?.is_complete === false
  const inView = trpc.constraints.list.useQuery(
    { ...question, ...box },
    { enabled: isTooMany && box !== null, placeholderData: (before) => before },
  )
  const isInView = isTooMany && box !== null && !inView.isPending
  return { query: isInView ? inView : all, isInView }
}

/** One of them, at once where the list holds it. */
export const useConstraint = (constraint_uuid: string | null, listed: readonly Constraint[]) =>
  trpc.constraints.get.useQuery(
    { constraint_uuid: constraint_uuid ?? '' },
    {
      enabled: constraint_uuid !== null,
      placeholderData: listed.find((one) => one.constraint_uuid === constraint_uuid),
    },
  )

/** The one that is open is seen on the map, though it is not among those, as long as it is there to be read. */
export const withChosen = (
  held: readonly Constraint[],
  { data, error }: { readonly data: Constraint | undefined; readonly error: unknown },
): readonly Constraint[] => {
  if (!data || held.some(({ constraint_uuid }) => constraint_uuid === data.constraint_uuid)) return held
  // What was read before stays beside an error.
  return failureData(error)?.failure === 'not_found' ? held : [...held, data]
}
