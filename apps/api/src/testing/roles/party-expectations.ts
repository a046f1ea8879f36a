import { type Expectation, manager, open, owner, payloads, person } from './expectation.ts'

/** Accounts, organisations and what each keeps for itself; docs/contract/access.md#roles. */
export const partyExpectations: Readonly<Record<string, Expectation>> = {
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

  // Memberships: Member+ reads, Admin+ of the owning organisation removes; everybody leaves what they belong to.
  'memberships.list': { least: 'member' },
  'memberships.remove': { least: 'admin', foreign: 'absent' },
  'memberships.leave': { least: 'user', foreign: 'absent' },

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

  // Events (an addition): their catalogue is for every partner.
  'eventTypes.list': open,

  // Heights of geoid and ground (an addition): every signed-in person.
  'terrain.heights': person,

  // Webhooks (an addition): Admin+ for the own organisation, of any type.
  'webhooks.create': { least: 'admin' },
  'webhooks.list': { least: 'admin' },
  'webhooks.get': { least: 'admin', foreign: 'absent' },
  'webhooks.update': { least: 'admin', foreign: 'absent' },
  'webhooks.delete': { least: 'admin', foreign: 'absent' },
  'webhooks.test': { least: 'admin', foreign: 'absent' },
  'webhooks.rotateSecret': { least: 'admin', foreign: 'absent' },
  'webhooks.endOldKeys': { least: 'admin', foreign: 'absent' },
  'webhooks.deliveries': { least: 'admin', foreign: 'absent' },
  'webhooks.resend': { least: 'admin', foreign: 'absent' },
  'webhooks.countEvents': { least: 'admin' },
  'webhooks.replay': { least: 'admin', foreign: 'absent' },
  'webhooks.cancelReplay': { least: 'admin', foreign: 'absent' },

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
}
