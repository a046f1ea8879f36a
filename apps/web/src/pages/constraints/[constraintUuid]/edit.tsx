import { SkeletonRows } from '@clearway/ui'
import { useRouter } from 'next/router'
import { type Constraint, constraintName } from '../../../entities/constraint/constraint-facts.ts'
import { ClosedPage } from '../../../frame/closed-page.tsx'
import { PageHead } from '../../../frame/page-head.tsx'
import { QueryNotice } from '../../../frame/query-notice.tsx'
import { ConstraintEditor } from '../../../screens/constraints/constraint-editor.tsx'
import { inShell } from '../../../shell/console-page.tsx'
import { trpc } from '../../../trpc/client.ts'

const EditorOf = ({ constraint }: { constraint: Constraint }) => {
  const { constraint_uuid, abilities } = constraint
  if (abilities.update) return <ConstraintEditor constraint={constraint} />
  return (
    <ClosedPage
      act={`Changing ${constraintName(constraint)}`}
      why="Only an Admin of the organisation that drew it can do this."
      back={{ label: 'Show the constraint', href: `/constraints?constraint=${constraint_uuid}` }}
    />
  )
}

const EditConstraint = () => {
  const { query } = useRouter()
  // What others change meanwhile is read, and told; what somebody changed here does not move under the hand.
  const constraint = trpc.constraints.get.useQuery(
    { constraint_uuid: String(query.constraintUuid) },
    { refetchOnMount: 'always', refetchOnWindowFocus: false },
  )
  return (
    <>
      <PageHead
        title={constraint.data ? constraintName(constraint.data) : 'Edit constraint'}
        trail={[{ label: 'Constraints', href: '/constraints' }]}
      />
      <QueryNotice query={constraint} what="The constraint" />
      {constraint.data && constraint.isFetchedAfterMount ? (
        <EditorOf key={constraint.data.constraint_uuid} constraint={constraint.data} />
      ) : (
        !constraint.error && <SkeletonRows />
      )}
    </>
  )
}

export default inShell(EditConstraint, 'acting')
