import type { PartnerKeyRow } from './store.ts'

/** SPEC.md, Roles: keys of this name administer the platform. */
export const platformAdminName = 'platform-admin'

/**
 * The key that came with the installation: the first of the platform-admin keys. It is rotated by another one, made
 * by the API or put in its place in the configuration, and its own revocation.
 */
export const bootstrapKey = (keys: readonly PartnerKeyRow[]): PartnerKeyRow | undefined =>
  keys
    .filter(({ kind, createdBy }) => kind === 'platform_admin' && createdBy === null)
    .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())[0]
