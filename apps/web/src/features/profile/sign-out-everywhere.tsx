import { Button, ConfirmDialog, plural, useToast } from '@clearway/ui'
import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { endSession } from '../../console/end-session.ts'
import { trpc } from '../../trpc/client.ts'
import { sentenceOf } from '../../trpc/failure.ts'

type Scope = 'others' | 'all'

const words = {
  others: {
    title: 'Sign out of the other sessions?',
    effect: 'They are signed out at their next request. This browser stays signed in.',
    confirmLabel: 'Sign them out',
  },
  all: {
    title: 'Sign out everywhere?',
    effect: 'Every session ends, this one included, and each browser has to sign in again.',
    confirmLabel: 'Sign out everywhere',
  },
} as const

/** Ends this session, the other ones, or all of them. */
export function SignOutEverywhere({ others }: { others: number }) {
  const [asked, setAsked] = useState<Scope | null>(null)
  return (
    <div className="mt-3 flex flex-wrap items-center gap-2">
      <Button icon={LogOut} onClick={() => void endSession('asked')}>
        Sign out here
      </Button>
      {others > 0 && (
        <Button onClick={() => setAsked('others')}>{`End ${plural(others, 'other session')}`}</Button>
      )}
      <Button variant="dangerOutline" onClick={() => setAsked('all')}>
        Sign out everywhere
      </Button>
      {asked && <AskDialog scope={asked} onClose={() => setAsked(null)} />}
    </div>
  )
}

function AskDialog({ scope, onClose }: { scope: Scope; onClose: () => void }) {
  const utils = trpc.useUtils()
  const { show } = useToast()
  const logout = trpc.accounts.logoutEverywhere.useMutation()
  const confirm = async () => {
    await logout.mutateAsync({ keep_current: scope === 'others' })
    if (scope === 'all') return endSession('asked')
    await utils.users.sessions.invalidate()
    show({ kind: 'status', title: 'The other sessions have ended' })
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      {...words[scope]}
      keepLabel="Keep them"
      onConfirm={confirm}
      fault={logout.error && sentenceOf(logout.error)}
    />
  )
}
