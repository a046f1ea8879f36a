import { part } from '../loading/part.tsx'
import { inShell } from '../shell/console-page.tsx'

const Planner = part(() =>
  import('../screens/planner/planner-page.tsx').then(({ PlannerPage }) => PlannerPage),
)

export default inShell(Planner)
