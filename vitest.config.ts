import { defineConfig } from 'vitest/config'
import { LongestFirst } from './scripts/launch/testing/longest-first.ts'

export default defineConfig({
  test: {
    environment: 'node',
    include: [
      'packages/*/src/**/*.test.{ts,tsx}',
      'apps/*/src/**/*.test.{ts,tsx}',
      'apps/*/scripts/**/*.test.ts',
      'scripts/**/*.test.ts',
    ],
    globalSetup: ['packages/db/src/testing/global-setup.ts'],
    // How long a machine with other work to do is waited for, not how long anything may take: a test states that itself.
    testTimeout: 120_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } },
    // A worker takes file after file: a process for each cost a third of the whole run. What a test changes of its
    // process (environment, mocks, timers) it puts back; a module is never mocked, since the next file may have it already.
    isolate: false,
    restoreMocks: true,
    // More than there are cores: many tests wait, for a time limit or for another process.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    // As the processes themselves start (docs/decisions/0011).
    execArgv: ['--import', new URL('scripts/launch/quick-imports.mjs', import.meta.url).href],
  },
})
