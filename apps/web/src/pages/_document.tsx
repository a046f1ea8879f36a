import { themeScript } from '@clearway/ui/theme-script'
import { type DocumentProps, Head, Html, Main, NextScript } from 'next/document'
import { aheadOfMap } from '../map/canvas/map-address.ts'

/** Pages that are a map ask for its engine behind their own scripts, so that the line is never idle (docs/decisions/0098, 0100, 0113). */
const mapPages = ['/live']
const preload = `<link rel="modulepreload" href="${aheadOfMap}" fetchpriority="low">`

const Document = ({ __NEXT_DATA__: { page } }: DocumentProps) => (
  <Html lang="en" data-theme="dark">
    <Head>
      <meta name="theme-color" content="#121618" />
      <meta name="description" content="Who may fly where, who is flying now, and what needs a person." />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours; the policy allows it by its hash. */}
      <script dangerouslySetInnerHTML={{ __html: themeScript }} />
    </Head>
    <body>
      <Main />
      <NextScript />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, which React would lift into the head. */}
      {mapPages.includes(page) && <div hidden dangerouslySetInnerHTML={{ __html: preload }} />}
    </body>
  </Html>
)

export default Document
