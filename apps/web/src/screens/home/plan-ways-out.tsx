import { Button, plural, useToast } from '@clearway/ui'
import { RefusalNote } from '../../forms/fields.tsx'
import { type Outputs, trpc } from '../../trpc/client.ts'
import { sentenceOf } from '../../trpc/failure.ts'
import { waysOut } from './ways-out.ts'

type Decision = Outputs['home']['waits']['decisions'][number]

interface PlanWaysOutProps {
  readonly planUuid: string
  readonly decision: Decision
}

/** The nearest ways out of a conflict, each taken by one press; nothing where none is free or the plan is somebody else's. */
export const PlanWaysOut = ({ planUuid: plan_uuid, decision }: PlanWaysOutProps) => {
  const utils = trpc.useUtils()
  const { show } = useToast()
  const plan = trpc.flightPlans.get.useQuery({ plan_uuid })
  const found = trpc.flightPlans.conflicts.useQuery({ plan_uuid })
  const update = trpc.flightPlans.update.useMutation({
    onSuccess: ({ permission_summary, conflicted }) => {
      show({
        title: conflicted
          ? 'That airspace has just been taken'
          : `The plan of ${decision.mission_name} is moved`,
        detail: conflicted ? 'Other ways out are looked for.' : resultWords[permission_summary],
      })
    },
    onSettled: () => {
      void utils.home.waits.invalidate()
      void utils.flightPlans.conflicts.invalidate({ plan_uuid })
    },
  })
  const ways = waysOut(found.data?.alternatives ?? [])
  if (plan.data?.abilities.update !== true || ways.length === 0) return null
  return (
    <li className="border-b border-line px-4 pt-1 pb-2.5">
      <p className="pb-1.5 text-12 text-text-2">{effectWords(decision)}</p>
      <div className="flex flex-wrap gap-2">
        {ways.map(({ words, change }) => (
          <Button
            key={words}
            size="sm"
            disabled={update.isPending}
            busy={
              update.isPending &&
              JSON.stringify(update.variables) === JSON.stringify({ plan_uuid, ...change })
            }
            onClick={() => update.mutate({ plan_uuid, ...change })}
          >
            Use {words}
          </Button>
        ))}
      </div>
      <RefusalNote>{update.error && sentenceOf(update.error)}</RefusalNote>
    </li>
  )
}

const resultWords = {
  approved: 'It is approved and holds its airspace.',
  pending: 'It is approved once its zones have answered.',
  rejected: 'A zone has refused its mission.',
} as const

const effectWords = ({ permission_summary, zones }: Decision): string => {
  if (permission_summary === 'approved') return 'Free inside its mission: approved at once.'
  const named = zones.join(', ')
  return permission_summary === 'pending'
    ? `Free inside its mission: ${named} still ${zones.length === 1 ? 'decides' : 'decide'}.`
    : `Free inside its mission, which ${plural(zones.length, 'zone')} refused.`
}
