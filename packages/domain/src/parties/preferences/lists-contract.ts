import { z } from 'zod'
import { Counted, operation, route, Text } from '../../kernel/contract.ts'
import { mostLetters } from '../../kernel/text-lengths.ts'
import { mostFilters } from './lists-limits.ts'

/** The lists of the console that a person sets up for themselves; of `maps` the views that they have named. */
export const listNames = [
  'alerts',
  'assets',
  'audit',
  'constraints',
  'deliveries',
  'drafts',
  'flights',
  'invitations',
  'maps',
  'members',
  'missions',
  'models',
  'organisations',
  'partner_keys',
  'payloads',
  'people',
  'pilots',
  'replays',
  'reports',
  'requests',
  'sessions',
  'transfers',
  'unowned',
  'vehicles',
  'zones',
] as const
export type ListName = (typeof listNames)[number]

const mostColumns = 40
const mostParams = 12

const Word = z.string().regex(/^[a-z][a-z0-9_]{0,29}$/, { error: 'must be a word of small letters' })
const isOnce = (words: readonly string[]): boolean => new Set(words).size === words.length

export const SavedFilter = z.object({
  name: Text(mostLetters.savedName),
  params: Counted(z.record(Word, Text(200)), {
    most: mostParams,
    count: (params) => Object.keys(Object(params)).length,
    error: `must be at most ${mostParams} parameters`,
  }).describe('Parameters of the address of the page, or what a view of a map shows; at most 12'),
  is_default: z.boolean().describe('The list opens with it where its address asks for nothing; at most one'),
})
export type SavedFilter = z.infer<typeof SavedFilter>

const Columns = z
  .array(Word)
  .min(1, { error: 'must name a column' })
  .max(mostColumns, { error: `must be at most ${mostColumns} columns` })
  .refine(isOnce, { error: 'must name each column once' })
  .nullable()
  .describe('Those that are shown, in this order; null: the usual ones')

const Filters = z
  .array(SavedFilter)
  .max(mostFilters, { error: `must be at most ${mostFilters} filters` })
  .refine((filters) => isOnce(filters.map(({ name }) => name.toLowerCase())), {
    error: 'must have different names',
  })
  .refine((filters) => filters.filter(({ is_default }) => is_default).length <= 1, {
    error: 'must have at most one default',
  })
  .describe('At most 20, each of another name')

export const ListView = z.object({ list: z.enum(listNames), columns: Columns, filters: Filters })
export type ListView = z.infer<typeof ListView>

// Fleets and teams differ: a person sets up a list for each organisation.
const access = { who: 'user', organisation: 'member' } as const

export const getListViewsOp = operation({
  ...route.get('/users/me/preferences/lists'),
  name: 'preferences.lists',
  summary:
    'How the signed-in person wants the lists of the console in the organisation for which they act: columns, saved filters. A list that they left as it is stays out.',
  access,
  output: z.array(ListView),
})

export const setListViewOp = operation({
  ...route.put('/users/me/preferences/lists/{list}', 'List saved'),
  name: 'preferences.setList',
  summary: 'Changes what is given of one list and leaves the rest.',
  access,
  audit: { none: "a person's own wishes" },
  params: z.object({ list: z.enum(listNames) }),
  input: ListView.omit({ list: true }).partial(),
  output: ListView,
})
