import type { AlertRecord } from './alert.ts'

type Alert = Pick<AlertRecord, 'alert_uuid' | 'asset_uuid' | 'cleared_at' | 'closed_at'>

/** The map that shows an alert: the live one while it goes on, the one of its record once it is over and the aircraft may be gone. */
export const alertMapHref = ({ alert_uuid, asset_uuid, cleared_at, closed_at }: Alert): string =>
  cleared_at || closed_at ? `/alerts?alert=${alert_uuid}` : `/live?aircraft=${asset_uuid}&follow=1`
