/** How foreign words for a restriction become restriction_type and airspace_zone_type (docs/imports-and-exports.md). */
export interface Restriction {
  readonly restrictionType: number
  readonly zoneType: number
}

const prohibited: Restriction = { restrictionType: 1, zoneType: 1 }
const restricted: Restriction = { restrictionType: 2, zoneType: 2 }
const temporary: Restriction = { restrictionType: 3, zoneType: 2 }
const controlled: Restriction = { restrictionType: 4, zoneType: 2 }
const advisory: Restriction = { restrictionType: 5, zoneType: 4 }
const unrestricted: Restriction = { restrictionType: 5, zoneType: 3 }

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

/** Kinds of airspace as AIP, OpenAir and AIXM write them: letters, types, and words. */
const kinds: Readonly<Record<string, Restriction>> = {
  P: prohibited,
  PROHIBITED: prohibited,
  R: restricted,
  RESTRICTED: restricted,
  Q: restricted,
  DANGER: restricted,
  MIL: restricted,
  TRA: temporary,
  TSA: temporary,
  TFR: temporary,
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
  CONTROLLED: controlled,
  F: advisory,
  G: advisory,
  W: advisory,
  RMZ: advisory,
  TMZ: advisory,
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

/** Where a file says nothing: a manager decides about each mission. */
export const unsaid = restricted
