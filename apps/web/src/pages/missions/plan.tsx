import dynamic from 'next/dynamic'
import type { ConsolePage } from '../_app.tsx'

const FlightPlan: ConsolePage = dynamic(
  () => import('../../features/plans/plan-page.tsx').then(({ PlanPage }) => PlanPage),
  { ssr: false },
)

export default FlightPlan
