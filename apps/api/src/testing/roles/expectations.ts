import type { OrgType, Role } from '@clearway/domain/kernel'

/** What an answer means for rights: done or refused for another reason, 403, 404. */
export type Outcome = 'allowed' | 'refused' | 'absent'

/**
 * Who may call an operation, by the contract (docs/contract/access.md#roles). Written by hand from there and
 * never from the code: roles.test.ts holds the code to it.
 */
export interface Expectation {
  /**
   * `anyone`: no key · `partner`: a key · `user`: a signed-in person · `platform`: platform administrators alone · else
   * the least role in the organisation that X-Organisation-ID names.
   */
  readonly least: 'anyone' | 'partner' | 'user' | 'platform' | Role
  /** Organisation types that may; all seven where none are named. */
  readonly types?: readonly OrgType[]
  /** What somebody else's record answers to those who may otherwise. None: the operation names no record. */
  readonly foreign?: Outcome
  /** A platform administrator may too, without an organisation (docs/contract/wire.md#organisation-header). */
  readonly platform?: true
  /** A Member's answer about a record that a colleague made, where it differs from that for an own record. */
  readonly colleague?: Outcome
}

const maker = ['assetManufacturer'] as const
const owner = ['assetOwner'] as const
const manager = ['airspaceManager'] as const
const both = ['airspaceManager', 'assetOwner'] as const
const watchers = ['airspaceManager', 'airspaceMonitor'] as const
const payloads = ['assetManufacturer', 'assetOwner'] as const
const liveTypes = ['airspaceManager', 'airspaceMonitor', 'assetOwner', 'assetManufacturer'] as const

const open: Expectation = { least: 'partner' }
const person: Expectation = { least: 'user' }

