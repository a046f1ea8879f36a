import { readFileSync } from 'node:fs'

const read = (name: string) => JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8'))

/** In place of a field: what no schema expects. */
export const hostileValues: readonly unknown[] = [
  null,
  true,
  -1,
  0.1,
  1e308,
  2 ** 60,
  2147483648,
  '',
  'NaN',
  '1e999',
  'a\u0000b',
  '\ud800',
  '🛸'.repeat(60),
  'x'.repeat(20_000),
  "'; drop table users; --",
  [],
  [null],
  [[[]]],
  {},
  { length: 3 },
  { toString: 1 },
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999999999Z',
  '2026-02-30T00:00:00Z',
  '00000000-0000-0000-0000-000000000000',
  { type: 'Polygon', coordinates: { 0: [] } },
  {
    type: 'Polygon',
    coordinates: [
      [
        [0, 0],
        [0, 0],
        [0, 0],
        [0, 0],
      ],
    ],
  },
  {
    type: 'Polygon',
    coordinates: [
      [
        [1e308, 1e308],
        [-1e308, 1e308],
        [0, -1e308],
        [1e308, 1e308],
      ],
    ],
  },
  {
    type: 'Polygon',
    coordinates: [
      [
        [0, 0],
        [1e-300, 0],
        [1e-300, 1e-300],
        [0, 0],
      ],
    ],
  },
  {
    type: 'Polygon',
    coordinates: [
      [
        [-180, -90],
        [180, -90],
        [180, 90],
        [-180, 90],
        [-180, -90],
      ],
    ],
  },
]

/** In place of a body: what is no JSON object, or none at all. */
const brokenBodies = [
  '',
  ' ',
  '{',
  '5',
  'null',
  '{"a":1}{',
  '[{}]',
  '\ufeff{}',
  '{"a":'.repeat(2_000),
  '{"__proto__":{"x":1},"constructor":{"prototype":{}}}',
]

/** Strings that have broken other programs (NOTICE.md). */
export const naughtyStrings: readonly string[] = read('./naughty-strings.json')

/** JSON, nearly JSON and what parsers disagree on, as bytes (NOTICE.md). */
const jsonCases = Object.values(read('./json-cases.json') as Record<string, string>).map((base64) =>
  Buffer.from(base64, 'base64'),
)

export const rawBodies: readonly (string | Buffer)[] = [...brokenBodies, ...jsonCases]
