const browsers: readonly (readonly [RegExp, string])[] = [
  // Order matters: nearly all of them also name themselves Safari and Chrome.
  [/\bEdg(?:e|A|iOS)?\/(\d+)/, 'Edge'],
  [/\bOPR\/(\d+)/, 'Opera'],
  [/\bSamsungBrowser\/(\d+)/, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\/(\d+)/, 'Firefox'],
  [/\b(?:HeadlessChrome|Chrome|CriOS)\/(\d+)/, 'Chrome'],
  [/\bVersion\/(\d+)[\d.]*(?: Mobile\/\w+)? Safari\//, 'Safari'],
]

const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux|X11/, 'Linux'],
]

const first = (table: readonly (readonly [RegExp, string])[], agent: string) => {
  for (const [pattern, name] of table) {
    const found = pattern.exec(agent)
    if (found) return { name, version: found[1] }
  }
  return null
}

/** What a person calls the thing: "Firefox 141 on Windows"; a program by the name it gave itself. */
export const deviceWords = (userAgent: string | null): string => {
  if (!userAgent) return 'Unknown program'
  const browser = first(browsers, userAgent)
  const system = first(systems, userAgent)
  if (browser) {
    const name = browser.version ? `${browser.name} ${browser.version}` : browser.name
    return system ? `${name} on ${system.name}` : name
  }
  const program = /^([\w.-]{1,40})(?:\/([\d.]+))?/.exec(userAgent)
  if (!program) return 'Unknown program'
  return [program[1], program[2]].filter(Boolean).join(' ')
}

const handheld = /iPhone|iPad|Android|Mobile/

export const isHandheld = (userAgent: string | null): boolean => handheld.test(userAgent ?? '')
