import { endpointStatus, eventNames } from '@clearway/domain/contracts'
import { count, day, dayAndTime, plural, type Tone } from '@clearway/ui'
import type { Outputs } from '../../trpc/client.ts'

export type Endpoint = Outputs['webhooks']['list'][number]
export type Delivery = Outputs['webhooks']['deliveries']['data'][number]

/** What an endpoint takes. */
export type Choice = Pick<Endpoint, 'event_types' | 'zone_uuids' | 'asset_uuids'>

export const isOn = ({ status }: Pick<Endpoint, 'status'>): boolean => status === endpointStatus.active

/** What it is called: its description, else where it is. */
export const endpointName = ({ description, url }: Pick<Endpoint, 'description' | 'url'>): string =>
  description || placeOf({ url })

/** The address without the way to it. */
export const placeOf = ({ url }: Pick<Endpoint, 'url'>): string => url.replace(/^https?:\/\//, '')

interface EndpointState {
  readonly word: 'Active' | 'Failing' | 'Off'
  readonly tone: Tone
}

export const stateOf = (endpoint: Pick<Endpoint, 'status' | 'failing_since'>): EndpointState => {
  if (!isOn(endpoint)) return { word: 'Off', tone: 'neutral' }
  return endpoint.failing_since ? { word: 'Failing', tone: 'pending' } : { word: 'Active', tone: 'approved' }
}

const reasons = { failing: 'Five days of failure', gone: 'It answered 410' }

/** Why it is not active, and what comes of that; null where it is. */
export const whyOf = (
  endpoint: Pick<Endpoint, 'status' | 'off_reason' | 'failing_since' | 'off_at' | 'waiting'>,
  nowMs: number,
): string | null => {
  const { off_reason, failing_since, off_at, waiting } = endpoint
  if (!isOn(endpoint)) return off_reason ? reasons[off_reason] : 'Turned off here'
  if (!failing_since || !off_at) return null
  // Only a failure turns it off, and none may have come since.
  const end = Date.parse(off_at) > nowMs ? day(off_at, nowMs) : 'at the next failure'
  const waits = `${count(waiting)} ${waiting === 1 ? 'waits' : 'wait'}`
  return `Since ${dayAndTime(failing_since, nowMs)}, ${waits}, goes off ${end}`
}

/** "alert.*, plan.approved, 2 zones". */
export const choiceWords = ({ event_types, zone_uuids, asset_uuids }: Choice): string => {
  const events = event_types.includes('*') ? 'every event' : event_types.join(', ')
  const zones = zone_uuids && plural(zone_uuids.length, 'zone')
  const assets = asset_uuids && plural(asset_uuids.length, 'asset')
  return [events, zones, assets].filter(Boolean).join(', ')
}

interface Answer {
  readonly word: string
  readonly tone: Tone
}

/** What came of it so far, in a word. */
export const answerOf = ({ state, attempts }: Pick<Delivery, 'state' | 'attempts'>): Answer => {
  // A replay may have failed, and been cancelled, after it had arrived.
  const arrived = state === 'delivered' ? attempts.findLast(({ taken }) => taken) : undefined
  const last = arrived ?? attempts.at(-1)
  const word = last?.status_code ? String(last.status_code) : (last?.error ?? 'waits')
  if (state === 'delivered') return { word, tone: 'approved' }
  if (state === 'withheld' || state === 'cancelled') return { word: state, tone: 'neutral' }
  return { word, tone: state === 'failed' ? 'rejected' : last ? 'pending' : 'neutral' }
}

/** The newest attempt of all: where it went, or why it went nowhere. */
export const addressOf = (
  deliveries: readonly Pick<Delivery, 'attempts'>[],
): Delivery['attempts'][number] | undefined =>
  deliveries.flatMap(({ attempts }) => attempts.slice(-1)).toSorted((a, b) => b.at.localeCompare(a.at))[0]

const middle = (sorted: readonly number[]): number | undefined => sorted[Math.floor(sorted.length / 2)]

/** Of the newest deliveries: how many arrived, and how long answers took. */
export const figuresOf = (deliveries: readonly Pick<Delivery, 'state' | 'attempts'>[]) => {
  const took = deliveries
    .flatMap(({ state, attempts }) => (state === 'delivered' ? (attempts.at(-1)?.took_ms ?? []) : []))
    .toSorted((a, b) => a - b)
  return {
    delivered: deliveries.filter(({ state }) => state === 'delivered').length,
    of: deliveries.length,
    medianMs: middle(took),
    slowestMs: took.at(-1),
  }
}

/** What can be chosen: each family, and what is in it. A test is sent whatever is chosen. */
export const families: readonly { readonly family: string; readonly events: readonly string[] }[] = [
  ...Map.groupBy(
    eventNames.filter((name) => name !== 'webhook.test'),
    (name) => name.split('.')[0]!,
  ),
].map(([family, events]) => ({ family: `${family}.*`, events }))

/** Taking a whole family takes its events' place; taking one out of a family leaves the others. */
export const withChoice = (chosen: readonly string[], word: string, isTaken: boolean): string[] => {
  const home = families.find(({ family, events }) => family === word || events.includes(word))
  if (!home) return [...chosen]
  const others = chosen.filter((one) => one !== home.family && !home.events.includes(one))
  if (word === home.family) return isTaken ? [...others, word] : others
  const before = isChosen(chosen, home.family)
    ? home.events
    : home.events.filter((one) => chosen.includes(one))
  const own = isTaken ? [...before, word] : before.filter((one) => one !== word)
  return [...others, ...(own.length === home.events.length ? [home.family] : own)]
}

/** Also by its family, or by all. */
export const isChosen = (chosen: readonly string[], word: string): boolean =>
  chosen.includes('*') || chosen.includes(word) || chosen.includes(`${word.split('.')[0]}.*`)
