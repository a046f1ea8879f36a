import { ButtonLink, Section } from '@clearway/ui'
import { Plus } from 'lucide-react'
import { useFlyingAssets } from '../asset/use-assets.ts'
import { PlanRow } from './plan-row.tsx'
import type { Mission } from './plan-words.ts'
import type { OpenConflicts } from './use-conflicts.ts'

/** The flight plans of a mission, each with what can be done with it now. */
export const PlanList = ({ mission, conflicts }: { mission: Mission; conflicts: OpenConflicts }) => {
  const { flight_plans, abilities, mission_uuid } = mission
  return (
    <Section title="Flight plans" note={flight_plans.length} className="pt-2.5">
      {flight_plans.length === 0 && (
        <p className="mb-2 text-12 text-text-2">
          {abilities.plan
            ? 'A flight plan is one flight of one asset inside this mission. It takes its airspace as soon as it is approved.'
            : 'None yet.'}
        </p>
      )}
      {flight_plans.length > 0 &&
        (abilities.plan ? (
          <OwnPlans mission={mission} conflicts={conflicts} />
        ) : (
          <Plans mission={mission} conflicts={conflicts} busy={none} />
        ))}
      {abilities.plan && (
        <ButtonLink
          className="mt-1.5"
          variant="primary"
          size="sm"
          icon={Plus}
          href={`/missions/plan?mission=${mission_uuid}`}
        >
          Add flight plan
        </ButtonLink>
      )}
    </Section>
  )
}

const none: ReadonlySet<string> = new Set()

interface PlansProps {
  mission: Mission
  conflicts: OpenConflicts
}

const OwnPlans = (props: PlansProps) => <Plans {...props} busy={useFlyingAssets()} />

const Plans = ({ mission, conflicts, busy }: PlansProps & { busy: ReadonlySet<string> }) => (
  <ul aria-label="Flight plans" className="-mx-4 border-t border-line">
    {mission.flight_plans.map((plan, index) => (
      <PlanRow
        key={plan.plan_uuid}
        plan={plan}
        name={`Plan ${index + 1}`}
        mission={mission}
        conflicts={conflicts.byPlan.get(plan.plan_uuid)}
        busy={busy}
      />
    ))}
  </ul>
)
