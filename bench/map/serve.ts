import { fileURLToPath } from 'node:url'
import { type Browser, chromium } from 'playwright'
import { createViteServer } from 'vitest/node'
import { basemapVersion } from '../../apps/web/scripts/basemap-version.ts'
import { bundleMapEngine, writeMapEngine } from '../../apps/web/scripts/map-engine/bundle.ts'
import { chromiumPath } from '../../e2e/fixtures/browser.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The pages of bench/map, and a browser that draws them without a GPU. */
export const servePages = async (): Promise<{
  browser: Browser
  address: string
  close: () => Promise<void>
}> => {
  // React's own checks are for development.
  process.env['NODE_ENV'] = 'production'
  const engine = await bundleMapEngine()
  writeMapEngine(engine, `${root}.tmp`)
  const vite = await createViteServer({
    root,
    configFile: false,
    mode: 'production',
    publicDir: `${root}apps/web/public`,
    logLevel: 'error',
    server: { host: '127.0.0.1', port: 0, hmr: false, watch: null },
    optimizeDeps: { include: ['react', 'react-dom/client', 'react/jsx-runtime'] },
    // Next's tsconfig leaves JSX for Next to turn.
    oxc: { jsx: { runtime: 'automatic', development: false } },
    define: {
      'process.env.NODE_ENV': '"production"',
      MAP_ENGINE: JSON.stringify(`/.tmp/${engine.folder}`),
      BASEMAP_VERSION: JSON.stringify(basemapVersion()),
    },
  })
  await vite.listen()
  const browser = await chromium.launch({
    ...(chromiumPath() && { executablePath: chromiumPath()! }),
    args: [
      '--use-angle=swiftshader',
      '--enable-unsafe-swiftshader',
      '--ignore-gpu-blocklist',
      '--no-sandbox',
    ],
  })
  return {
    browser,
    address: `${vite.resolvedUrls?.local[0] ?? ''}bench/map/index.html`,
    close: async () => {
      await browser.close()
      await vite.close()
    },
  }
}
