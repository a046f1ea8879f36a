import { bbox, bearingDeg } from '../../geo/index.ts'
import type { ArmingFacts, ArmingVerdict } from './rule.ts'

const winds = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'] as const
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const

const clock = (time: Date): string => `${time.toISOString().slice(11, 16)}Z`
const near = (time: Date, at: Date): string =>
  Math.abs(+time - +at) < 12 * 3_600_000
    ? clock(time)
    : `${time.getUTCDate()} ${months[time.getUTCMonth()]} ${clock(time)}`
const far = (metres: number): string =>
  metres < 10_000 ? `${Math.ceil(metres)} m` : `${Math.round(metres / 1_000)} km`

interface Words {
  readonly message: string
  readonly pilotText: string
}

/** The words of a verdict: a sentence for people, and 50 characters for the pilot's screen. */
export const wordsOf = (
  { reason, judged, outsideM }: ArmingVerdict,
  { at, place }: Pick<ArmingFacts, 'at' | 'place'>,
): Words => {
  if (reason === 'asset_inactive')
    return {
      pilotText: 'CW: aircraft is not in service',
      message: 'The asset is not active. Set it active first.',
    }
  if (reason === 'certificate_revoked')
    return {
      pilotText: 'CW: certificate revoked or expired',
      message: 'The certificate is not the active one of this asset. Fetch a new one for its station.',
    }
  if (!judged)
    return {
      pilotText: 'CW: no flight plan',
      message: 'This asset has no flight plan. Make one and have it approved.',
    }
  const { svcId, scheduleStartTime: from, scheduleEndTime: to, flightEnvelope, mismatch } = judged.plan
  if (reason === 'too_early')
    return {
      pilotText: `CW: too early, plan starts ${near(from, at)}`,
      message: `${svcId} begins at ${from.toISOString()}.`,
    }
  if (reason === 'too_late')
    return {
      pilotText: `CW: too late, plan ended ${near(to, at)}`,
      message: `${svcId} ended at ${to.toISOString()}.`,
    }
  if (reason === 'outside' && place) {
    const [west, south, east, north] = bbox(flightEnvelope)
    const middle = [(west + east) / 2, (south + north) / 2]
    const wind = winds[Math.round(bearingDeg([place.longitude, place.latitude], middle) / 45) % 8]
    const by = far(outsideM ?? 0)
    return {
      pilotText: `CW: ${by} outside plan, go ${wind}`,
      message: `The aircraft stands ${by} outside ${svcId}; it lies ${wind}.`,
    }
  }
  if (reason === 'plan_waits')
    return {
      pilotText: `CW: ${svcId} waits for approval`,
      message: `${svcId} waits for the decision of an airspace manager.`,
    }
  if (reason === 'rejected')
    return {
      pilotText: `CW: ${svcId} was rejected`,
      message: mismatch
        ? `${svcId} no longer fits its mission. ${mismatch}`
        : `${svcId} is not permitted; its permissions say why.`,
    }
  if (reason === 'volume_taken')
    return {
      pilotText: `CW: ${svcId} airspace is taken`,
      message: `Another approved plan has the airspace of ${svcId}; its conflicts offer what is free.`,
    }
  return {
    pilotText: `CW: cleared until ${near(to, at)}`,
    message: `${svcId} is approved until ${to.toISOString()}.`,
  }
}
