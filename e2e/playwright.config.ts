import { defineConfig } from '@playwright/test'
import { launchOptions, shellPath } from './fixtures/browser.ts'
import { takeStack, workers } from './fixtures/workers.ts'

takeStack()

export default defineConfig({
  testDir: './tests',
  globalSetup: './fixtures/global-setup.ts',
  timeout: 600_000,
  expect: { timeout: 60_000 },
  workers,
  fullyParallel: true,
  projects: [
    { name: 'stories', grepInvert: /@alone/ },
    // Those that take processes away or promise a time: they have the machine to themselves, once the others have passed.
    { name: 'alone', grep: /@alone/, workers: 1, dependencies: ['stories'] },
  ],
  forbidOnly: true,
  retries: 0,
  outputDir: '../test-results/e2e',
  reporter: [
    ['list'],
    ['json', { outputFile: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ?? '../test-results/e2e.json' }],
  ],
  use: {
    baseURL: process.env['E2E_BASE_URL'],
    viewport: { width: 1440, height: 900 },
    // Maps are drawn in software: with a quarter of the pixels, pages are laid out as ever.
    deviceScaleFactor: 0.5,
    colorScheme: 'dark',
    // What moves is drawn in software, a frame after the other, while the story waits.
    contextOptions: { reducedMotion: 'reduce' },
    trace: { mode: 'retain-on-failure', screenshots: false },
    launchOptions: launchOptions(shellPath()),
  },
})
