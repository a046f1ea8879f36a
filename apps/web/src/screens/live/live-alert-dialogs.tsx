import { TalkDialog } from '../../entities/alert/alert-talk.tsx'
import { CloseAlertDialog } from '../../entities/alert/close-alert-dialog.tsx'
import { RaiseAlertDialog } from './alerts/raise-alert-dialog.tsx'
import type { AlertDesk } from './use-alert-desk.ts'

/** Why nothing more is to be done, and an alert by hand. */
export const AlertDialogs = ({ desk }: { desk: AlertDesk }) => {
  const { raising } = desk
  const session = raising?.sessionUuid
  return (
    <>
      <TalkDialog alert={desk.talking} onClose={() => desk.askTalk(null)} />
      <CloseAlertDialog alert={desk.closing} acts={desk.acts} onClose={() => desk.askClose(null)} />
      <RaiseAlertDialog
        flight={
          raising && session ? { assetUuid: raising.assetUuid, uin: raising.uin, sessionUuid: session } : null
        }
        onClose={() => desk.askRaise(null)}
      />
    </>
  )
}
