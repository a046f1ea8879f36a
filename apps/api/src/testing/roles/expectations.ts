import {
  both,
  type Expectation,
  liveTypes,
  maker,
  manager,
  owner,
  payloads,
  watchers,
} from './expectation.ts'
import { partyExpectations } from './party-expectations.ts'

export const expectations: Readonly<Record<string, Expectation>> = {
  ...partyExpectations,

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
  // Their conversation (an addition): Member+ of the operator and of the zone's managers; 404 to all others.
  'permissions.messages': { least: 'member', types: both, foreign: 'absent' },
  'permissions.missionMessages': { least: 'member', types: both, foreign: 'absent' },
  'permissions.write': { least: 'member', types: both, foreign: 'absent' },
  'permissions.readMessages': { least: 'member', types: both, foreign: 'absent' },
  'permissions.permit': { least: 'member', types: both, foreign: 'absent' },
  // For every holder of a permit.
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
  'zones.named': { least: 'member', platform: true },
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
