/** Long texts of one sign over and over, behind what a pattern begins with and before what it cannot end with. */

/** What takes time by the square of the length takes some thousand times as long as what takes it by the length. */
const length = 20_000
const slow = 50
/** The machine may be busy with something else now and then. */
const tries = 5

const runs = {
  blanks: ' '.repeat(length),
  digits: '1'.repeat(length),
  colons: ': '.repeat(length / 2),
  commas: ', '.repeat(length / 2),
  'line separators': '\u2028'.repeat(length),
}
const letters = 'a'.repeat(length)
const beginnings = [
  '',
  '1',
  '1 ft',
  'FL',
  'AC',
  '39:29',
  '39:29 N 119',
  '2026-01-01T00:00:00.1',
  'a@a',
  'https://a',
]
const ends = ['x', 'x\u2028y']

const hostileTexts = Object.entries(runs).flatMap(([name, run]) =>
  beginnings.flatMap((beginning) =>
    ends.map((end) => ({
      name: `${JSON.stringify(beginning)}, ${name}, ${JSON.stringify(end)}`,
      text: `${beginning}${run}${end}`,
    })),
  ),
)

const msOf = (work: () => void): number => {
  const begun = performance.now()
  work()
  return performance.now() - begun
}

/** Reads each letter, as whatever takes a text at all may do. */
const walk = (text: string): number => [...text].length

/** The hostile texts that `read` takes far longer for than for as many plain letters, each of which is looked at. */
export const slowlyRead = (read: (text: string) => void): string[] => {
  const plain = Array.from({ length: tries }, () => msOf(() => [walk(letters), read(letters)]))
  const most = slow * Math.min(...plain)
  return hostileTexts
    .filter(({ text }) => Array.from({ length: tries }).every(() => msOf(() => read(text)) > most))
    .map(({ name }) => name)
}