export const expectations: Readonly<Record<string, Expectation>> = {
  // Public: login, send-otp, register, verify (partner key); reset-password is an addition of that group.
  'accounts.register': open,
  'accounts.sendVerifyOtp': open,
  'accounts.verify': open,
  'accounts.sendLoginOtp': open,
  'accounts.loginPassword': open,
  'accounts.loginOtp': open,
  'accounts.forgotPassword': open,
  'accounts.resetPassword': open,

  // Session: Any. Refresh shows its own token and needs no other.
  'accounts.refreshToken': open,
  'accounts.logout': person,
  'accounts.changePassword': person,
  'accounts.logoutEverywhere': person,
  'access.standing': person,

  // Profile: Any, own profile.
  'users.me': person,
  'users.updateMe': person,
  'users.update': { least: 'user', foreign: 'absent' },
  'preferences.get': person,
  'preferences.set': person,
  'preferences.lists': person,
  'preferences.setList': person,
  'users.sessions': person,
  'users.endSession': { least: 'user', foreign: 'absent' },

  // Users and pilot credentials: Admin+, own organisation.
  'users.list': { least: 'admin' },
  'users.get': { least: 'admin', foreign: 'absent' },
  'users.setRole': { least: 'admin', foreign: 'absent' },
  'users.remove': { least: 'admin', foreign: 'absent' },
  'users.addPilotCredential': { least: 'admin', foreign: 'absent' },
  'users.pilotCredentials': { least: 'admin', foreign: 'absent' },

  // Organisation: any active user founds one; Member+ reads and Admin+ changes the own one.
  'platformUsers.list': { least: 'platform', platform: true },
  'platformUsers.get': { least: 'platform', platform: true },
  'platformUsers.setStatus': { least: 'platform', platform: true },
  'organisations.create': person,
  'organisations.get': { least: 'member', foreign: 'absent', platform: true },
  'organisations.update': { least: 'admin', foreign: 'absent', platform: true },
  'organisations.find': person,
  'organisations.list': { least: 'platform', platform: true },

  // Memberships: Member+ reads, Admin+ of the owning organisation removes.
  'memberships.list': { least: 'member' },
  'memberships.remove': { least: 'admin', foreign: 'absent' },

  // Invitations: create, list, revoke Admin+; accept: Any who is the invitee.
  'invitations.create': { least: 'admin' },
  'invitations.list': { least: 'admin' },
  'invitations.revoke': { least: 'admin', foreign: 'absent' },
  'invitations.accept': { least: 'user', foreign: 'absent' },
  'invitations.mine': person,
  'invitations.preview': open,
  'invitations.inviteUser': { least: 'admin' },
  'invitations.inviteUsers': { least: 'admin' },
  'invitations.ofUsers': { least: 'admin' },
  'invitations.acceptUser': { least: 'user', foreign: 'absent' },
  'invitations.inviteToZone': { least: 'admin', types: manager, foreign: 'refused' },
  'invitations.ofZone': { least: 'admin', types: manager, foreign: 'refused' },
  'invitations.acceptZone': { least: 'admin', foreign: 'absent' },

  // Asset transfers: Admin+ initiates and Member+ lists for the current owner; an asset without owner is handed on by its
  // model's manufacturer (docs/contract/invitations.md#transfer-of-an-asset). Admin or Owner of the destination
  // accepts.
  'invitations.transferAsset': { least: 'admin', types: payloads, foreign: 'absent' },
  'invitations.transfers': { least: 'member', types: payloads, foreign: 'absent' },
  'invitations.acceptTransfer': { least: 'admin', foreign: 'absent' },

  // Partner keys: platform administrator's key and token.
  'partnerKeys.create': { least: 'platform', platform: true },
  'partnerKeys.list': { least: 'platform', platform: true },
  'partnerKeys.revoke': { least: 'platform', platform: true },

  // Checklist (an addition): any member reads it, and puts it away for themselves.
  'checklist.get': { least: 'member' },
  'home.waits': { least: 'member', types: ['assetOwner', 'airspaceManager'] },
  'home.today': { least: 'member', types: ['assetOwner', 'airspaceManager'] },
  'home.week': { least: 'member', types: owner },
  'home.ending': { least: 'member' },
  'checklist.putAway': { least: 'member' },

  // Search (an addition): each finds what it may list.
  'search.find': { least: 'member', platform: true },

  // Events (an addition): their catalogue is for whoever integrates.
  'eventTypes.list': open,

  // Heights of geoid and ground (an addition): whoever is signed in.
  'terrain.heights': person,

  // Webhooks (an addition): Admin+ for the own organisation, of any type.
  'webhooks.create': { least: 'admin' },
  'webhooks.list': { least: 'admin' },
  'webhooks.get': { least: 'admin', foreign: 'absent' },
  'webhooks.update': { least: 'admin', foreign: 'absent' },
  'webhooks.delete': { least: 'admin', foreign: 'absent' },
  'webhooks.test': { least: 'admin', foreign: 'absent' },
  'webhooks.rotateSecret': { least: 'admin', foreign: 'absent' },
  'webhooks.deliveries': { least: 'admin', foreign: 'absent' },
  'webhooks.resend': { least: 'admin', foreign: 'absent' },
  'webhooks.replay': { least: 'admin', foreign: 'absent' },

  // Notifications (an addition): one's own. The organisation's escalation: any reads, Admin+ writes.
  'notifications.list': person,
  'notifications.get': { least: 'user', foreign: 'absent' },
  'notifications.unread': person,
  'notifications.mark': { least: 'user', foreign: 'absent' },
  'notifications.readAll': person,
  'notifications.preferences': person,
  'notifications.setPreferences': person,
  'notifications.digest': person,
  'notifications.devices': person,
  'notifications.addDevice': person,
  'notifications.removeDevice': { least: 'user', foreign: 'absent' },
  'notifications.unsubscribe': { least: 'anyone', foreign: 'allowed' },
  'notifications.escalation': { least: 'member' },
  'notifications.setEscalation': { least: 'admin' },

  // Audit (an addition): Admin+ for the own organisation.
  'audit.list': { least: 'admin', platform: true },

  // Asset models: Admin+ of an Asset Manufacturer writes, its own; any organisation reads.
  'assetModels.create': { least: 'admin', types: maker },
  'assetModels.createMany': { least: 'admin', types: maker },
  'assetModels.list': { least: 'member' },
  'assetModels.get': { least: 'member', foreign: 'allowed' },
  'assetModels.payloads': { least: 'member', foreign: 'allowed' },
  'assetModels.update': { least: 'admin', types: maker, foreign: 'absent' },
  'assetModels.delete': { least: 'admin', types: maker, foreign: 'absent' },

  // Payload models: Asset Manufacturer or Asset Owner, own organisation's.
  'payloadModels.create': { least: 'admin', types: payloads },
  'payloadModels.list': { least: 'member', types: payloads },
  'payloadModels.get': { least: 'member', types: payloads, foreign: 'absent' },
  'payloadModels.update': { least: 'admin', types: payloads, foreign: 'absent' },
  'payloadModels.delete': { least: 'admin', types: payloads, foreign: 'absent' },

  // Assets and certificates: Asset Owner organisation, actively owned by the caller.
  'assets.create': { least: 'admin', types: owner },
  'assets.createMany': { least: 'admin', types: owner },
  'assets.list': { least: 'member', types: owner },
  'assets.unowned': { least: 'member', types: maker },
  'assets.get': { least: 'member', types: owner, foreign: 'absent' },
  'assets.update': { least: 'admin', types: owner, foreign: 'absent' },
  'assets.delete': { least: 'admin', types: owner, foreign: 'absent' },
  'assets.deregister': { least: 'admin', types: owner, foreign: 'absent' },
  'certificates.issue': { least: 'admin', types: owner, foreign: 'absent' },
  'certificates.list': { least: 'member', types: owner, foreign: 'absent' },
  'certificates.revoke': { least: 'admin', types: owner, foreign: 'absent' },
  'certificates.validate': { least: 'anyone' },
  'certificates.revocationList': { least: 'anyone' },

  // Missions: Asset Owner; Airspace Managers read those in their zones.
  'missions.create': { least: 'admin', types: owner, foreign: 'absent' },
  'missions.evaluate': { least: 'member', types: owner },
  'missions.list': { least: 'member', types: ['assetOwner', 'airspaceManager'] },
  'missions.get': { least: 'member', types: ['assetOwner', 'airspaceManager'], foreign: 'absent' },
  'missions.update': { least: 'admin', types: owner, foreign: 'absent' },
  'missions.delete': { least: 'admin', types: owner, foreign: 'absent' },
  'missions.copy': { least: 'admin', types: owner, foreign: 'absent' },
  'missions.previewRepeat': { least: 'admin', types: owner, foreign: 'absent' },
  'missions.repeat': { least: 'admin', types: owner, foreign: 'absent' },
  'missions.move': { least: 'admin', types: owner, foreign: 'absent' },
  'missions.endSeries': { least: 'admin', types: owner, foreign: 'absent' },
  'missionDrafts.list': { least: 'member', types: owner },
  'missionDrafts.get': { least: 'member', types: owner, foreign: 'absent' },
  'missionDrafts.create': { least: 'admin', types: owner },
  'missionDrafts.update': { least: 'admin', types: owner, foreign: 'absent' },
  'missionDrafts.delete': { least: 'admin', types: owner, foreign: 'absent' },

  // Permissions: requested by Admin+ for the own mission or plan, decided by Admin+ of a Manager of the zone.
  'permissions.request': { least: 'admin', foreign: 'absent' },
  'permissions.decide': { least: 'admin', types: manager, foreign: 'absent' },
  'permissions.list': { least: 'member', types: manager },
  'permissions.get': { least: 'member', types: manager, foreign: 'absent' },
  'permissions.open': { least: 'member', types: manager, foreign: 'absent' },
  // Their conversation (an addition): Member+ of the operator and of who manages the zone; nobody else knows of it.
  'permissions.messages': { least: 'member', types: both, foreign: 'absent' },
  'permissions.missionMessages': { least: 'member', types: both, foreign: 'absent' },
  'permissions.write': { least: 'member', types: both, foreign: 'absent' },
  'permissions.readMessages': { least: 'member', types: both, foreign: 'absent' },
  'permissions.permit': { least: 'member', types: both, foreign: 'absent' },
  // For anybody who holds a permit.
  'permissions.verify': { least: 'anyone', foreign: 'allowed' },
  'permissions.file': { least: 'member', types: both, foreign: 'absent' },

  // Flight plans: Member+, own organisation; changed by their creator alone.
  'flightPlans.create': { least: 'member', foreign: 'absent' },
  'flightPlans.list': { least: 'member', foreign: 'absent' },
  'flightPlans.get': { least: 'member', foreign: 'absent' },
  'flightPlans.update': { least: 'member', foreign: 'absent', colleague: 'refused' },
  'flightPlans.delete': { least: 'member', foreign: 'absent', colleague: 'allowed' },
  'flightPlans.logs': { least: 'member' },
  'flightPlans.conflicts': { least: 'member', foreign: 'absent' },

  // Flight sessions: Asset Owner, Member+; pilot or Admin, or access to the plan. Upload: 403 where it is not one's own.
  'sessions.start': { least: 'member', types: owner, foreign: 'absent' },
  'sessions.list': { least: 'member', types: owner },
  'sessions.active': { least: 'member', types: owner, foreign: 'absent', colleague: 'absent' },
  'sessions.nearby': { least: 'member', types: owner },
  'bridges.report': { least: 'member', types: owner, foreign: 'allowed' },
  'bridges.list': { least: 'member', types: owner },
  'arming.ask': { least: 'member', types: owner, foreign: 'absent' },
  'sessions.get': { least: 'member', types: owner, foreign: 'absent', colleague: 'absent' },
  'sessions.end': { least: 'member', types: owner, foreign: 'absent', colleague: 'absent' },
  'telemetry.records': { least: 'member', types: owner, foreign: 'absent', colleague: 'absent' },
  'telemetry.replay': { least: 'member', types: owner, foreign: 'absent', colleague: 'absent' },
  'telemetry.export': { least: 'member', types: owner, foreign: 'absent', colleague: 'absent' },
  'telemetry.upload': { least: 'member', types: owner, foreign: 'refused', colleague: 'refused' },

  // Awareness: Airspace Manager or Monitor with a zone.
  'awareness.activeFlights': { least: 'member', types: watchers },
  'awareness.traffic': { least: 'member', types: watchers },
  'awareness.ownTraffic': { least: 'member', types: owner },
  'awareness.activeFlight': { least: 'member', types: watchers, foreign: 'absent' },
  'awareness.asset': { least: 'member', types: watchers, foreign: 'absent' },
  'awareness.plans': { least: 'member', types: watchers, foreign: 'absent' },
  'awareness.plan': { least: 'member', types: watchers, foreign: 'absent' },
  'awareness.sessions': { least: 'member', types: watchers },
  'awareness.session': { least: 'member', types: watchers, foreign: 'absent' },
  'awareness.records': { least: 'member', types: watchers, foreign: 'absent' },
  'awareness.replay': { least: 'member', types: watchers, foreign: 'absent' },
  'awareness.export': { least: 'member', types: watchers, foreign: 'absent' },
  'awareness.alert': { least: 'admin', types: manager, foreign: 'absent' },
  'live.createToken': { least: 'member', types: liveTypes },

  // Reports (additions): what the operator did, what the zones' managers were asked, what managers and monitors see.
  'reports.requests': { least: 'member', types: both },
  'reports.flights': { least: 'member', types: [...watchers, 'assetOwner'] },
  'reports.airspaceUse': { least: 'member', types: [...watchers, 'assetOwner'] },
  'reports.alerts': { least: 'member', types: [...watchers, 'assetOwner'] },
  'reports.ingest': { least: 'member', types: [...watchers, 'assetOwner'] },
  'reports.export': { least: 'member', types: [...watchers, 'assetOwner'] },

  // Alerts (additions): the zones' managers and monitors and the operator read; members on duty of a zone's manager
  // acknowledge and close.
  'alerts.list': { least: 'member', types: ['airspaceManager', 'airspaceMonitor', 'assetOwner'] },
  'alerts.get': {
    least: 'member',
    types: ['airspaceManager', 'airspaceMonitor', 'assetOwner'],
    foreign: 'absent',
  },
  'alerts.acknowledge': { least: 'member', types: manager, foreign: 'absent' },
  'alerts.close': { least: 'member', types: manager, foreign: 'absent' },
  'alerts.messages': {
    least: 'member',
    types: ['airspaceManager', 'airspaceMonitor', 'assetOwner'],
    foreign: 'absent',
  },
  'alerts.write': { least: 'member', types: ['airspaceManager', 'assetOwner'], foreign: 'absent' },
  'alerts.readMessages': { least: 'member', types: ['airspaceManager', 'assetOwner'], foreign: 'absent' },

  // Zones: every organisation reads; Admin+ of an Airspace Manager creates, and with Manager membership of the zone
  // changes it. A zone is public, so being no Manager of it is 403.
  'zones.create': { least: 'admin', types: manager, platform: true },
  'zones.createMany': { least: 'admin', types: manager, platform: true },
  'zones.list': { least: 'member', platform: true },
  'zones.get': { least: 'member', foreign: 'allowed', platform: true },
  'zones.update': { least: 'admin', types: manager, foreign: 'refused', platform: true },
  'zones.delete': { least: 'admin', types: manager, foreign: 'refused', platform: true },
  'zones.evaluate': { least: 'admin', types: manager, platform: true },
  'zones.checkSync': { least: 'member', platform: true },
  'zones.sync': { least: 'member', platform: true },
  'zones.link': { least: 'admin', types: manager, foreign: 'refused' },
  'zones.links': { least: 'member', foreign: 'allowed' },
  'zones.unlink': { least: 'admin', types: manager, foreign: 'refused' },
  'zones.mine': { least: 'member' },

  // Imports and exports (additions): as the zones and missions that they hold.
  'exchange.importZones': { least: 'admin', types: manager },
  'exchange.exportZones': { least: 'member' },
  'exchange.importMissions': { least: 'member', types: owner },
  'exchange.exportMission': {
    least: 'member',
    types: ['assetOwner', 'airspaceManager'],
    foreign: 'absent',
  },
  'exchange.exportPlan': { least: 'member', foreign: 'absent' },

  // Constraints: Admin+ creates, any organisation reads; removed by the organisation that created it.
  'constraints.create': { least: 'admin', platform: true },
  'constraints.get': { least: 'member', foreign: 'allowed' },
  'constraints.intersect': { least: 'member' },
  'constraints.list': { least: 'member' },
  'constraints.update': { least: 'admin', foreign: 'absent' },
  'constraints.delete': { least: 'admin', foreign: 'absent' },
}
