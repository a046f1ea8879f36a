import { uinStatus } from '@clearway/domain/kernel'
import type { RestClient } from '../station/rest-client.ts'
import {
  endFlight,
  type FleetAsset,
  modelFor,
  type OpenFlight,
  ownAssets,
  registerAssets,
  startFlight,
} from './fleet-assets.ts'

export interface FlightsWanted {
  readonly aircraft: number
  /** So many of them show a certificate, which only assets with a registration number get. */
  readonly numbered: number
  readonly orgUuid: string
  /** Registers what is missing. */
  readonly register: boolean
  readonly modelUuid: string | null
}

const atOnce = 8

const hasNumber = ({ asset_uin: uin, uin_status: status }: FleetAsset): boolean =>
  Boolean(uin) && status === uinStatus.generated

/** Starts as many flights as wanted, on assets that are not in the air; those with a registration number first. */
export const startFlights = async (rest: RestClient, wanted: FlightsWanted): Promise<OpenFlight[]> => {
  const { aircraft, numbered, register } = wanted
  const assets = await ownAssets(rest)
  const withNumber = assets.filter(hasNumber)
  const flights: OpenFlight[] = []
  const others: OpenFlight[] = []
  const fill = async (from: FleetAsset[]) => {
    await take(rest, { from, into: flights, until: numbered })
    await take(rest, { from, into: others, until: aircraft - numbered })
  }
  try {
    await take(rest, { from: withNumber, into: flights, until: numbered })
    await take(rest, {
      from: assets.filter((asset) => !hasNumber(asset)),
      into: others,
      until: aircraft - numbered,
    })
    await fill(withNumber)
    const missing = aircraft - flights.length - others.length
    if (missing > 0 && register) {
      const modelUuid = await modelFor(rest, wanted.modelUuid, assets)
      await fill(await registerAssets(rest, { ...wanted, modelUuid, count: missing }))
    }
    const all = [...flights, ...others]
    if (all.length < aircraft) throw new Error(shortage(all.length, wanted))
    return all
  } catch (error) {
    await endFlights(rest, [...flights, ...others])
    throw error
  }
}

const shortage = (free: number, { aircraft, numbered, register }: FlightsWanted): string => {
  const which = numbered > 0 ? ' (through MQTT with a registration number)' : ''
  const help = register ? 'Others fly them.' : 'Give --register to register the others.'
  return `Only ${free} of ${aircraft} assets are free to fly${which}. ${help}`
}

interface Taking {
  /** Assets to try; those that were tried are taken out. */
  readonly from: FleetAsset[]
  readonly into: OpenFlight[]
  readonly until: number
}

const take = async (rest: RestClient, { from, into, until }: Taking): Promise<void> => {
  while (into.length < until && from.length > 0) {
    const lot = from.splice(0, Math.min(atOnce, until - into.length))
    const started = await Promise.allSettled(lot.map((asset) => startFlight(rest, asset)))
    for (const one of started) if (one.status === 'fulfilled' && one.value) into.push(one.value)
    const failed = started.find((one) => one.status === 'rejected')
    if (failed) throw failed.reason
  }
}

/** Ends every flight; answers how many have ended. */
export const endFlights = async (rest: RestClient, flights: readonly OpenFlight[]): Promise<number> => {
  let ended = 0
  const left = [...flights]
  const work = async () => {
    for (let flight = left.pop(); flight; flight = left.pop()) if (await endFlight(rest, flight)) ended += 1
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return ended
}
