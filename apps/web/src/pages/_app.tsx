import '../styles/globals.css'
import { LinkProvider, ThemeProvider } from '@clearway/ui'
import type { NextPage } from 'next'
import type { AppProps } from 'next/app'
import Head from 'next/head'
import { ConsoleLink } from '../frame/console-link.tsx'
import type { PageInShell } from '../shell/console-page.tsx'
import { trpc } from '../trpc/client.ts'

type Props = AppProps & { Component: NextPage | PageInShell }

const App = ({ Component, pageProps }: Props) => {
  const page = <Component {...pageProps} />
  return (
    <ThemeProvider>
      <LinkProvider component={ConsoleLink}>
        <Head>
          <title>Clearway</title>
          <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        </Head>
        {'shell' in Component ? <Component.shell needs={Component.needs}>{page}</Component.shell> : page}
      </LinkProvider>
    </ThemeProvider>
  )
}

export default trpc.withTRPC(App)
