import { flightStatus } from '@clearway/domain/contracts'
import { ButtonLink, Empty, SkeletonRows, TextLink, useMinute, windowOf } from '@clearway/ui'
import { Radar, Radio } from 'lucide-react'
import { useSoonestPlans } from '../../../entities/plan/use-open-plans.ts'

/** Where nothing is in the air: what one flies next, and the way into it. */
export const NextFlight = () => {
  const now = useMinute()
  const plans = useSoonestPlans()
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
        It appears here with its first frame. No plan waits to be flown.
      </Empty>
    )
  const { asset_uuid, plan_uuid, schedule_start_time, schedule_end_time } = next
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
      {`Next: ${next.plan_svc_id}, ${next.permission_summary}, ${windowOf(schedule_start_time, schedule_end_time, now)}. It appears here with its first frame.`}
    </Empty>
  )
}
