/** For processes (api, ingest, demo): everything that is not a contract. */
export * from './access/authenticate.ts'
export * from './operations.ts'
export { ensureSeedKeys } from './partner-keys/seed.ts'
