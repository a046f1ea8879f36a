import { inviteUserOp, roleNumber } from '@clearway/domain/contracts'
import { roleName } from '../../entities/person/roles.ts'
import {
  type Cells,
  type ImportColumn,
  type ImportKind,
  readWith,
  textOf,
} from '../../files/csv/import-kind.ts'
import { contactFault } from '../../forms/phone-field.ts'
import { modeOf, type PersonToInvite } from './invite-form.ts'

export const inviteColumns: readonly ImportColumn[] = [
  {
    key: 'contact',
    label: 'Email or phone',
    aliases: ['email', 'e-mail', 'mail', 'address', 'phone', 'mobile', 'identifier', 'invite_identifier'],
    required: true,
    meaning: 'An address, or a phone number with its country: +919845012345',
    example: 'asha@example.org',
  },
  {
    key: 'role',
    label: 'Role',
    aliases: ['invite_role'],
    meaning: 'Member, Admin or Owner; without it the role chosen above',
    example: 'Member',
  },
  {
    key: 'remarks',
    label: 'Note',
    aliases: ['message'],
    meaning: 'They read it in the message',
    example: '',
  },
]

const header = 'contact,role,remarks'
const looksLikeContact = (text: string): boolean => /@|^\+?\d[\d\s().-]{5,}$/.test(text.trim())

/** "Asha Rao <asha@example.org>" is how address books write it. */
const bare = (text: string): string => /<([^<>]+@[^<>]+)>/.exec(text)?.[1] ?? text.trim()

const oneEach = /^([^;,\t]*)[;,\t]?([^;,\t]*)[;,\t]?(.*)$/

/** As a cell of a table: a note may hold commas. */
const quoted = (note: string): string =>
  /^".*"$/.test(note) || note === '' ? note : `"${note.replaceAll('"', '""')}"`

/** "asha@example.org, Admin, Night shift, gate 2" is one person; addresses between commas are as many as there are. */
const people = (line: string): string[] => {
  const parts = line.split(/[;,\t]/).filter((part) => part.trim() !== '')
  if (parts.length > 1 && parts.every(looksLikeContact)) return parts.map(bare)
  const [, contact = '', role = '', note = ''] = oneEach.exec(line.trim()) ?? []
  return [[bare(contact), role.trim(), quoted(note.trim())].join(',')]
}

/** A list as people paste it, as a table with headers; one that has headers stays as it is. */
export const withHeader = (text: string): string => {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  const [first = ''] = lines
  if (/mail|phone|contact|identifier/i.test(first) && !/[@\d]/.test(first)) return text
  return [header, ...lines.flatMap(people)].join('\n')
}

const cell = (text = ''): string => (/^[\w@.+ -]*$/.test(text) ? text : `"${text.replaceAll('"', '""')}"`)

/** Rows as a list that reads as the same ones again. */
export const listOf = (rows: readonly Cells[]): string =>
  [header, ...rows.map((row) => [row['contact'], row['role'], row['remarks']].map(cell).join(','))].join('\n')

export interface InviteWorld {
  /** Of rows that name none. */
  readonly role: number
  /** What the person who invites may give. */
  readonly granted: readonly number[]
}

const roleByWord = new Map<string, number>(
  Object.values(roleNumber).flatMap((role) => [
    [roleName(role).toLowerCase(), role],
    [String(role), role],
  ]),
)

const columnOf = { invite_identifier: 'contact', invite_mode: 'contact', invite_role: 'role' }

const read = (cells: Cells, { role, granted }: InviteWorld) => {
  const word = textOf(cells['role'])
  const wanted = word === undefined ? role : roleByWord.get(word.toLowerCase())
  const before: Record<string, string> = {}
  const contact = textOf(cells['contact'])
  const fault = contact === undefined ? null : contactFault(contact)
  if (fault) before['contact'] = fault
  if (wanted === undefined) before['role'] = 'must be Member, Admin or Owner'
  else if (!granted.includes(wanted)) before['role'] = 'Only an Owner makes somebody Admin or Owner'
  const input = {
    ...modeOf(contact ?? ''),
    invite_role: wanted ?? role,
    remarks: textOf(cells['remarks']) ?? null,
  }
  return readWith<PersonToInvite>(inviteUserOp.input, input, { before, columnOf })
}

/** A list of people to ask in. Pure, so that it is tested without a browser. */
export const inviteImport = (world: InviteWorld): ImportKind<PersonToInvite> => ({
  one: 'person',
  many: 'people',
  columns: inviteColumns,
  read: (cells) => read(cells, world),
  columnOf,
  unique: ['contact'],
  ignoresCase: true,
})
