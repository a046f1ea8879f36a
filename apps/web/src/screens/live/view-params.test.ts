import { expect, it } from 'vitest'
import { type ViewShown, viewOf, viewParams } from './view-params.ts'

const view: ViewShown = {
  camera: { center: [77.79, 13.07], zoom: 11.5 },
  hidden: ['green', 'trails'],
  basemap: 'streets',
  graticule: false,
  overlays: ['geofence', 'weather'],
}

it('a view comes back as it was saved', () => {
  expect(viewOf(viewParams(view))).toEqual(view)
})

it('what is as usual takes no room', () => {
  const usual = { ...view, hidden: [], basemap: null, graticule: true, overlays: [] }
  expect(viewParams(usual)).toEqual({ map: '13.07000,77.79000,11.50' })
  expect(viewOf({ map: '13.07000,77.79000,11.50' })).toEqual(usual)
})

it('what makes no sense is as usual', () => {
  expect(viewOf({ map: 'there', hide: 'moon,trails' })).toMatchObject({ camera: null, hidden: ['trails'] })
})
