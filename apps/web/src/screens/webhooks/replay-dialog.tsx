import { plural } from '@clearway/ui'
import { z } from 'zod'
import { TextField } from '../../forms/fields.tsx'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { useDone } from '../../forms/use-done.ts'
import { trpc } from '../../trpc/client.ts'
import { fromLocalInput, toLocalInput } from '../../words/text.ts'
import { type Endpoint, endpointName } from './endpoint.ts'
import { EventCount } from './event-count.tsx'

const hourMs = 3_600_000

/** As `datetime-local` gives it: the reader's own time. */
const Since = z.object({ since: z.string().min(1, { error: 'Choose a time' }) })

export const ReplayDialog = ({ endpoint, onClose }: { endpoint: Endpoint; onClose: () => void }) => {
  const done = useDone()
  const replay = trpc.webhooks.replay.useMutation()
  const { endpoint_uuid } = endpoint
  return (
    <FormDialog
      open
      onClose={onClose}
      title={`Replay to ${endpointName(endpoint)}`}
      description="Everything since then that it has chosen and your organisation may read is sent again, with the same ids. Events are kept for 7 days."
      submit="Replay"
      busyLabel="Looking"
      form={{
        schema: Since,
        defaultValues: { since: toLocalInput(Date.now() - hourMs) },
        submit: async ({ since }) => {
          const { events } = await replay.mutateAsync({
            endpoint_uuid,
            since: new Date(since).toISOString(),
          })
          done(
            { title: `${plural(events, 'event')} will be sent again`, id: endpointName(endpoint) },
            'webhooks',
          )
          onClose()
        },
      }}
    >
      {(form) => (
        <>
          <TextField form={form} name="since" label="Since" type="datetime-local" required />
          <EventCount
            choice={endpoint}
            since={fromLocalInput(form.watch('since'))}
            words={(events) => `${events} will be sent again.`}
          />
        </>
      )}
    </FormDialog>
  )
}
