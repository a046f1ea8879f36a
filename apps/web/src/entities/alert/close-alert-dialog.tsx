import { mostLetters } from '@clearway/domain/contracts'
import { Confirm } from '../../forms/confirm.tsx'
import { alertTitles } from './alert-words.ts'
import type { AlertActs } from './use-alert-acts.ts'

interface CloseAlertDialogProps {
  readonly alert: {
    readonly alertUuid: string
    readonly type: keyof typeof alertTitles
    readonly uin: string
    readonly clearedAtMs: number | null
  } | null
  readonly acts: AlertActs
  readonly onClose: () => void
}

/** Nothing more is to be done about it: for a reason, which is kept. */
export const CloseAlertDialog = ({ alert, acts, onClose }: CloseAlertDialogProps) => {
  const goesOn = alert !== null && alert.clearedAtMs === null
  return (
    <Confirm
      open={alert !== null}
      onOpenChange={(open) => !open && onClose()}
      title={alert ? `Close the ${alertTitles[alert.type].toLowerCase()} of ${alert.uin}?` : ''}
      effect={
        goesOn
          ? 'It still goes on. It leaves the open alerts; if it ends and happens again, a new alert is raised.'
          : 'It leaves the open alerts and stays in the record with its reason.'
      }
      reason={{
        label: 'Why nothing more is to be done',
        required: true,
        mostLetters: mostLetters.note,
        of: alert?.alertUuid ?? '',
      }}
      tone="primary"
      confirmLabel="Close alert"
      keepLabel="Keep it open"
      onConfirm={async (reason) => alert && acts.close(alert.alertUuid, reason)}
    />
  )
}
