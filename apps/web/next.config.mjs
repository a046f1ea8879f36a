import { join } from 'node:path'
import { PHASE_DEVELOPMENT_SERVER, PHASE_PRODUCTION_BUILD } from 'next/constants.js'
import { basemapVersion } from './scripts/basemap-version.ts'
import { bundleMapEngine, writeMapEngine } from './scripts/map-engine/bundle.ts'
import { staticFiles } from './src/server/static-paths.mjs'

/** Headers of pages; the policy of content is set by server.mjs, because it follows the configured maps. */
const ofPages = [
  { key: 'X-Frame-Options', value: 'DENY' },
  { key: 'Referrer-Policy', value: 'strict-origin-when-cross-origin' },
  { key: 'Cross-Origin-Opener-Policy', value: 'same-origin' },
  { key: 'Permissions-Policy', value: 'camera=(), microphone=(), payment=(), usb=(), geolocation=(self)' },
]

const noReferrer = [{ key: 'Referrer-Policy', value: 'no-referrer' }]

/** @type {import('next').NextConfig} */
const config = {
  transpilePackages: ['@clearway/client', '@clearway/db', '@clearway/domain', '@clearway/ui'],
  reactStrictMode: true,
  poweredByHeader: false,
  // The gateway does, or the proxy in its place (docs/decisions/0050).
  compress: false,
  devIndicators: false,
  agentRules: false,
  experimental: {
    // The shared runtime would put a script into each page that the policy cannot know.
    turbopackSharedRuntime: false,
    // Fewer and larger scripts: a first load is shorter by more than later pages bring twice (docs/decisions/0116).
    turbopackChunking: { minChunkSize: 150_000 },
  },
  // `npm run check` holds the types of the whole tree; the build does not check them a second time.
  typescript: { ignoreBuildErrors: true },
  headers: async () => [
    { source: '/:path*', headers: [{ key: 'X-Content-Type-Options', value: 'nosniff' }] },
    // A file of a page means nothing by them, and a first load reads dozens.
    { source: `/((?!${staticFiles.slice(1)}).*)`, headers: ofPages },
    // Their addresses come with a secret.
    { source: '/invitations/accept', headers: noReferrer },
    { source: '/reset-password', headers: noReferrer },
    { source: '/unsubscribe', headers: noReferrer },
    {
      source: '/:folder(basemap|glyphs)/:path*',
      headers: [{ key: 'Cache-Control', value: 'public, max-age=86400, stale-while-revalidate=604800' }],
    },
    // By this name the gateway knows that they can be made half as large.
    { source: '/glyphs/:path*.pbf', headers: [{ key: 'Content-Type', value: 'application/x-protobuf' }] },
  ],
}

/** Pages import the map's scripts by this address when they draw one; the bundler would make a copy for page and worker. */
const withMapEngine = async (phase) => {
  const engine = await bundleMapEngine()
  const write = (distDir) => writeMapEngine(engine, join(distDir, 'static'))
  if (phase === PHASE_DEVELOPMENT_SERVER) write(join(import.meta.dirname, '.next', 'dev'))
  return {
    ...config,
    compiler: {
      define: { MAP_ENGINE: `${staticFiles}${engine.folder}`, BASEMAP_VERSION: basemapVersion() },
      runAfterProductionCompile: async ({ distDir }) => write(distDir),
    },
  }
}

/** A console that was built holds them already. */
export default async (phase) =>
  phase === PHASE_DEVELOPMENT_SERVER || phase === PHASE_PRODUCTION_BUILD ? withMapEngine(phase) : config
