/** The units in which a person reads figures; records and the wire are metric. */
export interface Units {
  readonly distance: 'metric' | 'nautical'
  readonly height: 'm' | 'ft'
}

let shown: Units = { distance: 'metric', height: 'm' }

/** As a locale, the choice is the page's: every formatter asks for it where it writes. */
export const shownUnits = (): Units => shown

/** Who changes them renders anew what shows figures. */
export const showUnits = (units: Units): void => {
  shown = units
}

export const metresPerFoot = 0.3048
export const metresPerNauticalMile = 1852

/** A height or a difference of heights in the unit that is shown. */
export const inHeightUnit = (metres: number): number =>
  shown.height === 'ft' ? metres / metresPerFoot : metres
