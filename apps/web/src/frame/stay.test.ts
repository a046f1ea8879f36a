import { EventEmitter } from 'node:events'
import { beforeEach, expect, it } from 'vitest'
import { createStay } from './stay.ts'

let router: EventEmitter
let stay: ReturnType<typeof createStay>
let end: () => void
beforeEach(() => {
  router = new EventEmitter()
  stay = createStay()
  end = stay.begin(router)
})

const goes = (url: string, shallow = false) => router.emit('routeChangeStart', url, { shallow })

it('whoever has begun nothing else is still here', () => {
  expect(stay.isHere()).toBe(true)
})

it('whoever is on the way to another page is here no longer, though that is not shown yet', () => {
  goes('/live')
  expect(stay.isHere()).toBe(false)
})

it('where it is gone, as after Back, they are here no longer', () => {
  end()
  expect(stay.isHere()).toBe(false)
  expect(router.eventNames()).toEqual([])
})

it('a way that was given up, or not reached, leaves them here', () => {
  goes('/live')
  router.emit('routeChangeError', { cancelled: true }, '/live')
  expect(stay.isHere()).toBe(true)
})

it('so does another address of the same page', () => {
  goes('/missions?mission=m1')
  router.emit('routeChangeComplete', '/missions?mission=m1', { shallow: false })
  expect(stay.isHere()).toBe(true)
  goes('/missions?mission=m1&at=now', true)
  expect(stay.isHere()).toBe(true)
})

it('what is shown again, as in development, begins anew', () => {
  end()
  stay.begin(router)
  expect(stay.isHere()).toBe(true)
})
