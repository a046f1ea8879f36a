import dynamic from 'next/dynamic'
import type { ConsolePage } from '../../frame/console-page.tsx'

const FlightPlan: ConsolePage = dynamic(
  () => import('../../screens/plan/plan-page.tsx').then(({ PlanPage }) => PlanPage),
  { ssr: false },
)

export default FlightPlan
