import { part } from '../../loading/part.tsx'
import { inShell } from '../../shell/console-page.tsx'

const FlightPlan = part(() => import('../../screens/plan/plan-page.tsx').then(({ PlanPage }) => PlanPage))

export default inShell(FlightPlan)
