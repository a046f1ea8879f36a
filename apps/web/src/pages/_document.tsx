import { themeScript } from '@clearway/ui/theme-script'
import { Head, Html, Main, NextScript } from 'next/document'

const Document = () => (
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
    </body>
  </Html>
)

export default Document
