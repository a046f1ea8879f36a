import { Button, Dialog, RadioGroup, useToast } from '@clearway/ui'
import { useState } from 'react'
import { useConsole } from '../../console/console-context.tsx'
import { roleName } from '../../console/role-words.ts'
import { RefusalNote } from '../../forms/refusal-note.tsx'
import { trpc } from '../../trpc/client.ts'
import { sentenceOf } from '../../trpc/failure.ts'
import { type MemberDetail, memberName } from './member.ts'
import { type RoleNumber, type roles, withArticle } from './roles.ts'
import { useRoleRules } from './use-role-rules.ts'

type RoleDialogProps = { person: MemberDetail; role: number; onClose: () => void }

/** The three roles, each with what it may do, and beside those that cannot be given the reason. */
export function RoleDialog({ person, role, onClose }: RoleDialogProps) {
  const [wanted, setWanted] = useState(role)
  const { choicesFor } = useRoleRules()
  const { set, error, isPending } = useSetRole(person, onClose)
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Role of ${memberName(person)}`}
      description="It counts at once, also where they are signed in already."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            disabled={wanted === role}
            busy={isPending}
            busyLabel="Changing"
            onClick={() => void set(wanted as RoleNumber)}
          >
            {wanted === role ? 'Change role' : `Make ${withArticle(wanted)}`}
          </Button>
        </>
      }
    >
      <RadioGroup
        aria-label="Role"
        value={String(wanted)}
        onValueChange={(value) => setWanted(Number(value))}
        className="gap-2"
        options={choicesFor(role).map(({ role: one, does, refusal }) => ({
          value: String(one),
          disabled: refusal !== undefined,
          label: <RoleLabel role={one} does={does} refusal={refusal} />,
        }))}
      />
      <RefusalNote>{error && sentenceOf(error)}</RefusalNote>
    </Dialog>
  )
}

type RoleLabelProps = { role: number; does: string; refusal: string | undefined }

const RoleLabel = ({ role, does, refusal }: RoleLabelProps) => (
  <span className="block py-1">
    <span className="block font-medium">{roleName(role)}</span>
    <span className="block text-12 text-text-2">{does}</span>
    {refusal && <span className="block text-12 text-text-3">{refusal}</span>}
  </span>
)

function useSetRole(person: MemberDetail, onDone: () => void) {
  const utils = trpc.useUtils()
  const { show } = useToast()
  const known = useConsole()
  const { mutateAsync, error, isPending } = trpc.users.setRole.useMutation()
  const set = async (role: (typeof roles)[number]['role']) => {
    const { user_uuid } = person
    const done = await mutateAsync({ user_uuid, role }).catch(() => null)
    if (!done) return
    show({ kind: 'status', title: `${memberName(person)} is ${withArticle(role)} now` })
    onDone()
    await Promise.all([
      utils.users.invalidate(),
      // One's own role decides what this console shows.
      user_uuid === known.person.user_uuid && known.reload(),
    ])
  }
  return { set, error, isPending }
}
