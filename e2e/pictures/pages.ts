import type { Chapter, Pictured } from './chapter.ts'
import { manager } from './chapters/manager.ts'
import { everybody, manufacturer, platform, visitors } from './chapters/others.ts'
import { owner } from './chapters/owner.ts'

/** The chapters of docs/console.md, in its order. */
export const chapters: readonly Chapter[] = [visitors, manager, owner, manufacturer, everybody, platform]

/** Pages that are no place to look at: they pass on, or show a fault. */
export const unpictured = ['index', '500', '_app', '_document']

const section = ({ title, name, words, onPhone }: Pictured): string => {
  const image = `images/console/${name}.webp`
  const shown = onPhone ? `<img src="${image}" alt="${title}" width="300">` : `![${title}](${image})`
  return [`### ${title}`, '', words, '', shown, ''].join('\n')
}

/** The content of docs/console.md. */
export const consoleGuide = (): string =>
  [
    '# The console, page by page',
    '',
    'Taken with the demo world by `npm run gen:pictures`, which writes this page too. How it is made is in',
    '[apps/web](../apps/web/README.md).',
    '',
    ...chapters.flatMap(({ title, pages }) => [`## ${title}`, '', ...pages.map(section)]),
  ].join('\n')
