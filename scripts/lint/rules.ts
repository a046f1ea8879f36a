// What may import what, and where the clock, chance and the environment come in (docs/decisions/0042). Data only: the
// checks beside it know no folder by name.

export const impureKinds = ['Date.now', 'new Date()', 'Math.random', 'process.env', 'randomUUID'] as const
export type ImpureKind = (typeof impureKinds)[number]

export interface Place {
  readonly at: RegExp
  readonly may: readonly ImpureKind[]
  readonly why: string
}

export interface Rules {
  /** An area imports those before it and none after it; '.' are the files of the root, which put the areas together. */
  readonly areas: { readonly root: string; readonly order: readonly string[] }
  /** Import nothing of ours from outside themselves. */
  readonly alone: readonly string[]
  /** Folders in these do not import each other. */
  readonly apart: readonly string[]
  /** Below these no folders import each other in a circle. */
  readonly foldersOf: readonly string[]
  readonly places: readonly Place[]
}

/** Where clocks, chance and environments matter: scripts, benches and stories read them as they like. */
export const product = /^(packages|apps)\/[a-z]+\/src\//

/** Code for tests may import all that is tested: it has no part in the order of folders. */
export const isTest = (file: string): boolean =>
  /\.(test|spec)\.tsx?$/.test(file) || /\/(testing|fixtures|crash|roles)[./]/.test(file)

export const rules: Rules = {
  areas: {
    root: 'packages/domain/src',
    order: [
      'kernel',
      'geo',
      'platform',
      'parties',
      'fleet',
      'airspace',
      'planning',
      'flight',
      'desk',
      '.',
      'demo',
      'testing',
    ],
  },
  alone: ['packages/client/src', 'packages/domain/src/geo', 'packages/ui/src'],
  apart: ['apps/web/src/screens'],
  foldersOf: [
    'packages/client/src',
    'packages/db/src',
    'packages/domain/src',
    'packages/ui/src',
    'apps/api/src',
    'apps/ingest/src',
    'apps/web/src',
  ],
  places: [
    {
      at: /domain\/src\/kernel\/clock\.ts$/,
      may: ['new Date()'],
      why: 'the clock that everybody else is given',
    },
    {
      at: /domain\/src\/runtime-env\.ts$/,
      may: ['process.env'],
      why: 'the environment that everybody else is given',
    },
    {
      at: /domain\/src\/kernel\/plain-refusal\.ts$/,
      may: ['new Date()'],
      why: 'a refusal before anything is started',
    },
    {
      at: /domain\/src\/(kernel\/backoff|platform\/messages\/worker)\.ts$/,
      may: ['Math.random'],
      why: 'spreads what is tried again; nobody is told the number',
    },
    { at: /db\/src\/listen\.ts$/, may: ['new Date()', 'randomUUID'], why: 'the heartbeat of one connection' },
    {
      at: /db\/src\/(embedded\/\w+|migrate)\.ts$/,
      may: ['Date.now', 'new Date()', 'process.env'],
      why: 'runs as a process of its own, before any runtime',
    },
    {
      at: /\/(app|client-error|health|refusal|plain-refusal)\.ts$/,
      may: ['randomUUID'],
      why: 'names a request that brought no name',
    },
    {
      at: /ingest\/src\/(.+\/)?(main|shared-bus)\.ts$/,
      may: ['randomUUID'],
      why: 'names a process to its neighbours',
    },
    {
      at: /ingest\/src\/sim\//,
      may: ['Date.now', 'new Date()', 'process.env'],
      why: 'a simulated aircraft has a clock of its own and is started by hand',
    },
    {
      at: /ingest\/src\/bridge\/main\.ts$/,
      may: ['Date.now', 'process.env', 'randomUUID'],
      why: 'the bridge is started by hand and gives its parts their clock',
    },
    {
      at: /client\/src\/platform\.ts$/,
      may: ['Date.now', 'Math.random', 'randomUUID'],
      why: 'what a client takes from where it runs; everybody else is given it',
    },
    { at: /ui\/src\/hooks\/use-now\.ts$/, may: ['Date.now'], why: "the browser's clock, ticking" },
    {
      at: /web\/src\/.*(\.tsx|\/use-[^/]+\.ts)$/,
      may: ['Date.now', 'randomUUID'],
      why: 'a component or a hook is where a person acts; what it calls gets the time as an argument',
    },
    {
      at: /web\/src\/trpc\/refresh\.ts$/,
      may: ['Date.now'],
      why: 'the clock by which the query client notes when an answer came',
    },
    {
      at: /web\/src\/(server|pages\/api)\//,
      may: ['Date.now'],
      why: 'handlers of the console, where a session has its time',
    },
  ],
}
