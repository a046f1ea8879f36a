import { expect, it } from 'vitest'
import { keyedActOf, mainActOf } from './main-act.ts'

const alert = (alertUuid: string, acknowledge = false) => ({
  alertUuid,
  abilities: { acknowledge, close: false },
})
const none = () => false
const asked =
  (...uuids: string[]) =>
  (uuid: string) =>
    uuids.includes(uuid)

it('who may acknowledge an alert does so before all else; the asked take note of the words; others put it aside', () => {
  expect(mainActOf(alert('x', true), asked('x'))).toBe('acknowledge')
  expect(mainActOf(alert('x'), asked('x'))).toBe('takeNote')
  expect(mainActOf(alert('x'), none)).toBe('dismiss')
})

it('the key acts on the alert that is shown', () => {
  const breaches = [alert('newest', true), alert('older', true)]
  expect(keyedActOf({ breaches, waiting: breaches }, none)).toEqual({
    act: 'acknowledge',
    alert: alert('newest', true),
  })
  expect(keyedActOf({ breaches: [alert('newest')], waiting: [] }, asked('newest'))).toEqual({
    act: 'takeNote',
    alert: alert('newest'),
  })
})

it('while it is not known what may be done with the alert that is shown, the key does nothing to an older one', () => {
  const breaches = [alert('newest'), alert('older', true)]
  expect(keyedActOf({ breaches, waiting: breaches }, none)).toBeNull()
  expect(keyedActOf({ breaches, waiting: [] }, asked('older'))).toBeNull()
})

it('where no alert is shown over the map, the key acts on the first that waits', () => {
  const waiting = [alert('first', true), alert('second', true)]
  expect(keyedActOf({ breaches: [], waiting }, none)).toEqual({
    act: 'acknowledge',
    alert: alert('first', true),
  })
  expect(keyedActOf({ breaches: [], waiting: [] }, none)).toBeNull()
})

it('a message that was taken note of is not taken note of again by the key', () => {
  expect(keyedActOf({ breaches: [], waiting: [alert('noted')] }, asked('noted'))).toBeNull()
})
