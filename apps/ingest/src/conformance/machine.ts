import { type AlertSeverity, type ConditionType, isGraver, type Violation } from '@clearway/domain/alerts'
import type { Finding } from './judge.ts'

/**
 * The conformance of one flight as a pure state machine: frames, papers and silence come in, what is to be raised
 * and cleared comes out. An episode begins with evidence and ends with evidence; between them it is one alert, which is
 * raised again where it became graver.
 */
export type Episode =
  /** Seen only so near to the limit that it may be an error; so many frames in a row. */
  | { readonly kind: 'suspected'; readonly frames: number }
  | {
      readonly kind: 'open'
      readonly alertType: ConditionType
      readonly subjectUuid: string
      /** The gravest that was seen of it. */
      readonly severity: AlertSeverity
      /** True without any frame: a zone has not approved the plan that is flown. */
      readonly onPaper: boolean
      /** Frames in a row that show the opposite. */
      readonly calmFrames: number
      /** Time of the last frame that showed it; null when none did. */
      readonly lastBadAt: number | null
    }

type Link = 'none' | 'up' | 'lost'

export interface FlightState {
  /** none: no live frame yet, or none since a batch ended the loss of a link; so there is no link to lose. */
  readonly link: Link
  /** Time of the newest frame. */
  readonly lastAt: number
  readonly episodes: ReadonlyMap<string, Episode>
}

export type FlightEvent =
  /** A frame. `isLive`: it came by a transport that keeps a link. */
  | { type: 'frame'; at: number; isLive: boolean; findings: readonly Finding[] }
  /** What is wrong before the flight is anywhere, as it is now. */
  | { type: 'papers'; violations: readonly Violation[] }
  /** Nothing has come since the newest frame. */
  | { type: 'silent'; violation: Violation }
  /** A frame of this time came over a link, and is judged elsewhere or late. */
  | { type: 'received'; at: number }
  /** What is in the database: another process wrote it, or this one before it was started again. */
  | {
      type: 'announced'
      alertType: ConditionType
      subjectUuid: string
      severity: AlertSeverity
      isOver: boolean
      byFrames: boolean
    }

export type FlightEffect =
  | { type: 'raise'; violation: Violation }
  | { type: 'clear'; alertType: ConditionType; subjectUuid: string }

export interface FlightStep {
  readonly state: FlightState
  readonly effects: readonly FlightEffect[]
}

export interface Hysteresis {
  readonly marginalFrames: number
  readonly calmFrames: number
  readonly calmMs: number
}

export const initialFlight: FlightState = {
  link: 'none',
  lastAt: Number.NEGATIVE_INFINITY,
  episodes: new Map(),
}

export type Conformance = 'conforming' | 'non_conforming' | 'contingent'

/** contingent: its link is lost, whatever else it did. */
export const conformanceOf = ({ link, episodes }: FlightState): Conformance => {
  if (link === 'lost') return 'contingent'
  return [...episodes.values()].some(({ kind }) => kind === 'open') ? 'non_conforming' : 'conforming'
}

type On<T extends FlightEvent['type']> = Extract<FlightEvent, { type: T }>
type Transition<T extends FlightEvent['type']> = (
  state: FlightState,
  event: On<T>,
  patience: Hysteresis,
) => FlightStep

interface Subject {
  readonly alertType: ConditionType
  readonly subjectUuid: string
}

interface Seen extends Subject {
  readonly severity: AlertSeverity
}

type OpenEpisode = Extract<Episode, { kind: 'open' }>

export const keyOf = ({ alertType, subjectUuid }: Subject): string => `${alertType} ${subjectUuid}`

const opened = ({ alertType, subjectUuid, severity }: Seen, evidence: Partial<OpenEpisode>): OpenEpisode => ({
  kind: 'open',
  alertType,
  subjectUuid,
  severity,
  onPaper: false,
  calmFrames: 0,
  lastBadAt: null,
  ...evidence,
})

const graver = (known: OpenEpisode, { severity }: Seen): OpenEpisode =>
  isGraver(severity, known.severity) ? { ...known, severity } : known

/** Nobody was told of this episode yet, or as of a lesser one. */
const isNews = (known: Episode | undefined, { severity }: Seen): boolean =>
  known?.kind !== 'open' || isGraver(severity, known.severity)

const isOver = ({ onPaper, calmFrames, lastBadAt }: OpenEpisode, at: number, patience: Hysteresis): boolean =>
  !onPaper && (lastBadAt === null || (calmFrames >= patience.calmFrames && at - lastBadAt >= patience.calmMs))

const clear = ({ alertType, subjectUuid }: Subject): FlightEffect => ({
  type: 'clear',
  alertType,
  subjectUuid,
})

const lostLink = (episodes: FlightState['episodes']): OpenEpisode | undefined => {
  for (const episode of episodes.values())
    if (episode.kind === 'open' && episode.alertType === 'lost_link') return episode
}

/** The link is there: what was raised about it is over. */
const linked = (state: FlightState): FlightStep => {
  const lost = lostLink(state.episodes)
  if (!lost) return { state, effects: [] }
  const episodes = new Map(state.episodes)
  episodes.delete(keyOf(lost))
  return { state: { ...state, episodes }, effects: [clear(lost)] }
}

