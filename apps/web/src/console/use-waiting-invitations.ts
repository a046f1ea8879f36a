import { type Outputs, trpc } from '../trpc/client.ts'

export type WaitingInvitation = Outputs['invitations']['mine']['data'][number]

const everyMs = 60_000
const mostShown = 100

/** What waits for this person's answer, for themselves or for an organisation whose Admin they are. */
export const useWaitingInvitations = () =>
  trpc.invitations.mine.useQuery(
    { limit: mostShown },
    { refetchInterval: everyMs, refetchOnWindowFocus: 'always' },
  )

/** How many; undefined until it is known. */
export const useWaitingCount = (): number | undefined =>
  useWaitingInvitations().data?.pagination.total_records
