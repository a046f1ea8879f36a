/** The units in which a person reads figures; records and the wire are metric. */
export interface Units {
  readonly distance: 'metric' | 'nautical'
  readonly height: 'm' | 'ft'
}

let shown: Units = { distance: 'metric', height: 'm' }

/** As a locale, the choice is the page's: every formatter asks for it where it writes. */
export const shownUnits = (): Units => shown

/** By `UnitsProvider`, which renders anew what shows figures. */
export const showUnits = (units: Units): void => {
  shown = units
}

export const metresPerFoot = 0.3048
export const metresPerNauticalMile = 1852

/** A height or a difference of heights in the unit that is shown, and back: a scale is round in what it shows. */
export const inHeightUnit = (metres: number): number =>
  shown.height === 'ft' ? metres / metresPerFoot : metres
export const fromHeightUnit = (value: number): number =>
  shown.height === 'ft' ? value * metresPerFoot : value
export const heightUnitName = (): string => (shown.height === 'ft' ? 'feet' : 'metres')

const isNautical = () => shown.distance === 'nautical'

/** From metres a second. */
export const inSpeedUnit = (metresPerSecond: number): number =>
  isNautical() ? (metresPerSecond * 3600) / metresPerNauticalMile : metresPerSecond
export const speedUnit = (): string => (isNautical() ? 'kt' : 'm/s')

/** From metres a second, upwards. */
export const inClimbUnit = (metresPerSecond: number): number =>
  shown.height === 'ft' ? (metresPerSecond * 60) / metresPerFoot : metresPerSecond
export const climbUnit = (): string => (shown.height === 'ft' ? 'ft/min' : 'm/s')

/** Of a way so long that its metres do not matter; from metres. */
export const inWayUnit = (metres: number): number =>
  isNautical() ? metres / metresPerNauticalMile : metres / 1000
export const wayUnit = (): string => (isNautical() ? 'NM' : 'km')

/** "1.2 MB", "340 kB": of a file, by 1,024. */
export const fileSize = (bytes: number): string =>
  bytes < 1_048_576 ? `${Math.max(1, Math.round(bytes / 1_024))} kB` : `${(bytes / 1_048_576).toFixed(1)} MB`
