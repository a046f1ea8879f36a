import { inviteMode } from '@clearway/domain/contracts'
import { Banner, Button, Dialog, date, Field, plural, Select, Textarea } from '@clearway/ui'
import { useMemo, useState } from 'react'
import { roleName } from '../../console/role-words.ts'
import { RefusalNote } from '../../forms/refusal-note.tsx'
import { trpc } from '../../trpc/client.ts'
import { mostRows } from '../csv-import/import-kind.ts'
import { ImportTable } from '../csv-import/import-table.tsx'
import { type ImportReport, useImport } from '../csv-import/use-import.ts'
import { inviteColumns, inviteImport, withHeader } from './invite-list.ts'
import { useRolesToInvite } from './use-role-rules.ts'

const people = (howMany: number): string => plural(howMany, 'person', 'people')
const width = 820

/** From a pasted list to invitations: each row checked here, all sent as one, reported row by row. */
export function InviteManyDialog({ onClose }: { onClose: () => void }) {
  const [role, setRole] = useState(1)
  const { state, roles, orgName } = useInviteList(role)
  const { given, report, rows, ready, isTooLong } = state
  const isWhole = rows.length > 0 && ready === rows.length && !isTooLong
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      width={given && !report ? width : 560}
      title="Invite a list"
      description={`Everybody gets a message with a link to join ${orgName}. All of them are invited, or none.`}
      footer={
        <>
          {given && !report && (
            <Button variant="quiet" className="mr-auto" onClick={state.startAgain}>
              Another list
            </Button>
          )}
          <Button variant={report ? 'primary' : 'plain'} onClick={onClose}>
            {report ? 'Done' : 'Cancel'}
          </Button>
          {given && !report && (
            <Button
              variant="primary"
              busy={state.isSending}
              busyLabel="Inviting"
              disabled={!isWhole}
              onClick={() => void state.submit()}
            >
              {`Invite ${people(rows.length)}`}
            </Button>
          )}
        </>
      }
    >
      {report ? (
        <Report report={report} />
      ) : (
        <>
          {roles.length > 1 && <RoleChoice role={role} roles={roles} onChange={setRole} />}
          {given ? <Rows state={state} /> : <Source onGiven={(text) => state.read(withHeader(text), null)} />}
        </>
      )}
    </Dialog>
  )
}

function useInviteList(role: number) {
  const { roles, orgName } = useRolesToInvite()
  const utils = trpc.useUtils()
  const invite = trpc.invitations.inviteUsers.useMutation()
  const granted = roles.map((one) => one.role).join()
  const kind = useMemo(() => inviteImport({ role, granted: granted.split(',').map(Number) }), [role, granted])
  const state = useImport(kind, async (invitations): Promise<ImportReport> => {
    const made = await invite.mutateAsync({ invitations })
    await utils.invitations.invalidate()
    return {
      made: made.invitations.map((one) => ({
        name: `${one.invite_identifier}, ${roleName(one.invite_role)}, ${
          one.invite_mode === inviteMode.phone ? 'SMS' : 'e-mail'
        } until ${date(one.expires_at)}`,
        href: `/people?tab=invitations&invitation=${one.invite_uuid}`,
      })),
    }
  })
  return { state, roles, orgName }
}

type InviteState = ReturnType<typeof useInviteList>['state']

type RoleChoiceProps = {
  role: number
  roles: ReturnType<typeof useRolesToInvite>['roles']
  onChange: (role: number) => void
}

const RoleChoice = ({ role, roles, onChange }: RoleChoiceProps) => (
  <Field label="Role of rows that name none" className="mb-3 max-w-60">
    <Select
      value={String(role)}
      onValueChange={(value) => onChange(Number(value))}
      options={roles.map((one) => ({ value: String(one.role), label: roleName(one.role) }))}
    />
  </Field>
)

function Source({ onGiven }: { onGiven: (text: string) => void }) {
  const [text, setText] = useState('')
  return (
    <div className="flex flex-col items-start gap-2">
      <Field
        label="One person a line"
        help="An e-mail address or phone number; behind a comma a role, behind another one a note"
        className="w-full"
      >
        <Textarea
          rows={8}
          className="font-mono text-12"
          spellCheck={false}
          placeholder={'asha@example.org\nravi@example.org, Admin\n+919845012345, Member, Night shift'}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      <Button size="sm" disabled={text.trim() === ''} onClick={() => onGiven(text)}>
        Check the list
      </Button>
    </div>
  )
}

function Rows({ state }: { state: InviteState }) {
  const { rows, ready, isTooLong, refusal } = state
  const faulty = rows.length - ready
  return (
    <div className="flex flex-col gap-3">
      <div className="-mx-4">
        {isTooLong ? (
          <Banner tone="rejected" title={`${people(rows.length)}, and ${mostRows} go at once.`}>
            Split the list and invite one part after the other.
          </Banner>
        ) : faulty > 0 ? (
          <Banner tone="pending" title={`${ready} of ${plural(rows.length, 'row')} ready.`}>
            {`Correct ${plural(faulty, 'row')} below, or leave ${faulty === 1 ? 'it' : 'them'} out.`}
          </Banner>
        ) : (
          <Banner
            tone={rows.length > 0 ? 'approved' : 'rejected'}
            title={`${plural(rows.length, 'row')} ready.`}
          >
            {rows.length > 0 ? 'Nobody is told until you invite them.' : 'The list is empty.'}
          </Banner>
        )}
      </div>
      <RefusalNote>{refusal}</RefusalNote>
      <ImportTable
        columns={inviteColumns}
        rows={rows}
        isFaultyOnly={false}
        onCorrect={state.correct}
        onLeaveOut={state.leaveOut}
      />
    </div>
  )
}

/** Row by row what became of it. */
function Report({ report: { made } }: { report: ImportReport }) {
  return (
    <>
      <div className="-mx-4">
        <Banner tone="approved" title={`${people(made.length)} invited.`} />
      </div>
      <ol aria-label="Invited" className="max-h-[52vh] overflow-y-auto py-2">
        {made.map(({ name, href }, index) => (
          <li key={href} className="num flex min-h-7 items-center gap-3 text-12">
            <span className="w-8 shrink-0 text-right text-text-3">{index + 1}</span>
            <span className="min-w-0 break-words">{name}</span>
          </li>
        ))}
      </ol>
    </>
  )
}
