import { accessOperations } from './access/service.ts'
import { accountOperations } from './accounts/service.ts'
import { alertOperations } from './alerts/service.ts'
import { assetModelOperations } from './asset-models/service.ts'
import { assetOperations } from './assets/service.ts'
import { auditOperations } from './audit/service.ts'
import { awarenessOperations } from './awareness/service.ts'
import { certificateOperations } from './certificates/service.ts'
import { constraintOperations } from './constraints/service.ts'
import { exchangeOperations } from './exchange/service.ts'
import { flightPlanOperations } from './flight-plans/service.ts'
import { invitationOperations } from './invitations/service.ts'
import { liveOperations } from './live/service.ts'
import { membershipOperations } from './memberships/service.ts'
import { missionOperations } from './missions/service.ts'
import { organisationOperations } from './organisations/service.ts'
import { partnerKeyOperations } from './partner-keys/service.ts'
import { payloadModelOperations } from './payload-models/service.ts'
import { permissionOperations } from './permissions/service.ts'
import { sessionOperations } from './sessions/service.ts'
import { telemetryOperations } from './telemetry/service.ts'
import { userOperations } from './users/service.ts'
import { zoneOperations } from './zones/service.ts'

/** Every operation of the service by capability; REST, tRPC and OpenAPI are mounted from this one object. */
export const capabilities = {
  access: accessOperations,
  accounts: accountOperations,
  users: userOperations,
  organisations: organisationOperations,
  memberships: membershipOperations,
  invitations: invitationOperations,
  partnerKeys: partnerKeyOperations,
  assetModels: assetModelOperations,
  payloadModels: payloadModelOperations,
  assets: assetOperations,
  certificates: certificateOperations,
  zones: zoneOperations,
  exchange: exchangeOperations,
  constraints: constraintOperations,
  missions: missionOperations,
  permissions: permissionOperations,
  flightPlans: flightPlanOperations,
  sessions: sessionOperations,
  telemetry: telemetryOperations,
  awareness: awarenessOperations,
  alerts: alertOperations,
  live: liveOperations,
  audit: auditOperations,
}
