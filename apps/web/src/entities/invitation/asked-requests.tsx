import { longestPage } from '@clearway/domain/contracts'
import { ListRow, plural, RowList, Section, TextButton } from '@clearway/ui'
import { RefusalNote } from '../../forms/fields.tsx'
import { useDone } from '../../forms/use-done.ts'
import { actingFor, trpc } from '../../trpc/client.ts'
import { sentenceOf } from '../../trpc/failure.ts'
import { roleName } from '../person/roles.ts'
import { AskToJoin } from './ask-to-join.tsx'
import { Expiry, type WaitingInvitation } from './waiting.tsx'

/** What this person asked for and waits for; and the way to ask. */
export const AskedRequests = () => {
  const asked = trpc.invitations.mine.useQuery(
    { view: 'asked', limit: longestPage },
    { refetchOnWindowFocus: 'always' },
  )
  const done = useDone()
  const revoke = trpc.invitations.revoke.useMutation({ trpc: actingFor(null) })
  const withdraw = async ({ invite_uuid, resource_name }: WaitingInvitation) => {
    await revoke.mutateAsync({ invite_uuid })
    done({ title: 'Request withdrawn', detail: resource_name }, 'invitations')
  }
  const rows = asked.data?.data ?? []
  return (
    <Section title="Join an organisation" level={2} action={<AskToJoin />}>
      <p className="max-w-[60ch] text-text-2">
        {rows.length > 0
          ? `${plural(rows.length, 'request')} of yours ${rows.length === 1 ? 'waits' : 'wait'} for an Admin.`
          : 'Name the organisation; one of its Admins decides.'}
      </p>
      {rows.length > 0 && (
        <RowList
          label="Your requests"
          className="mt-2 -mx-4 border-t border-line [&>li:last-child]:border-b-0"
        >
          {rows.map((row) => (
            <ListRow
              key={row.invite_uuid}
              className="px-4!"
              title={row.resource_name}
              detail={`as ${roleName(row.invite_role)}`}
              end={<Expiry at={row.expires_at} />}
              actions={
                <TextButton
                  disabled={revoke.isPending}
                  onClick={() => void withdraw(row).catch(() => undefined)}
                >
                  Withdraw<span className="sr-only"> the request to {row.resource_name}</span>
                </TextButton>
              }
            />
          ))}
        </RowList>
      )}
      <RefusalNote>{revoke.error && sentenceOf(revoke.error)}</RefusalNote>
    </Section>
  )
}
