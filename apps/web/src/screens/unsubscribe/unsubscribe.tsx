import { Button, TextLink } from '@clearway/ui'
import { RefusalNote } from '../../forms/fields.tsx'
import { trpc } from '../../trpc/client.ts'
import { sentenceOf } from '../../trpc/failure.ts'

/** Mail scanners follow links, so nothing ends before the button is pressed. */
export const Unsubscribe = ({ token }: { token: string }) => {
  const end = trpc.notifications.unsubscribe.useMutation()
  if (end.isSuccess)
    return (
      <p role="status" className="text-text-2">
        You get no more of these e-mails. What reaches you is under{' '}
        <TextLink href="/settings/notifications">your notifications</TextLink>.
      </p>
    )
  return (
    <div className="flex flex-col gap-4">
      <RefusalNote>{end.error && sentenceOf(end.error)}</RefusalNote>
      <Button
        variant="primary"
        size="lg"
        busy={end.isPending}
        busyLabel="Unsubscribing"
        onClick={() => end.mutate({ token })}
      >
        Unsubscribe
      </Button>
    </div>
  )
}
