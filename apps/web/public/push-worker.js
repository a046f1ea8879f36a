// Shows what is pushed while no page is open, and opens it. It keeps nothing and answers no request of a page.

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('push', (event) => {
  if (!event.data) return
  const { title, body, tag, path } = event.data.json()
  event.waitUntil(self.registration.showNotification(title, { body, tag, icon: '/favicon.svg', data: { path } }))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const url = new URL(event.notification.data.path, self.location.origin)
  if (url.origin === self.location.origin) event.waitUntil(open(url))
})

// Shorter than a browser lets a press open a window.
const patienceMs = 300

// A page goes there by itself, without a load, and says so; one that holds something which it would lose does not.
const goes = (page, path) =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data }) => resolve(data === true)
    setTimeout(() => resolve(false), patienceMs)
    page.postMessage({ open: path, by: Date.now() + patienceMs }, [port2])
  })

// The one used last comes first. A browser lets a press focus a page or open one, and only once.
const open = async ({ href, pathname, search, hash }) => {
  const [page] = await self.clients.matchAll({ type: 'window' })
  const isTaken = page !== undefined && (await goes(page, pathname + search + hash))
  return isTaken ? page.focus() : self.clients.openWindow(href)
}
