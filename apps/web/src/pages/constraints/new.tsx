import { ConstraintEditor } from '../../screens/constraints/constraint-editor.tsx'
import { consolePage } from '../../shell/console-page.tsx'

export default consolePage(ConstraintEditor, {
  title: 'New constraint',
  trail: [{ label: 'Constraints', href: '/constraints' }],
  needs: 'acting',
})
