import '../styles/globals.css'
import { LinkProvider, ThemeProvider, ToastProvider } from '@clearway/ui'
import type { NextPage } from 'next'
import type { AppProps } from 'next/app'
import Head from 'next/head'
import Link from 'next/link'
import { ConsoleShell } from '../console/console-shell.tsx'
import { trpc } from '../trpc/client.ts'

/** A page stands in the console's shell and asks for a signed-in person, unless it says otherwise. */
export type ConsolePage<Props = object> = NextPage<Props> & {
  /**
   * `outside`: before sign-in, no shell. `person`: in the shell, but no organisation is needed. `acting`: an
   * organisation, or the platform. Absent: an organisation.
   */
  place?: 'outside' | 'person' | 'acting'
}

type Props = AppProps & { Component: ConsolePage }

function App({ Component, pageProps }: Props) {
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
