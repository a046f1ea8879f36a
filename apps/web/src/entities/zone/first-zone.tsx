import { managerAdmin, orgTypeNumber } from '@clearway/domain/contracts'
import { Empty, TextLink } from '@clearway/ui'
import { Hexagon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useMembership } from '../../caller/console-context.tsx'
import { useCan } from '../../caller/use-can.ts'
import { trpc } from '../../trpc/client.ts'

/** While there is no zone nothing else can appear, so this asks for a zone first; afterwards the page's own empty state. */
export const FirstZone = ({ otherwise }: { otherwise: ReactNode }) => {
  const { data } = trpc.checklist.get.useQuery({})
  const isMissing = (step: 'zone' | 'zone_link') =>
    data?.steps.some(({ key, done }) => key === step && !done) ?? false
  if (isMissing('zone')) return <NoneManaged />
  return isMissing('zone_link') ? <NoneWatched /> : otherwise
}

/** The same for who is known to have none. */
export const NoZone = () =>
  useMembership().org_type === orgTypeNumber.airspaceManager ? <NoneManaged /> : <NoneWatched />

const NoneManaged = () => {
  const mayDraw = useCan()({ access: managerAdmin }) === true
  return (
    <Empty
      icon={Hexagon}
      title="You manage no zone yet"
      action={mayDraw && <TextLink href="/zones/new">Draw the first zone</TextLink>}
    >
      Missions that touch a zone of yours ask you for permission, and their flights appear on your pages.
      {mayDraw ? '' : ' An Admin of your organisation draws it.'}
    </Empty>
  )
}

const NoneWatched = () => (
  <Empty
    icon={Hexagon}
    title="No zone is yours to watch"
    action={<TextLink href="/zones">Show the zones</TextLink>}
  >
    A zone’s Manager links your organisation to it as Monitor; its flights and alerts then appear on your
    pages.
  </Empty>
)
