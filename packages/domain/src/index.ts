/** For processes (api, ingest, demo): everything that is not a contract. */

export * from './operations.ts'
export * from './parties/access/authenticate.ts'
export { knowCommonHashes } from './parties/accounts/password-rules.ts'
export { ensureSeedKeys } from './parties/partner-keys/seed.ts'
