import dynamic from 'next/dynamic'
import { inShell } from '../shell/console-page.tsx'

const Planner = dynamic(
  () => import('../screens/planner/planner-page.tsx').then(({ PlannerPage }) => PlannerPage),
  { ssr: false },
)

export default inShell(Planner)
