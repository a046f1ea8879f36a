import dynamic from 'next/dynamic'
import type { ConsolePage } from '../frame/console-page.tsx'

const Planner: ConsolePage = dynamic(
  () => import('../screens/planner/planner-page.tsx').then(({ PlannerPage }) => PlannerPage),
  { ssr: false },
)

export default Planner
