import { z } from 'zod'
import { operation, orgTypeNumber, route } from '../../kernel/contract.ts'

/** What an organisation has done once it is ready to work, and how the service knows. */
export const checklistSteps = {
  review: 'The platform has reviewed the organisation: it is active',
  colleague: 'Two people belong to it',
  deputy: 'Two people administer it',
  duty_phone: 'Pilots know whom to call: duty_phone is set',
  zone: 'It manages a zone',
  zone_link: 'It manages or monitors a zone',
  decision: 'One of its people has decided a permission',
  model: 'It has described an asset model',
  payload: 'It has a payload model',
  asset: 'It has an asset',
  registration: 'One of its assets has a registration number (UIN)',
  certificate: 'One of its assets has an active certificate',
  pilot: 'One of its people holds an active remote pilot certificate',
  mission: 'It has made a mission',
  plan: 'One of its missions has a flight plan',
  flight: 'Frames of one of its flights are stored',
} as const
export type ChecklistStep = keyof typeof checklistSteps

const {
  airspaceManager,
  airspaceMonitor,
  assetManufacturer,
  assetOwner,
  certificationBody,
  regulator,
  trainingOrganisation,
} = orgTypeNumber

/** By the type of the organisation, in the order in which they are best done. */
export const checklistOf: Readonly<Record<number, readonly ChecklistStep[]>> = {
  [assetManufacturer]: ['model', 'payload', 'colleague'],
  [assetOwner]: ['asset', 'registration', 'certificate', 'pilot', 'mission', 'plan', 'flight'],
  [airspaceManager]: ['review', 'zone', 'duty_phone', 'colleague', 'decision'],
  [airspaceMonitor]: ['review', 'zone_link', 'colleague'],
  [trainingOrganisation]: ['review', 'colleague', 'pilot'],
  [certificationBody]: ['review', 'colleague', 'deputy'],
  [regulator]: ['review', 'colleague', 'deputy'],
}

const keys = Object.keys(checklistSteps) as [ChecklistStep, ...ChecklistStep[]]

export const Checklist = z.object({
  steps: z.array(
    z.object({
      key: z.enum(keys).describe(keys.map((key) => `${key}: ${checklistSteps[key]}`).join(' · ')),
      done: z.boolean(),
    }),
  ),
  put_away: z.boolean().describe('The caller has put it away'),
})
export type Checklist = z.infer<typeof Checklist>

const access = { who: 'member', role: 'member' } as const

export const getChecklistOp = operation({
  ...route.get('/checklist'),
  name: 'checklist.get',
  summary:
    'What an organisation of this type does first, and what of it is done: read from its records at that moment.',
  access,
  output: Checklist,
})

export const putChecklistAwayOp = operation({
  ...route.put('/checklist', 'Checklist saved'),
  name: 'checklist.putAway',
  summary: 'Puts the checklist of this organisation away for the caller alone, or takes it out again.',
  access,
  audit: { none: "a person's own wishes" },
  input: z.object({ put_away: z.boolean() }),
  output: Checklist,
})
