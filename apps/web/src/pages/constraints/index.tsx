import { ConstraintsPage } from '../../screens/constraints/constraints-page.tsx'
import { consolePage } from '../../shell/console-page.tsx'

export default consolePage(ConstraintsPage, { needs: 'acting' })
