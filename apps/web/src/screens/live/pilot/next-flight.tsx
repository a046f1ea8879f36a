import { flightStatus, recordStatus } from '@clearway/domain/contracts'
import { ButtonLink, Empty, SkeletonRows, TextLink, useMinute, windowOf } from '@clearway/ui'
import { Radar, Radio } from 'lucide-react'
import { trpc } from '../../../trpc/client.ts'

/** As many of the newest plans as a page of them holds. */
const mostPlans = 100

/** Where nothing is in the air: what one flies next, and the way into it. */
export const NextFlight = () => {
  const now = useMinute()
  const plans = trpc.flightPlans.logs.useQuery({ limit: mostPlans })
  if (plans.isLoading) return <SkeletonRows rows={3} />
  const next = plans.data?.data
    .filter(
      ({ plan_status, flight_status }) =>
        plan_status === recordStatus.active && flight_status === flightStatus.scheduled,
    )
    .filter(({ schedule_end_time }) => Date.parse(schedule_end_time) > now)
    .toSorted((a, b) => a.schedule_start_time.localeCompare(b.schedule_start_time))[0]
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
