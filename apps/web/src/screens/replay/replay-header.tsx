import {
  Button,
  Chip,
  distance,
  flightTime,
  IconButton,
  Popover,
  StatusChip,
  squareKilometres,
  TextLink,
  useToast,
  zoneAbbreviation,
} from '@clearway/ui'
import { Check, ChevronLeft, Download, Link2, TriangleAlert } from 'lucide-react'
import { useRouter } from 'next/router'
import { useMembership } from '../../caller/console-context.tsx'
import { useDownload } from '../../files/use-download.ts'
import { assetName } from '../../words/asset-name.ts'
import { breachWords, framesWords, spanWords } from './replay-words.ts'
import type { ReplayView } from './use-replay.ts'

/** Who flew what and when, what came of it, and the ways to take it along. */
export const ReplayHeader = ({ view }: { view: ReplayView }) => {
  const { record, flight, originMs } = view
  const { session, modelName, pilot, operator } = record
  const router = useRouter()
  const { frames, lastMs, gapCount } = flight.facts
  const last = frames > 0 ? lastMs : originMs
  return (
    <header className="flex min-h-13 shrink-0 flex-wrap items-center gap-x-4 gap-y-1 border-b border-line-strong px-4 py-2">
      <IconButton
        icon={ChevronLeft}
        label="Back to the replays"
        onClick={() => void router.push('/replays')}
        className="-mr-2 -ml-2 sm:hidden"
      />
      <h2 className="num text-16 font-semibold tracking-title">{assetName(session)}</h2>
      <span className="text-text-2">{[operator, modelName, pilot].filter(Boolean).join(', ')}</span>
      <ConformanceMark view={view} />
      <span className="num text-12 text-text-3">
        {session.session_svc_id} · {spanWords(originMs, last)} {zoneAbbreviation(originMs)}
      </span>
      <div className="num ml-auto flex flex-wrap items-center gap-x-4 gap-y-1 text-12 text-text-2 max-sm:ml-0">
        {session.total_distance !== null && <span>{distance(session.total_distance)}</span>}
        <span>{flightTime(view.player.durationMs)}</span>
        {session.total_area !== null && <span>{squareKilometres(session.total_area)}</span>}
        {flight.isWhole && <span>{framesWords(frames, gapCount)}</span>}
        <span className="flex items-center gap-2">
          <ExportMenu view={view} />
          <ShareButton />
        </span>
      </div>
    </header>
  )
}

const ConformanceMark = ({ view: { plan, record, flight } }: { view: ReplayView }) => {
  const breach = breachWords(flight.facts)
  return (
    <span className="flex flex-wrap gap-1.5">
      {record.endMs === null && <StatusChip status="live">In flight</StatusChip>}
      {breach && (
        <Chip tone="rejected" icon={TriangleAlert}>
          {breach}
        </Chip>
      )}
      {!breach && plan && flight.facts.frames > 0 && (
        <Chip tone="approved" icon={Check}>
          Kept to its plan
        </Chip>
      )}
      {plan === null && <Chip>No plan</Chip>}
      {!record.session.conforming && (
        <Chip tone="pending" icon={TriangleAlert}>
          Plan was not approved
        </Chip>
      )}
    </span>
  )
}

const formats = [
  { format: 'geojson', name: 'GeoJSON', hint: 'maps and scripts' },
  { format: 'gpx', name: 'GPX', hint: 'track viewers' },
  { format: 'kml', name: 'KML', hint: 'Google Earth' },
  { format: 'csv', name: 'CSV', hint: 'every measured field' },
] as const

/** The stored track as a file, whole and exact, whatever is drawn. */
const ExportMenu = ({ view }: { view: ReplayView }) => (
  <Popover
    label="Export the track"
    align="end"
    className="p-1!"
    trigger={
      <Button icon={Download} size="md">
        Export
      </Button>
    }
  >
    <ul className="flex flex-col">
      {formats.map(({ format, name, hint }) => (
        <li key={format} className="flex items-center justify-between gap-6 px-2.5 py-1">
          <TrackLink view={view} format={format} name={name} />
          <span className="text-12 text-text-3">{hint}</span>
        </li>
      ))}
    </ul>
  </Popover>
)

interface TrackLinkProps {
  view: ReplayView
  format: string
  name: string
}

const TrackLink = ({ view, format, name }: TrackLinkProps) => {
  const { org_uuid } = useMembership()
  const { session_uuid } = view.record.session
  const by = view.isOwn ? 'operator' : 'airspace'
  const { link, isPending } = useDownload({
    href: `/api/sessions/${session_uuid}/track?format=${format}&organisation=${org_uuid}&by=${by}`,
  })
  return <TextLink {...link}>{isPending ? `${name}, being read` : name}</TextLink>
}

/** The address holds the moment and the speed: whoever opens it sees what is seen now. */
const ShareButton = () => {
  const { show } = useToast()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(window.location.href)
      show({ title: 'Link to this moment copied' })
    } catch {
      show({
        title: 'The browser does not let this page copy',
        detail: 'Copy the address bar.',
      })
    }
  }
  return (
    <IconButton
      icon={Link2}
      variant="plain"
      label="Copy the link to this moment"
      onClick={() => void copy()}
    />
  )
}
