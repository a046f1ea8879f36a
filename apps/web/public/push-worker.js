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
  if (url.origin === self.location.origin) event.waitUntil(open(url.href))
})

const open = async (href) => {
  const pages = await self.clients.matchAll({ type: 'window' })
  const page = pages.find((one) => 'navigate' in one)
  if (!page) return self.clients.openWindow(href)
  await page.focus()
  return page.navigate(href)
}
