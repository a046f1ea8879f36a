import { anyAdmin } from '@clearway/domain/contracts'
import { ConstraintEditor } from '../../screens/constraints/constraint-editor.tsx'
import { consolePage } from '../../shell/console-page.tsx'

export default consolePage(ConstraintEditor, {
  title: 'New constraint',
  trail: [{ label: 'Constraints', href: '/constraints' }],
  needs: 'acting',
  openTo: {
    op: { access: anyAdmin },
    act: 'Drawing constraints',
    back: { label: 'Show the constraints', href: '/constraints' },
  },
})
