/** For processes: sealing, and the check that `npm run audit:verify` makes. */
export { createAuditMac } from '../../kernel/keys.ts'
export { isBeingSealed, type RunningSealer, Sealer, sealingProcess, startSealer } from './sealer.ts'
export { isUnsealed } from './unsealed.ts'
export { type AuditFault, type AuditReport, verifyAudit } from './verify.ts'
