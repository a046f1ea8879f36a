import { recordStatus } from '../../kernel/contract.ts'
import type { PilotCredential } from './contract.ts'

/** Whether a pilot credential counts: it is active and has not ended. `validAt` of store.ts is the same in SQL. */
export const isCredentialValid = (
  { status, expires_at }: Pick<PilotCredential, 'status' | 'expires_at'>,
  atMs: number,
): boolean => status === recordStatus.active && (expires_at === null || Date.parse(expires_at) > atMs)
