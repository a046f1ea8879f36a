import { polygonAreaM2 } from '@clearway/domain/geo'
import { DescriptionList, dayAndTime, Section, squareKilometres, useMinute } from '@clearway/ui'
import { useState } from 'react'
import {
  type Constraint,
  constraintKind,
  constraintKindMeaning,
  constraintKindName,
  constraintName,
  constraintTimes,
} from '../../entities/constraint/constraint-facts.ts'
import { useDone } from '../../forms/use-done.ts'
import type { NoticedQuery } from '../../frame/query-notice.tsx'
import { useUrlParams } from '../../frame/use-url-params.ts'
import { EditAndDelete } from '../../lists/edit-and-delete.tsx'
import { RecordDrawer } from '../../lists/record-drawer.tsx'
import { trpc } from '../../trpc/client.ts'
import { limitWords } from '../../words/heights.ts'

const drawerWidth = 318

interface ConstraintDrawerProps {
  query: NoticedQuery & { readonly data: Constraint | undefined }
  onClose: () => void
}

/** One constraint: what it is, how high and when, and what may be done with it. */
export const ConstraintDrawer = ({ query, onClose }: ConstraintDrawerProps) => (
  <RecordDrawer
    what="Constraint"
    record={query.data}
    query={query}
    floating
    width={drawerWidth}
    onClose={onClose}
    title={constraintName}
    subtitle={(one) => constraintKindName[constraintKind(one)]}
    footer={(one) => (one.abilities.update || one.abilities.delete) && <Actions constraint={one} />}
  >
    {(one) => <Facts constraint={one} />}
  </RecordDrawer>
)

const Facts = ({ constraint }: { constraint: Constraint }) => {
  const now = useMinute()
  return (
    <Section>
      <p className="mb-2 text-12 text-text-2">{constraintKindMeaning[constraintKind(constraint)]}</p>
      <DescriptionList
        labelWidth={92}
        facts={[
          { label: 'Heights', value: limitWords(constraint) },
          { label: 'Active', value: constraintTimes(constraint, now) },
          { label: 'Area', value: squareKilometres(polygonAreaM2(constraint.geometry_2d)) },
          { label: 'Changed', value: dayAndTime(constraint.updated_at, now) },
        ]}
      />
      {constraint.heights_note && <p className="mt-1.5 text-12 text-text-2">{constraint.heights_note}</p>}
    </Section>
  )
}

const Actions = ({ constraint }: { constraint: Constraint }) => {
  const [asks, setAsks] = useState(false)
  const params = useUrlParams()
  const done = useDone()
  const deletion = trpc.constraints.delete.useMutation()
  const name = constraintName(constraint)
  const remove = async () => {
    await deletion.mutateAsync({ constraint_uuid: constraint.constraint_uuid })
    params.set({ constraint: null })
    done({ title: 'Constraint deleted', id: name }, 'constraints')
  }
  return (
    <EditAndDelete
      name={name}
      abilities={constraint.abilities}
      editHref={`/constraints/${constraint.constraint_uuid}/edit`}
      asks={asks}
      onAsksChange={setAsks}
      effect="It leaves every map and every question about this airspace at once."
      confirmLabel="Delete it"
      onDelete={remove}
    />
  )
}
