import { expect, it } from 'vitest'
import type { Credential, Member } from '../../entities/person/member.ts'
import { personOf, pilotRows, rowNamed } from './pilot-rows.ts'

const credential = (category: number) => ({ category, sub_category: 1, class: 2 }) as Credential
const asha = (...pilot_credentials: Credential[]) => ({ user_uuid: 'asha', pilot_credentials }) as Member
const ravi = { user_uuid: 'ravi', pilot_credentials: [] as Credential[] } as Member

const named = (key: string, ...people: Member[]) => rowNamed(pilotRows(people), key)?.key

it('the row that the address names is open, or the first of the person', () => {
  const two = asha(credential(3), credential(4))
  expect(named('asha.4.1.2', ravi, two)).toBe('asha.4.1.2')
  expect(named('asha', ravi, two)).toBe('asha.3.1.2')
})

it('who was given a first credential, or lost the one that the address names, keeps their drawer', () => {
  expect(named('asha', asha(credential(3)))).toBe('asha.3.1.2')
  expect(named('asha.4.1.2', asha(credential(3)))).toBe('asha.3.1.2')
  expect(named('asha.4.1.2', asha())).toBe('asha')
})

it('whose drawer it is the address says, also while the list does not hold them', () => {
  expect(named('asha.4.1.2', ravi)).toBeUndefined()
  expect(personOf('asha.4.1.2')).toBe('asha')
  expect(personOf('asha')).toBe('asha')
})
