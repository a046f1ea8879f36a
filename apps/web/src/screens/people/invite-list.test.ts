import { expect, it } from 'vitest'
import { checkRows } from '../../files/csv/check-rows.ts'
import { mapColumns, parseCsv } from '../../files/csv/csv.ts'
import { inviteColumns, inviteImport, listOf, withHeader } from './invite-list.ts'

const check = (text: string, granted = [1, 2, 3]) => {
  const { headers, rows } = parseCsv(withHeader(text))
  const map = mapColumns(inviteColumns, headers)
  const cells = rows.map((row) =>
    Object.fromEntries(Object.entries(map).map(([key, at]) => [key, at === null ? '' : (row[at] ?? '')])),
  )
  return checkRows(inviteImport({ role: 1, granted }), cells)
}

it('takes one person a line, with a role and a note behind commas', () => {
  const rows = check('asha@example.org\n\nRavi@Example.org, admin\n+91 98450 12345; Owner; Night shift')
  expect(rows.map(({ value }) => value)).toEqual([
    { invite_mode: 1, invite_identifier: 'asha@example.org', invite_role: 1, remarks: null },
    { invite_mode: 1, invite_identifier: 'ravi@example.org', invite_role: 2, remarks: null },
    { invite_mode: 2, invite_identifier: '+919845012345', invite_role: 3, remarks: 'Night shift' },
  ])
})

it.each([
  ['asha@example.org,,Night shift', 1, 'Night shift'],
  ['asha@example.org, Admin, Night shift, gate 2; "B"', 2, 'Night shift, gate 2; "B"'],
  ['asha@example.org,Admin,"Night shift, gate 2"', 2, 'Night shift, gate 2'],
  ['asha@example.org, Admin,', 2, null],
])('takes a role that is left out, and a note with commas: %s', (line, invite_role, remarks) => {
  expect(check(line).map(({ value, faults }) => ({ ...value, faults }))).toMatchObject([
    { invite_identifier: 'asha@example.org', invite_role, remarks, faults: {} },
  ])
})

it('takes the addresses of a message, and a list with its own headers', () => {
  const many = check('Asha Rao <asha@example.org>, ravi@example.org; meera@example.org')
  expect(many.map(({ value }) => value?.invite_identifier)).toEqual([
    'asha@example.org',
    'ravi@example.org',
    'meera@example.org',
  ])
  const named = check('Role,Email\nAdmin,asha@example.org')
  expect(named).toHaveLength(1)
  expect(named[0]?.value).toMatchObject({ invite_identifier: 'asha@example.org', invite_role: 2 })
})

it('names the fault of each row at its cell', () => {
  const rows = check(
    'asha@example\n0984501\nravi@example.org, Boss\nmeera@example.org, Admin\nMEERA@example.org',
    [1],
  )
  expect(rows[0]?.faults).toHaveProperty('contact')
  expect(rows[1]?.faults).toHaveProperty('contact')
  expect(rows[2]?.faults).toEqual({ role: 'must be Member, Admin or Owner' })
  expect(rows[3]?.faults).toEqual({ role: 'Only an Owner makes somebody Admin or Owner' })
  expect(rows[4]?.faults).toEqual({ contact: 'stands in row 4 already' })
})

it('rows that were corrected are a list again, which reads as they are', () => {
  const cells = [
    { contact: 'asha@example.org', role: 'Admin', remarks: 'Night shift, gate 2; "B"' },
    { contact: '+91 98450 12345', role: '', remarks: '' },
  ]
  const list = listOf(cells)
  expect(list.split('\n')[2]).toBe('+91 98450 12345,,')
  const { headers, rows } = parseCsv(withHeader(list))
  expect([headers, ...rows]).toEqual([
    ['contact', 'role', 'remarks'],
    ...cells.map(({ contact, role, remarks }) => [contact, role, remarks]),
  ])
})
