/** Kinds of records whose tables tell of each change by themselves (docs/decisions/0052). */
export const toldRecords = [
  'user',
  'pilot_credential',
  'sign_in',
  'organisation',
  'membership',
  'invitation',
  'partner_key',
  'asset_model',
  'payload_model',
  'asset',
  'certificate',
  'session',
  'bridge',
  'constraint',
  'audit_entry',
  'webhook_endpoint',
  'notification',
  'alert_message',
  'permission_message',
  'preference',
] as const
export type ToldRecord = (typeof toldRecords)[number]
