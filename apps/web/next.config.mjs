import { createHash } from 'node:crypto'
import { themeScript } from '@clearway/ui/theme-script'

const isDev = process.env.NODE_ENV === 'development'

/** A deployment's own basemap is the one foreign origin a page may read from. */
const basemapOrigin = process.env.NEXT_PUBLIC_BASEMAP_STYLE_URL
  ? new URL(process.env.NEXT_PUBLIC_BASEMAP_STYLE_URL, 'http://localhost').origin
  : ''

const themeHash = createHash('sha256').update(themeScript).digest('base64')

const contentSecurityPolicy = [
  `default-src 'self'`,
  // The theme script is the only inline one, by its hash. React refresh evaluates code while developing.
  `script-src 'self' 'sha256-${themeHash}'${isDev ? " 'unsafe-eval'" : ''}`,
  // Radix and MapLibre place things by style attributes.
  `style-src 'self' 'unsafe-inline'`,
  `img-src 'self' data: blob: ${basemapOrigin}`,
  `font-src 'self'`,
  `connect-src 'self' ${basemapOrigin}${isDev ? ' ws:' : ''}`,
  `worker-src 'self' blob:`,
  `object-src 'none'`,
  `base-uri 'none'`,
  `form-action 'self'`,
  `frame-ancestors 'none'`,
]
  .map((directive) => directive.trim())
  .join('; ')

const headers = [
  { key: 'Content-Security-Policy', value: contentSecurityPolicy },
  { key: 'X-Content-Type-Options', value: 'nosniff' },
  { key: 'X-Frame-Options', value: 'DENY' },
  { key: 'Referrer-Policy', value: 'strict-origin-when-cross-origin' },
  { key: 'Cross-Origin-Opener-Policy', value: 'same-origin' },
  { key: 'Permissions-Policy', value: 'camera=(), microphone=(), payment=(), usb=(), geolocation=(self)' },
]

const noReferrer = [{ key: 'Referrer-Policy', value: 'no-referrer' }]

/** @type {import('next').NextConfig} */
export default {
  transpilePackages: ['@clearway/client', '@clearway/db', '@clearway/domain', '@clearway/ui'],
  reactStrictMode: true,
  poweredByHeader: false,
  // The gateway does, or the proxy in its place (docs/decisions/0050).
  compress: false,
  devIndicators: false,
  agentRules: false,
  // The shared runtime would put a script into each page that the policy cannot know.
  experimental: { turbopackSharedRuntime: false },
  // `npm run check` holds the types of the whole tree; the build does not check them a second time.
  typescript: { ignoreBuildErrors: true },
  headers: async () => [
    { source: '/:path*', headers },
    // Their addresses come with a secret.
    { source: '/invitations/accept', headers: noReferrer },
    { source: '/reset-password', headers: noReferrer },
    { source: '/unsubscribe', headers: noReferrer },
    {
      source: '/:folder(basemap|glyphs)/:path*',
      headers: [{ key: 'Cache-Control', value: 'public, max-age=86400, stale-while-revalidate=604800' }],
    },
  ],
}
