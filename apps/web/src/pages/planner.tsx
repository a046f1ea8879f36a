import dynamic from 'next/dynamic'
import type { ConsolePage } from './_app.tsx'

const Planner: ConsolePage = dynamic(
  () => import('../features/planner/planner-page.tsx').then(({ PlannerPage }) => PlannerPage),
  { ssr: false },
)

export default Planner
