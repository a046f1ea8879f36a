export { adoptAuthority, settleAuthority } from '../authority/adoption.ts'
export { openAuthority } from '../authority/authority.ts'
export { anyList, type Canary, canaryOf } from '../authority/canary.ts'
export { openNamed } from '../authority/named.ts'
export { pemOf } from '../authority/revocation-list.ts'
export { AuthorityFaults, type NamedAuthority, namedAuthority } from '../authority/variables.ts'
export {
  currentRevocationList,
  newestRevocationList,
  type RevocationList,
} from '../certificate-records/revocations.ts'
export {
  assetsListedBetween,
  type StationStatus,
  stationStatusesOf,
} from '../certificate-records/station-status.ts'
export { type ShownCertificate, validAmong } from '../certificate-records/validity.ts'
