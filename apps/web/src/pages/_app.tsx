import '../styles/globals.css'
import { LinkProvider, ThemeProvider, ToastProvider } from '@clearway/ui'
import type { AppProps } from 'next/app'
import Head from 'next/head'
import Link from 'next/link'
import type { ConsolePage } from '../frame/console-page.tsx'
import { ConsoleShell } from '../shell/console-shell.tsx'
import { trpc } from '../trpc/client.ts'

type Props = AppProps & { Component: ConsolePage }

const App = ({ Component, pageProps }: Props) => {
  const page = <Component {...pageProps} />
  return (
    <ThemeProvider>
      <LinkProvider component={Link}>
        <ToastProvider>
          <Head>
            <title>Clearway</title>
            <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
          </Head>
          {Component.place === 'outside' ? (
            page
          ) : (
            <ConsoleShell needs={Component.place ?? 'organisation'}>{page}</ConsoleShell>
          )}
        </ToastProvider>
      </LinkProvider>
    </ThemeProvider>
  )
}

export default trpc.withTRPC(App)
