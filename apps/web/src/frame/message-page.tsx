import { ButtonLink, Logo } from '@clearway/ui'
import Head from 'next/head'
import type { ReactNode } from 'react'

/** A page of text alone: what happened, and the way on. */
export const MessagePage = ({ title, children }: { title: string; children: ReactNode }) => (
  <main className="flex h-dvh flex-col items-start justify-center gap-2 bg-surface-1 px-6 sm:px-18">
    <Head>
      <title>{`${title} · Clearway`}</title>
    </Head>
    <Logo className="mb-6" />
    <h1 className="text-28 font-semibold tracking-title">{title}</h1>
    <p className="mb-4 max-w-[56ch] text-14 text-text-2">{children}</p>
    <ButtonLink href="/" variant="primary">
      Go to the start page
    </ButtonLink>
  </main>
)
