import { GroupHead, ListRow, RowList } from '@clearway/ui'
import type { DemoPerson } from '../../server/demo-people.ts'
import type { SignIn } from './use-sign-in.ts'

/** The people of the demo world: one press signs in as one of them. */
export function DemoPeople({ people, signIn }: { people: readonly DemoPerson[]; signIn: SignIn }) {
  if (people.length === 0) return null
  return (
    <section aria-label="Demo people" className="mt-7 overflow-hidden rounded-2 border border-line-strong">
      <GroupHead label="Demo world: sign in as" />
      <RowList label="Demo people" className="[&>li:last-child]:border-b-0">
        {people.map(({ name, role, organisation, email, password }) => (
          <ListRow
            key={email}
            title={name}
            detail={organisation === null ? role : `${role}, ${organisation}`}
            onOpen={() => void signIn.withGiven({ identifier: email, password })}
          />
        ))}
      </RowList>
    </section>
  )
}
