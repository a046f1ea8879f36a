import { expect, test } from 'vitest'
import { alertMapHref } from './alert-map-href.ts'

const at = '2026-11-02T09:00:00.000Z'

test.each([
  ['goes on', null, null, '/live?aircraft=asset&follow=1'],
  ['is over', at, null, '/alerts?alert=alert'],
  ['was closed', null, at, '/alerts?alert=alert'],
])('an alert that %s', (_name, cleared_at, closed_at, href) => {
  expect(alertMapHref({ alert_uuid: 'alert', asset_uuid: 'asset', cleared_at, closed_at })).toBe(href)
})
