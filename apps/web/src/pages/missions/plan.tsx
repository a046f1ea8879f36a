import dynamic from 'next/dynamic'
import { inShell } from '../../shell/console-page.tsx'

const FlightPlan = dynamic(
  () => import('../../screens/plan/plan-page.tsx').then(({ PlanPage }) => PlanPage),
  { ssr: false },
)

export default inShell(FlightPlan)
