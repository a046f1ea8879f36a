import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import next from 'next'
import { loadEnv } from './src/server/env.ts'

const env = loadEnv()
const isDev = process.argv.includes('--dev')
const drainMs = 8_000

// next-auth must take its origin from the forwarded host: the one public origin is known to the front, not here.
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

const server = createServer((request, response) => handle(request, response))
// Longer than a proxy keeps its connections, so that it never sends a request into a closing one.
server.keepAliveTimeout = 75_000
/** The console has no socket of its own outside development: whoever asks for one gets an answer, not silence. */
const refuseUpgrade = (_request, socket) =>
  socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
server.on('upgrade', isDev ? app.getUpgradeHandler() : refuseUpgrade)

server.listen(env.WEB_PORT, env.WEB_HOST, () => {
  console.log(
    JSON.stringify({ level: 'info', process: 'web', msg: `console on ${env.WEB_HOST}:${env.WEB_PORT}` }),
  )
  process.send?.({ type: 'ready' })
})

let isStopping = false
function stop() {
  if (isStopping) return
  isStopping = true
  const exit = () => process.exit(0)
  setTimeout(exit, drainMs).unref()
  server.close(() => Promise.race([app.close(), new Promise((done) => setTimeout(done, 500))]).finally(exit))
  server.closeIdleConnections()
}

process.on('SIGTERM', stop)
process.on('SIGINT', stop)
process.on('disconnect', stop)
process.on('message', (message) => {
  if (message?.type === 'stop') stop()
})
