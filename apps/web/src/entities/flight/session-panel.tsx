import {
  age,
  DescriptionList,
  dayAndTime,
  duration,
  heading,
  metresAgl,
  Section,
  speed,
  TextLink,
  utcTime,
} from '@clearway/ui'
import type { ReactNode } from 'react'
import { CopyText } from '../../frame/copy-text.tsx'
import { PositionText } from '../../frame/position-text.tsx'
import { assetName } from '../../words/asset-name.ts'
import type { FlightFrame } from './flight-frame.ts'
import { isOpen, type Session, simulatorCommand } from './session-facts.ts'

interface SessionPanelProps {
  session: Session
  last: FlightFrame | undefined
  nowMs: number
}

/** The facts below the track; the token while the session is open. */
export const SessionPanel = ({ session, last, nowMs }: SessionPanelProps) => (
  <>
    {isOpen(session) && session.session_token && (
      <SessionKey
        sessionUuid={session.session_uuid}
        token={session.session_token}
        assetUuid={session.asset_uuid}
      />
    )}
    <LastFrame last={last} nowMs={nowMs} />
    <Section title="Session">
      <DescriptionList
        labelWidth={92}
        facts={[
          {
            label: 'Started',
            value: dayAndTime(session.session_start_time, nowMs),
            below: utcTime(session.session_start_time, { withSeconds: true }),
          },
          session.session_end_time
            ? {
                label: 'Ended',
                value: dayAndTime(session.session_end_time, nowMs),
                below: utcTime(session.session_end_time, { withSeconds: true }),
              }
            : { label: 'Expires', value: `in ${duration(Date.parse(session.session_expiry) - nowMs)}` },
          { label: 'Pilot', value: session.pilot_name ?? '—' },
          { label: 'Flight plan', value: <PlanLink session={session} /> },
          {
            label: 'Asset',
            value: <TextLink href={`/fleet?asset=${session.asset_uuid}`}>{assetName(session)}</TextLink>,
          },
          ...(session.fitness_note
            ? [{ label: 'Not registered', value: session.fitness_note.replace('Not registered: ', '') }]
            : []),
          { label: 'Start', value: place(session.asset_start_latitude, session.asset_start_longitude) },
          { label: 'End', value: place(session.asset_end_latitude, session.asset_end_longitude) },
          { label: 'Pilot at', value: place(session.pilot_start_latitude, session.pilot_start_longitude) },
        ]}
      />
    </Section>
  </>
)

const PlanLink = ({ session: { mission_uuid, plan_uuid } }: { session: Session }) => {
  if (!plan_uuid || !mission_uuid) return 'None, flown ad hoc'
  return <TextLink href={`/missions?mission=${mission_uuid}`}>Show the mission</TextLink>
}

const place = (latitude: number | null, longitude: number | null): ReactNode =>
  latitude === null || longitude === null ? '—' : <PositionText {...{ latitude, longitude }} digits={5} />

/** What the ground station needs, and the command that simulates one. */
interface SessionKeyProps {
  sessionUuid: string
  token: string
  assetUuid?: string
}

export const SessionKey = ({ sessionUuid, token, assetUuid }: SessionKeyProps) => (
  <Section title="Ground station" note="while the session is open">
    <div className="flex flex-col gap-2">
      <Labelled label="session_uuid" text={sessionUuid} />
      <Labelled label="session_token" text={token} />
      <Labelled label="Simulator command" text={simulatorCommand(sessionUuid, token)} />
      {assetUuid && (
        <p className="text-12">
          <TextLink href={`/connect?asset=${assetUuid}`}>Connect your ground station</TextLink>
        </p>
      )}
    </div>
  </Section>
)

const Labelled = ({ label, text }: { label: string; text: string }) => (
  <div>
    <p className="mb-0.5 text-12 text-text-3">{label}</p>
    <CopyText label={label} text={text} />
  </div>
)

const LastFrame = ({ last, nowMs }: Pick<SessionPanelProps, 'last' | 'nowMs'>) => {
  if (!last) {
    return (
      <Section title="Last frame">
        <p className="text-12 text-text-3">No frame has arrived yet.</p>
      </Section>
    )
  }
  const { heightM, speedMps, headingDeg, batteryPercent, timestampMs } = last
  return (
    <Section title="Last frame" note={`${age(nowMs - timestampMs)} ago`}>
      <DescriptionList
        labelWidth={92}
        facts={[
          { label: 'Position', value: <PositionText {...last} digits={5} /> },
          { label: 'Height', value: heightM === null ? '—' : metresAgl(heightM) },
          { label: 'Speed', value: speedMps === null ? '—' : speed(speedMps) },
          { label: 'Heading', value: headingDeg === null ? '—' : heading(headingDeg) },
          { label: 'Battery', value: batteryPercent === null ? '—' : `${Math.round(batteryPercent)} %` },
        ]}
      />
    </Section>
  )
}
