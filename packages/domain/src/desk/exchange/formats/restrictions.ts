import { airspaceZoneType, restrictionType } from '../../../kernel/enums.ts'

/** How foreign words for a restriction become restriction_type and airspace_zone_type (docs/imports-and-exports.md). */
export interface Restriction {
  readonly restrictionType: number
  readonly zoneType: number
}

const prohibited: Restriction = {
  restrictionType: restrictionType.prohibited,
  zoneType: airspaceZoneType.red,
}
const restricted: Restriction = {
  restrictionType: restrictionType.restricted,
  zoneType: airspaceZoneType.yellow,
}
const temporary: Restriction = {
  restrictionType: restrictionType.temporary,
  zoneType: airspaceZoneType.yellow,
}
const controlled: Restriction = {
  restrictionType: restrictionType.controlled,
  zoneType: airspaceZoneType.yellow,
}
const advisory: Restriction = {
  restrictionType: restrictionType.advisory,
  zoneType: airspaceZoneType.awareness,
}
const unrestricted: Restriction = {
  restrictionType: restrictionType.advisory,
  zoneType: airspaceZoneType.green,
}

/** ED-269 `restriction` and ED-318 `type`. */
export const uasRestrictions: Readonly<Record<string, Restriction>> = {
  PROHIBITED: prohibited,
  REQ_AUTHORISATION: restricted,
  REQ_AUTHORIZATION: restricted,
  CONDITIONAL: restricted,
  USPACE: controlled,
  NO_RESTRICTION: unrestricted,
}

/** An authorisation zone that ends is a temporary restricted area. */
export const uasRestriction = (word: string, isTemporary: boolean): Restriction | null => {
  const known = uasRestrictions[word.toUpperCase()] ?? null
  return known === restricted && isTemporary ? temporary : known
}

interface ZoneTypes {
  readonly restriction_type: number
  readonly airspace_zone_type: number
}

export const asksManager = ({ airspace_zone_type }: Pick<ZoneTypes, 'airspace_zone_type'>): boolean =>
  airspace_zone_type === airspaceZoneType.red || airspace_zone_type === airspaceZoneType.yellow

/** What ED-269 has for it, and but for its spelling ED-318: RED and YELLOW ask a manager, GREEN and AWARENESS do not. */
export const uasWord = (zone: ZoneTypes): string => {
  if (!asksManager(zone)) return 'NO_RESTRICTION'
  return zone.airspace_zone_type === airspaceZoneType.red &&
    zone.restriction_type === restrictionType.prohibited
    ? 'PROHIBITED'
    : 'REQ_AUTHORISATION'
}

/** Kinds of airspace as AIP, OpenAir and AIXM write them: class letters, types, and words. */
const kinds: Readonly<Record<string, Restriction>> = {
  P: prohibited,
  PROHIBITED: prohibited,
  R: restricted,
  RESTRICTED: restricted,
  Q: restricted,
  DANGER: restricted,
  MIL: restricted,
  GP: restricted,
  MTA: restricted,
  MTR: restricted,
  WARNING: restricted,
  ALERT: restricted,
  ADIZ: restricted,
  OFR: restricted,
  TRA: temporary,
  TSA: temporary,
  TFR: temporary,
  TRAFR: temporary,
  A: controlled,
  B: controlled,
  C: controlled,
  D: controlled,
  E: controlled,
  CTR: controlled,
  CTA: controlled,
  TMA: controlled,
  ATZ: controlled,
  MATZ: controlled,
  AWY: controlled,
  LTA: controlled,
  UTA: controlled,
  CONTROLLED: controlled,
  F: advisory,
  G: advisory,
  W: advisory,
  RMZ: advisory,
  TMZ: advisory,
  TRZ: advisory,
  TIA: advisory,
  TIZ: advisory,
  HTZ: advisory,
  FIR: advisory,
  UIR: advisory,
  FIS: advisory,
  ACCSEC: advisory,
  VFRSEC: advisory,
  VFRR: advisory,
  ASRA: advisory,
  GSEC: advisory,
  WAVE: advisory,
  GLIDER: advisory,
  OTHER: advisory,
  D_OTHER: advisory,
  ADVISORY: advisory,
}

/** `TYPE/CLASS` is AIXM, where D is a danger area; a letter alone is OpenAir, where D is a class. */
export const kindRestriction = (kind: string): Restriction | null => {
  const word = kind.trim().toUpperCase()
  if (!word.includes('/')) return kinds[word] ?? uasRestrictions[word] ?? null
  const [type = ''] = word.split('/', 1)
  return type === 'D' ? restricted : (kinds[type] ?? null)
}

/** Where a file names none: a manager decides about each mission. */
export const unstated = restricted
