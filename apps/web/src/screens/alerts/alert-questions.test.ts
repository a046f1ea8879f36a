import { expect, it } from 'vitest'
import { alertQuestion, hasAlertFilters } from './alert-questions.ts'

const hour = 3_600_000
const uuid = '0199aaaa-0000-7000-8000-000000000001'
const ask = (search: string) => {
  const params = new URLSearchParams(search)
  return alertQuestion((name) => params.get(name) ?? undefined, 10.5 * hour)
}

it.each([
  ['', { open: 1, quiet: 0, acknowledged: 0 }],
  ['tab=quiet&state=raised', { open: 1, quiet: 1 }],
  ['tab=closed', { open: 0 }],
  ['tab=all', {}],
  ['tab=nonsense&type=nonsense&zone=1&since=3', { open: 1, quiet: 0, acknowledged: 0 }],
  // Saved before the acknowledged had a tab.
  ['state=acknowledged', { open: 1, quiet: 0, acknowledged: 1, state: 'acknowledged' }],
  // Nobody has taken notice of what is open.
  ['tab=open&state=acknowledged', { open: 1, quiet: 0, acknowledged: 0 }],
  ['tab=acknowledged&state=cleared', { open: 1, quiet: 0, acknowledged: 1, state: 'cleared' }],
  [
    'type=altitude_breach&state=cleared',
    { open: 1, quiet: 0, acknowledged: 0, alert_type: 'altitude_breach', state: 'cleared' },
  ],
  // What is closed is in no other state.
  ['tab=closed&state=raised', { open: 0 }],
  [`zone=${uuid}&asset=${uuid}`, { open: 1, quiet: 0, acknowledged: 0, zone_uuid: uuid, asset_uuid: uuid }],
  ['tab=all&since=1', { from: new Date(9 * hour).toISOString() }],
])('the address ?%s asks for %j', (search, question) => {
  expect(ask(search)).toEqual(question)
})

it('knows whether anything is narrowed', () => {
  const params = new URLSearchParams('type=lost_link')
  expect(hasAlertFilters((name) => params.get(name) ?? undefined)).toBe(true)
  expect(hasAlertFilters(() => undefined)).toBe(false)
  // A state that no alert of the tab has narrows nothing.
  const elsewhere = new URLSearchParams('tab=open&state=acknowledged')
  expect(hasAlertFilters((name) => elsewhere.get(name) ?? undefined)).toBe(false)
})
