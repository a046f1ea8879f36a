import { type Alert, type AlertChange, type AlertType, alertTypes, type ViolationAlert } from './contract.ts'
import { abilitiesOf } from './policy.ts'
import type { AlertRow, AnnouncedChange, ChangeRow } from './store.ts'

export const presentAlert = (row: AlertRow, mayHandle: boolean): Alert => ({
  alert_uuid: row.alertUuid,
  alert_type: row.alertType,
  severity: row.severity,
  state: row.state,
  session_uuid: row.sessionUuid,
  asset_uuid: row.assetUuid,
  asset_svc_id: row.assetSvcId,
  asset_uin: row.assetUin,
  plan_uuid: row.planUuid,
  org_uuid: row.orgUuid,
  zone_uuids: row.zoneUuids,
  message: row.message,
  figures: row.figures,
  triggered_by: row.triggeredBy ?? 'system',
  latitude: row.latitude,
  longitude: row.longitude,
  altitude_agl: row.altitudeAgl,
  late: row.late,
  raised_at: row.createdAt.toISOString(),
  acknowledged_at: row.acknowledgedAt?.toISOString() ?? null,
  acknowledged_by: row.acknowledgedBy,
  cleared_at: row.clearedAt?.toISOString() ?? null,
  closed_at: row.closedAt?.toISOString() ?? null,
  closed_by: row.closedBy,
  close_reason: row.closeReason,
  updated_at: row.updatedAt.toISOString(),
  abilities: abilitiesOf(mayHandle, row),
})

export const presentChange = (row: ChangeRow): AlertChange => ({
  state: row.state,
  at: row.at.toISOString(),
  by_user_uuid: row.byUserUuid,
  reason: row.reason,
})

const isViolation = (type: string): type is AlertType => alertTypes.some((known) => known === type)

/** What the live socket sends of a change; null of a lost link, which is no violation. */
export const presentViolation = ({ alert, change }: AnnouncedChange): ViolationAlert | null =>
  isViolation(alert.alertType)
    ? {
        alert_uuid: alert.alertUuid,
        alert_type: alert.alertType,
        severity: alert.severity,
        state: change.state,
        session_uuid: alert.sessionUuid,
        asset_uuid: alert.assetUuid,
        asset_svc_id: alert.assetSvcId,
        asset_uin: alert.assetUin,
        plan_uuid: alert.planUuid,
        zone_uuids: alert.zoneUuids,
        message: alert.message,
        figures: alert.figures,
        triggered_by: alert.triggeredBy ?? 'system',
        latitude: alert.latitude,
        longitude: alert.longitude,
        altitude_agl: alert.altitudeAgl,
        late: alert.late,
        timestamp: change.at.toISOString(),
      }
    : null
