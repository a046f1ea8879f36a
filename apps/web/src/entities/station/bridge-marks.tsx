import {
  age,
  Chip,
  DescriptionList,
  date,
  type Fact,
  metres,
  momentOf,
  Section,
  TextLink,
  time,
  useMinute,
  useNow,
} from '@clearway/ui'
import { Check, CircleHelp, Clock, Shield, ShieldCheck, ShieldX, X } from 'lucide-react'
import { PositionText } from '../../frame/position-text.tsx'
import { trpc } from '../../trpc/client.ts'
import {
  type ArmingGiven,
  armingWord,
  type Bridge,
  type BridgedVehicle,
  fenceWord,
  isAway,
  receivedMsAgo,
  type Word,
} from './bridge-words.ts'

const armingIcons: Partial<Record<Word['tone'], typeof Check>> = {
  approved: Check,
  pending: Clock,
  rejected: X,
}
const fenceIcons: Partial<Record<Word['tone'], typeof Check>> = {
  approved: ShieldCheck,
  pending: Clock,
  rejected: ShieldX,
}

/** The last answer to an autopilot that asked to arm. */
export const LastArming = ({ vehicle: { arming } }: { vehicle: BridgedVehicle }) => {
  const nowMs = useMinute()
  const [last] = arming
  if (!last) return <span className="text-text-3">Not asked yet</span>
  const { word, tone } = armingWord(last)
  return (
    <Chip tone={tone} icon={armingIcons[tone] ?? CircleHelp} title={last.pilot_text}>
      {`${word}, ${momentOf(last.at, nowMs)}`}
    </Chip>
  )
}

export const FenceMark = ({ vehicle }: { vehicle: BridgedVehicle }) => {
  const { word, tone } = fenceWord(vehicle)
  return (
    <Chip tone={tone} icon={fenceIcons[tone] ?? Shield} title={vehicle.fence?.why ?? undefined}>
      {word}
    </Chip>
  )
}

/** "0.4 s ago", or that its bridge is away. */
export const receivedWords = (bridge: Bridge, vehicle: BridgedVehicle, nowMs: number): string => {
  const ms = receivedMsAgo(bridge, vehicle, nowMs)
  if (ms === null) return 'Not heard yet'
  return `${age(ms)} ago`
}

/** Since when it runs; or its last report, and what its absence means for a pilot who wants to arm. */
export const standingWords = (bridge: Bridge, nowMs: number): string => {
  if (!isAway(bridge, nowMs)) return `runs since ${date(bridge.started_at)} ${time(bridge.started_at)}`
  const meanwhile =
    bridge.arming_when_unreachable === 'deny'
      ? 'autopilots that ask it may not arm without Clearway'
      : 'autopilots that ask it may arm without Clearway'
  return `last heard ${date(bridge.reported_at)} ${time(bridge.reported_at, undefined, true)}; ${meanwhile}`
}

const fenceFact = ({ fence }: BridgedVehicle, nowMs: number): Fact => {
  if (!fence) return { label: 'Fence', value: 'None was sent' }
  const what = `${fence.points} points, ${fence.exclusions} kept out, ceiling ${metres(fence.ceiling_m)} above home`
  const at = fence.at ? ` ${momentOf(fence.at, nowMs, undefined, true)}` : ''
  const state = {
    on_board: `Acknowledged${at}`,
    refused: `Refused${at}: ${fence.why ?? 'no reason given'}`,
    going_up: 'Going up',
  }[fence.state]
  return { label: 'Fence', value: state, below: what }
}

const homeFact = ({ home }: BridgedVehicle): Fact => ({
  label: 'Home',
  value: home ? <PositionText {...home} digits={5} /> : 'Not known yet',
  ...(home && { note: `${metres(home.altitude_m)} AMSL`, below: 'Its heights are above it without terrain' }),
})

const sessionFact = ({ session_uuid: uuid, session_refused: refused }: BridgedVehicle): Fact => ({
  label: 'Session',
  value: uuid ? <TextLink href={`/sessions?session=${uuid}`}>Show session</TextLink> : (refused ?? 'None'),
})

interface BridgedProps {
  readonly bridge: Bridge
  readonly vehicle: BridgedVehicle
  readonly nowMs: number
}

/** All that a bridge reported of one of its vehicles. */
export const VehicleFacts = ({ bridge, vehicle, nowMs }: BridgedProps) => (
  <>
    <DescriptionList
      labelWidth={104}
      facts={[
        { label: 'Heard', value: receivedWords(bridge, vehicle, nowMs), note: vehicle.autopilot ?? '' },
        sessionFact(vehicle),
        { label: 'Stored', value: `${vehicle.frames_stored} frames`, note: 'of its last flight' },
        { label: 'On the disk', value: `${vehicle.frames_waiting} frames wait` },
        fenceFact(vehicle, nowMs),
        homeFact(vehicle),
      ]}
    />
    <ArmingAnswers answers={vehicle.arming} nowMs={nowMs} />
  </>
)

const ArmingAnswers = ({ answers, nowMs }: { answers: readonly ArmingGiven[]; nowMs: number }) => (
  <ul aria-label="Arming answers" className="mt-2 flex flex-col gap-1.5">
    {answers.map((one) => (
      <li key={one.at} className="num flex flex-wrap items-baseline gap-x-2 text-12">
        <span className="text-text-3">{momentOf(one.at, nowMs, undefined, true)}</span>
        <span className="font-semibold">{armingWord(one).word}</span>
        <span className="text-text-2">{`“${one.pilot_text}”`}</span>
        <span className="text-text-3">{`answered in ${age(one.took_ms)}`}</span>
      </li>
    ))}
  </ul>
)

/** The MAVLink bridge's report on one asset; nothing where no bridge flies it. */
export const BridgeSection = ({ assetUuid }: { assetUuid: string }) => {
  const { data } = trpc.bridges.list.useQuery({})
  const nowMs = useNow() ?? Date.now()
  const bridge = data?.find(({ vehicles }) => vehicles.some(({ asset_uuid }) => asset_uuid === assetUuid))
  const vehicle = bridge?.vehicles.find(({ asset_uuid }) => asset_uuid === assetUuid)
  if (!bridge || !vehicle) return null
  return (
    <Section title="MAVLink bridge" note={`${bridge.name}, system ${vehicle.system_id}`}>
      <VehicleFacts bridge={bridge} vehicle={vehicle} nowMs={nowMs} />
    </Section>
  )
}
