import { flightStatus } from '@clearway/domain/contracts'
import { ButtonLink, Empty, SkeletonRows, TextLink, useMinute, windowOf } from '@clearway/ui'
import { Radar, Radio } from 'lucide-react'
import { useConsole } from '../../../caller/console-context.tsx'
import { type OpenPlan, usePlansOfPilot } from '../../../entities/plan/use-open-plans.ts'
import { trpc } from '../../../trpc/client.ts'
import { assetName } from '../../../words/asset-name.ts'

/** Where nothing is in the air: what the person flies next, and the way into it. */
export const NextFlight = () => {
  const now = useMinute()
  const plans = usePlansOfPilot(useConsole().person.user_uuid)
  if (plans.isLoading) return <SkeletonRows rows={3} />
  const next = plans.data?.data.find(
    ({ flight_status, schedule_end_time }) =>
      flight_status === flightStatus.scheduled && Date.parse(schedule_end_time) > now,
  )
  if (!next)
    return (
      <Empty
        icon={Radar}
        title="No flight is named"
        action={<TextLink href="/sessions?start=new">Start a session</TextLink>}
      >
        It appears here with its first frame. No plan waits to be flown by you.
      </Empty>
    )
  return <Next plan={next} now={now} />
}

const Next = ({ plan, now }: { plan: OpenPlan; now: number }) => {
  const { asset_uuid, plan_uuid, mission_uuid, schedule_start_time, schedule_end_time } = plan
  const mission = trpc.missions.get.useQuery({ mission_uuid })
  const words = [
    assetName(plan),
    mission.data?.mission_name,
    plan.plan_svc_id,
    plan.permission_summary,
    windowOf(schedule_start_time, schedule_end_time, now),
  ]
  return (
    <Empty
      icon={Radar}
      title="No flight is named"
      action={
        <ButtonLink variant="primary" icon={Radio} href={`/sessions?start=${asset_uuid}.${plan_uuid}`}>
          Start session
        </ButtonLink>
      }
    >
      {`Next: ${words.filter(Boolean).join(', ')}. It appears here with its first frame.`}
    </Empty>
  )
}
