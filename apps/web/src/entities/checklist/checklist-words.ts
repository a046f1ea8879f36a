import {
  type AnyOperation,
  addPilotCredentialOp,
  type ChecklistStep,
  createAssetModelOp,
  createAssetOp,
  createFlightPlanOp,
  createMissionOp,
  createPayloadModelOp,
  createZoneOp,
  decidePermissionOp,
  inviteUserOp,
  issueCertificateOp,
  startSessionOp,
  updateOrganisationOp,
} from '@clearway/domain/contracts'

export interface StepWords {
  readonly title: string
  readonly why: string
  /** The one act that does it, and who may do it. Absent where others do it. */
  readonly act?: { readonly words: string; readonly href: string; readonly op: Pick<AnyOperation, 'access'> }
}

export const stepWords: Readonly<Record<ChecklistStep, StepWords>> = {
  review: {
    title: 'The platform reviews your organisation',
    why: 'Until then nothing that it owns has an effect on others. It asks nothing of you.',
  },
  colleague: {
    title: 'A colleague belongs to it',
    why: 'Somebody can act while you are away.',
    act: { words: 'Invite', href: '/people?invite=1', op: inviteUserOp },
  },
  deputy: {
    title: 'A second Admin or Owner',
    why: 'Roles, contacts and people can be changed while you are away.',
    act: { words: 'Show the people', href: '/people', op: inviteUserOp },
  },
  duty_phone: {
    title: 'Pilots know whom to call',
    why: 'The red button of a pilot in your zone dials the duty phone.',
    act: { words: 'Set the duty phone', href: '/organisation?edit=1', op: updateOrganisationOp },
  },
  zone: {
    title: 'A first zone',
    why: 'Missions that touch it ask you for permission from then on. A file of zones can be imported.',
    act: { words: 'Draw a zone', href: '/zones/new', op: createZoneOp },
  },
  zone_link: {
    title: 'A zone to watch',
    why: 'Its Manager links your organisation to it as Monitor; its flights and alerts then appear here.',
  },
  decision: {
    title: 'A first request decided',
    why: 'Operators wait for your answer in the queue, the next start first.',
    act: { words: 'Show the requests', href: '/requests', op: decidePermissionOp },
  },
  model: {
    title: 'A first model',
    why: 'Owners register their aircraft of the models that you describe.',
    act: { words: 'Describe a model', href: '/models?register=1', op: createAssetModelOp },
  },
  payload: {
    title: 'A first payload',
    why: 'Models name the payloads that they may carry.',
    act: { words: 'Add a payload', href: '/payloads?register=1', op: createPayloadModelOp },
  },
  asset: {
    title: 'A first aircraft',
    why: 'It is registered of a model that its manufacturer described.',
    act: { words: 'Register an asset', href: '/fleet?register=1', op: createAssetOp },
  },
  registration: {
    title: 'Its registration number',
    why: 'An aircraft without a UIN cannot be approved to fly.',
    act: { words: 'Show the fleet', href: '/fleet', op: createAssetOp },
  },
  certificate: {
    title: 'Its certificate',
    why: 'The ground station proves by it which aircraft sends.',
    act: { words: 'Issue it in the fleet', href: '/fleet', op: issueCertificateOp },
  },
  pilot: {
    title: 'A pilot with a credential',
    why: 'Missions offer only pilots whose remote pilot certificate fits the aircraft.',
    act: { words: 'Add a credential', href: '/pilots?add=1', op: addPilotCredentialOp },
  },
  mission: {
    title: 'A first mission',
    why: 'Draw an area on the map and see at once which zones decide.',
    act: { words: 'Plan a mission', href: '/planner', op: createMissionOp },
  },
  plan: {
    title: 'Its flight plan',
    why: 'A mission asks its zones; a plan says which aircraft flies when, and holds the airspace for it.',
    act: { words: 'Add a plan to a mission', href: '/missions', op: createFlightPlanOp },
  },
  flight: {
    title: 'A first flight',
    why: 'A session begins before take-off and ends after landing. It counts once frames of it have come.',
    act: { words: 'Start a session', href: '/sessions?start=new', op: startSessionOp },
  },
}
