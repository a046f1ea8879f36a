import { inviteMode, mostInBulk, roleNumber } from '@clearway/domain/contracts'
import { Banner, Button, Dialog, date, Field, plural, Textarea } from '@clearway/ui'
import { useEffect, useMemo } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { z } from 'zod'
import { roleName } from '../../entities/person/roles.ts'
import { useRolesToInvite } from '../../entities/person/use-role-rules.ts'
import { ImportTable } from '../../files/csv/import-table.tsx'
import { type ImportReport, useImport } from '../../files/csv/use-import.ts'
import { BackNote, RefusalNote } from '../../forms/fields.tsx'
import { SelectField } from '../../forms/select-field.tsx'
import { useApiForm } from '../../forms/use-api-form.ts'
import { useLeave } from '../../forms/use-leave.tsx'
import { trpc } from '../../trpc/client.ts'
import { inviteColumns, inviteImport, listOf, withHeader } from './invite-list.ts'

const people = (howMany: number): string => plural(howMany, 'person', 'people')
const width = 820
const title = 'Invite a list'

/** The list as it is pasted, and the role of who has none in it, which may be changed while the rows are checked. */
const ListForm = z.object({ role: z.number(), list: z.string() })
type ListForm = z.infer<typeof ListForm>

/** From a pasted list to invitations: each row checked here, all sent as one, reported row by row. */
export const InviteManyDialog = ({ onClose }: { onClose: () => void }) => {
  const { form, onSubmit, isBack } = useApiForm<ListForm, ListForm>({
    schema: ListForm,
    keptAs: title,
    defaultValues: { role: roleNumber.member, list: '' },
    submit: async ({ list }) => state.read(withHeader(list)),
  })
  const { state, roles, orgName } = useInviteList(form.watch('role'))
  const { given, report, rows, ready, isTooLong } = state
  const { setValue, resetField } = form
  // The form holds what is not sent yet, as it was corrected: another list begins empty.
  useEffect(() => {
    if (report) resetField('list')
    else if (given) setValue('list', listOf(given.cells))
  }, [given, report, setValue, resetField])
  const startAgain = () => {
    state.startAgain()
    resetField('list')
  }
  const { leave, question } = useLeave({
    title,
    isFilled: () => !report && (given !== null || form.getValues('list').trim() !== ''),
    isSending: state.isSending,
    onClose,
  })
  const isWhole = rows.length > 0 && ready === rows.length && !isTooLong
  return (
    <>
      <Dialog
        open
        onOpenChange={(isOpen) => !isOpen && leave()}
        width={given && !report ? width : 560}
        title={title}
        description={`Everybody gets a message with a link to join ${orgName}. All of them are invited, or none.`}
        footer={
          <>
            {given && !report && (
              <Button variant="quiet" className="mr-auto" onClick={startAgain}>
                Another list
              </Button>
            )}
            <Button variant={report ? 'primary' : 'plain'} disabled={state.isSending} onClick={onClose}>
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
            {isBack && !given && <BackNote className="mb-3" />}
            {roles.length > 1 && (
              <SelectField
                form={form}
                name="role"
                label="Role of rows that name none"
                options={roles.map((one) => ({ value: String(one.role), label: roleName(one.role) }))}
                numeric
                className="mb-3 max-w-60"
              />
            )}
            {given ? <Rows state={state} /> : <Source form={form} onSubmit={onSubmit} />}
          </>
        )}
      </Dialog>
      {question}
    </>
  )
}

const useInviteList = (role: number) => {
  const { roles, orgName } = useRolesToInvite()
  const utils = trpc.useUtils()
  const invite = trpc.invitations.inviteUsers.useMutation()
  const granted = roles.map((one) => one.role).join()
  const kind = useMemo(() => inviteImport({ role, granted: granted.split(',').map(Number) }), [role, granted])
  const state = useImport(kind, async (invitations): Promise<ImportReport> => {
    const made = await invite.mutateAsync({ invitations })
    void utils.invitations.invalidate()
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

interface SourceProps {
  form: UseFormReturn<ListForm, unknown, ListForm>
  onSubmit: React.FormEventHandler
}

const Source = ({ form, onSubmit }: SourceProps) => (
  <form noValidate onSubmit={onSubmit} className="flex flex-col items-start gap-2">
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
        {...form.register('list')}
      />
    </Field>
    <Button type="submit" size="sm" disabled={form.watch('list').trim() === ''}>
      Check the list
    </Button>
  </form>
)

const Rows = ({ state }: { state: InviteState }) => {
  const { rows, ready, isTooLong, refusal } = state
  const faulty = rows.length - ready
  return (
    <div className="flex flex-col gap-3">
      <div className="-mx-4">
        {isTooLong ? (
          <Banner tone="rejected" title={`${people(rows.length)}, and ${mostInBulk} go at once.`}>
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
const Report = ({ report: { made } }: { report: ImportReport }) => (
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