/** A batch ends the loss of a link and brings back none, or each pause between batches would lose it again. */
const withoutLink = (link: Link): Link => (link === 'lost' ? 'none' : link)

const frame: Transition<'frame'> = (state, event, patience) => {
  // What is older than the newest frame is history; it changes nothing.
  if (event.at <= state.lastAt) return { state, effects: [] }
  const link = event.isLive ? 'up' : withoutLink(state.link)
  // Nearly every frame there is: nothing was wrong and nothing is.
  if (event.findings.length === 0 && state.episodes.size === 0)
    return { state: { ...state, link, lastAt: event.at }, effects: [] }
  const before = linked({ ...state, link, lastAt: event.at })
  const found = new Map(event.findings.map((finding) => [keyOf(finding), finding]))
  const episodes = new Map<string, Episode>()
  const effects: FlightEffect[] = [...before.effects]
  for (const [key, finding] of found) {
    const known = before.state.episodes.get(key)
    const episode = worsened(known, finding, { at: event.at, patience })
    if (episode.kind === 'open' && isNews(known, finding))
      effects.push({ type: 'raise', violation: violationOf(finding) })
    episodes.set(key, episode)
  }
  for (const [key, episode] of before.state.episodes) {
    if (found.has(key) || episode.kind === 'suspected') continue
    const calmer = { ...episode, calmFrames: episode.calmFrames + 1 }
    if (isOver(calmer, event.at, patience)) effects.push(clear(episode))
    else episodes.set(key, calmer)
  }
  return { state: { ...before.state, episodes }, effects }
}

const worsened = (
  known: Episode | undefined,
  finding: Finding,
  { at, patience }: { at: number; patience: Hysteresis },
): Episode => {
  if (known?.kind === 'open') return { ...graver(known, finding), calmFrames: 0, lastBadAt: at }
  const frames = (known?.frames ?? 0) + 1
  return frames < patience.marginalFrames && finding.isMarginal()
    ? { kind: 'suspected', frames }
    : opened(finding, { lastBadAt: at })
}

const violationOf = (finding: Finding): Violation => ({
  alertType: finding.alertType,
  subjectUuid: finding.subjectUuid,
  severity: finding.severity,
  zoneUuids: finding.zoneUuids,
  ...finding.words(),
})

const papers: Transition<'papers'> = (state, { violations }, patience) => {
  const wrong = new Map(violations.map((violation) => [keyOf(violation), violation]))
  const episodes = new Map<string, Episode>()
  const effects: FlightEffect[] = []
  for (const [key, episode] of state.episodes) {
    if (wrong.has(key)) continue
    const freed = episode.kind === 'open' ? { ...episode, onPaper: false } : episode
    if (freed.kind === 'open' && freed.alertType !== 'lost_link' && isOver(freed, state.lastAt, patience))
      effects.push(clear(freed))
    else episodes.set(key, freed)
  }
  for (const [key, violation] of wrong) {
    const known = state.episodes.get(key)
    if (isNews(known, violation)) effects.push({ type: 'raise', violation })
    episodes.set(
      key,
      known?.kind === 'open'
        ? { ...graver(known, violation), onPaper: true }
        : opened(violation, { onPaper: true }),
    )
  }
  return { state: { ...state, episodes }, effects }
}

const silent: Transition<'silent'> = (state, { violation }) => {
  if (state.link !== 'up') return { state, effects: [] }
  const episodes = new Map(state.episodes).set(keyOf(violation), opened(violation, {}))
  return { state: { ...state, link: 'lost', episodes }, effects: [{ type: 'raise', violation }] }
}

const received: Transition<'received'> = (state, { at }) =>
  linked({ ...state, link: 'up', lastAt: Math.max(at, state.lastAt) })

const announced: Transition<'announced'> = (state, event) => {
  const { alertType, isOver: over, byFrames } = event
  const key = keyOf(event)
  const episodes = new Map(state.episodes)
  const isLink = alertType === 'lost_link'
  if (over) {
    episodes.delete(key)
    return {
      state: { ...state, link: isLink && state.link === 'lost' ? 'up' : state.link, episodes },
      effects: [],
    }
  }
  const known = episodes.get(key)
  if (known?.kind === 'open')
    return { state: { ...state, episodes: episodes.set(key, graver(known, event)) }, effects: [] }
  // What frames that were seen elsewhere raised, frames must end.
  const lastBadAt = byFrames && !isLink ? state.lastAt : null
  episodes.set(key, opened(event, { lastBadAt }))
  return { state: { ...state, link: isLink ? 'lost' : state.link, episodes }, effects: [] }
}

/** Every event; a missing one does not compile. */
const transitions: { readonly [T in FlightEvent['type']]: Transition<T> } = {
  frame,
  papers,
  silent,
  received,
  announced,
}

export const flightStep = (state: FlightState, event: FlightEvent, patience: Hysteresis): FlightStep =>
  (transitions[event.type] as Transition<FlightEvent['type']>)(state, event, patience)
