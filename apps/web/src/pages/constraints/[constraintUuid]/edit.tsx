import { SkeletonRows } from '@clearway/ui'
import { useRouter } from 'next/router'
import { constraintName } from '../../../entities/constraint/constraint-facts.ts'
import { PageHead } from '../../../frame/page-head.tsx'
import { QueryNotice } from '../../../frame/query-notice.tsx'
import { ConstraintEditor } from '../../../screens/constraints/constraint-editor.tsx'
import { inShell } from '../../../shell/console-page.tsx'
import { trpc } from '../../../trpc/client.ts'

const EditConstraint = () => {
  const { query } = useRouter()
  const constraint = trpc.constraints.get.useQuery(
    { constraint_uuid: String(query.constraintUuid) },
    { refetchOnWindowFocus: false },
  )
  return (
    <>
      <PageHead
        title={constraint.data ? constraintName(constraint.data) : 'Edit constraint'}
        trail={[{ label: 'Constraints', href: '/constraints' }]}
      />
      <QueryNotice query={constraint} what="The constraint" />
      {constraint.data ? (
        <ConstraintEditor key={constraint.data.constraint_uuid} constraint={constraint.data} />
      ) : (
        !constraint.error && <SkeletonRows />
      )}
    </>
  )
}

export default inShell(EditConstraint, 'acting')
