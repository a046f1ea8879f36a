import type { GetServerSideProps } from 'next'
import { useRouter } from 'next/router'
import { useEffect } from 'react'
import { useConsole } from '../caller/console-context.tsx'
import { openSession } from '../server/session/session.ts'
import { inShell } from '../shell/console-page.tsx'
import { homeOf } from '../shell/navigation.ts'

/** Only passes through: where one lands depends on the organisation for which the tab acts, and only the tab knows that. */
const StartPage = () => {
  const router = useRouter()
  const { membership, isPlatform } = useConsole()
  const home = homeOf({ membership, isPlatform })
  useEffect(() => void router.replace(home), [router, home])
  return null
}

export const getServerSideProps: GetServerSideProps = async ({ req, res }) => {
  try {
    if (!(await openSession(req, res))) return { redirect: { destination: '/signin', permanent: false } }
  } catch {
    // The page in the browser shows that the API is away, tries again, and goes on from there.
  }
  return { props: {} }
}

export default inShell(StartPage, 'person')
