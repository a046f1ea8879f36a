import { createServer } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { keepPace } from '@clearway/domain/body-pace'
import { metricsAccess } from '@clearway/domain/metrics-access'
import { closeIdle, endStart, onStop, portFault } from '@clearway/domain/process'
import { startTracing } from '@clearway/domain/tracing'
import next from 'next'
import { loadEnv } from './src/server/env.ts'
import { createConsoleFigures } from './src/server/figures.ts'
import { createContentPolicy } from './src/server/maps/content-policy.ts'
import { sayOrigin, transportSecurity } from './src/server/origin.ts'
import { admitToPages, refuseSocket } from './src/server/refusal.ts'
import { isMapWorker, isPageScript } from './src/server/static-paths.mjs'

const env = loadEnv()
const tracing = await startTracing(env, { service: 'clearway-web', propagatesTo: [env.API_URL] })
const isDev = process.argv.includes('--dev')
const drainMs = 8_000
const publicUrl = env.AUTH_TRUST_HOST === 'true' ? undefined : env.PUBLIC_URL

// next-auth takes its origin from the forwarded host, which is the one of PUBLIC_URL where that is given.
delete process.env.NEXTAUTH_URL
process.env.AUTH_TRUST_HOST = 'true'
process.env.NEXTAUTH_SECRET = env.NEXTAUTH_SECRET
process.env.NEXT_TELEMETRY_DISABLED = '1'

const app = next({
  dev: isDev,
  dir: fileURLToPath(new URL('.', import.meta.url)),
  hostname: env.WEB_HOST,
  port: env.WEB_PORT,
})
await app.prepare()
const handle = app.getRequestHandler()
const contentPolicy = createContentPolicy({ mapsDir: join(env.DATA_DIR, 'maps'), isDev })
const figures = createConsoleFigures({ access: metricsAccess(env), apiUrl: env.API_URL })

/**
 * Tiles are files to whoever counts, keeps or routes them, and a route of the pages' server answers. Not by a rewrite of
 * Next: with a single one no page is ready at once, because it waits for the table of all of them.
 */
const tiles = '/tiles/'
const answeredAt = (url) => (url?.startsWith(tiles) ? `/api/maps/${url.slice(tiles.length)}` : url)

const server = createServer((request, response) => {
  request.url = answeredAt(request.url)
  if (figures.take(request, response)) return
  if (publicUrl) sayOrigin(request.headers, publicUrl)
  const security = transportSecurity(request.headers)
  if (security) response.setHeader('Strict-Transport-Security', security)
  // A script follows the policy of its page, a worker its own.
  if (!isPageScript(request.url)) response.setHeader('Content-Security-Policy', contentPolicy())
  // That policy follows the configured maps: a browser that kept the worker would keep to an old one.
  if (isMapWorker(request.url)) response.setHeader('Cache-Control', 'no-cache')
  if (admitToPages(request, response)) handle(request, response)
})
// Longer than a proxy keeps its connections, so that it never sends a request into a closing one.
server.keepAliveTimeout = 75_000
keepPace(server)
server.on('upgrade', isDev ? app.getUpgradeHandler() : refuseSocket)

server.once('error', (error) => endStart(error, portFault(error, 'WEB_PORT', env.WEB_PORT)))
server.listen(env.WEB_PORT, env.WEB_HOST, () => {
  console.log(
    JSON.stringify({ level: 'info', process: 'web', msg: `console on ${env.WEB_HOST}:${env.WEB_PORT}` }),
  )
  process.send?.({ type: 'ready' })
})

onStop(async () => {
  const ended = Promise.withResolvers()
  setTimeout(ended.resolve, drainMs).unref()
  const closed = () => Promise.all([app.close(), tracing.close()])
  const closing = () => Promise.race([closed(), new Promise((done) => setTimeout(done, 500))])
  closeIdle(server)
  server.close(() => closing().finally(ended.resolve))
  await ended.promise
}, drainMs + 1_000)
