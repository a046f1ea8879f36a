import { constraintOperations } from './airspace/constraints/service.ts'
import { catalogOperations } from './airspace/zones/catalog/service.ts'
import { zoneOperations } from './airspace/zones/service.ts'
import { awarenessOperations } from './desk/awareness/service.ts'
import { awarenessSessionOperations } from './desk/awareness/sessions/service.ts'
import { checklistOperations } from './desk/checklist/service.ts'
import { exchangeOperations } from './desk/exchange/service.ts'
import { trackOperations } from './desk/exchange/tracks/service.ts'
import { homeOperations } from './desk/home/service.ts'
import { answerOperations } from './desk/invitations/answer/service.ts'
import { invitationOperations } from './desk/invitations/service.ts'
import { shortcutOperations } from './desk/invitations/shortcuts/service.ts'
import { notificationOperations } from './desk/notifications/service.ts'
import { offboardingOperations } from './desk/offboarding/service.ts'
import { reportOperations } from './desk/reports/service.ts'
import { searchOperations } from './desk/search/service.ts'
import { eventTypeOperations, webhookOperations } from './desk/webhooks/service.ts'
import { assetModelOperations } from './fleet/asset-models/service.ts'
import { assetOperations } from './fleet/assets/service.ts'
import { certificateOperations } from './fleet/certificates/service.ts'
import { payloadModelOperations } from './fleet/payload-models/service.ts'
import { alertMessageOperations } from './flight/alerts/messages.ts'
import { alertOperations } from './flight/alerts/service.ts'
import { bridgeOperations } from './flight/bridges/service.ts'
import { liveOperations } from './flight/live/service.ts'
import { nearbyOperations } from './flight/nearby/service.ts'
import { replayOperations } from './flight/replay/service.ts'
import { sessionOperations } from './flight/sessions/service.ts'
import { telemetryOperations } from './flight/telemetry-records/service.ts'
import { accessOperations } from './parties/access/service.ts'
import { accountOperations, foundingOperations, ownOperations } from './parties/accounts/service.ts'
import { membershipOperations } from './parties/memberships/service.ts'
import { organisationOperations } from './parties/organisations/service.ts'
import { partnerKeyOperations } from './parties/partner-keys/service.ts'
import { platformUserOperations } from './parties/platform-users/service.ts'
import { preferenceOperations } from './parties/preferences/service.ts'
import { userOperations } from './parties/users/service.ts'
import { armingOperations } from './planning/arming/service.ts'
import { flightPlanOperations } from './planning/flight-plans/service.ts'
import { missionDraftOperations } from './planning/mission-drafts/service.ts'
import { missionOperations } from './planning/missions/service.ts'
import { permissionOperations } from './planning/permissions/service.ts'
import { permitOperations } from './planning/permits/service.ts'
import { queueOperations } from './planning/queue/service.ts'
import { repeatOperations } from './planning/repeats/service.ts'
import { talkOperations } from './planning/talk/service.ts'
import { zoneEffectOperations } from './planning/zone-effects/service.ts'
import { auditOperations } from './platform/audit/service.ts'
import { terrainOperations } from './platform/ground/service.ts'

/** Every operation of the service by capability; REST, tRPC and OpenAPI are mounted from this one object. */
export const capabilities = {
  access: accessOperations,
  accounts: accountOperations,
  preferences: preferenceOperations,
  users: { ...ownOperations, ...userOperations, ...offboardingOperations.users },
  platformUsers: { ...platformUserOperations, ...offboardingOperations.platformUsers },
  organisations: { ...foundingOperations, ...organisationOperations, ...offboardingOperations.organisations },
  memberships: { ...membershipOperations, ...offboardingOperations.memberships },
  invitations: { ...invitationOperations, ...answerOperations, ...shortcutOperations },
  partnerKeys: partnerKeyOperations,
  assetModels: assetModelOperations,
  payloadModels: payloadModelOperations,
  assets: { ...assetOperations, ...offboardingOperations.assets },
  certificates: certificateOperations,
  zones: { ...zoneOperations, ...zoneEffectOperations, ...catalogOperations },
  exchange: exchangeOperations,
  constraints: constraintOperations,
  missions: { ...missionOperations, ...repeatOperations },
  missionDrafts: missionDraftOperations,
  permissions: { ...permissionOperations, ...queueOperations, ...talkOperations, ...permitOperations },
  flightPlans: flightPlanOperations,
  arming: armingOperations,
  bridges: bridgeOperations,
  sessions: { ...sessionOperations, ...nearbyOperations },
  telemetry: { ...telemetryOperations, ...replayOperations, ...trackOperations },
  awareness: { ...awarenessOperations, ...awarenessSessionOperations },
  alerts: { ...alertOperations, ...alertMessageOperations },
  checklist: checklistOperations,
  home: homeOperations,
  reports: reportOperations,
  search: searchOperations,
  eventTypes: eventTypeOperations,
  webhooks: webhookOperations,
  notifications: notificationOperations,
  live: liveOperations,
  terrain: terrainOperations,
  audit: auditOperations,
}
