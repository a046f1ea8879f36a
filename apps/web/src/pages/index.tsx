import type { GetServerSideProps } from 'next'
import { useRouter } from 'next/router'
import { useEffect } from 'react'
import { useConsole } from '../caller/console-context.tsx'
import { apiClient } from '../server/api-client.ts'
import { browserOf, openSession } from '../server/session/session.ts'
import { inShell } from '../shell/console-page.tsx'
import { chooseActing } from '../shell/memberships.ts'
import { homeOf } from '../shell/navigation.ts'
import { activeOrganisation } from '../trpc/active-organisation.ts'

/** Only passes through: where one lands depends on the organisation. Seen only while the API is away. */
const StartPage = () => {
  const router = useRouter()
  const { membership, isPlatform } = useConsole()
  const home = homeOf({ membership, isPlatform })
  useEffect(() => void router.replace(home), [router, home])
  return null
}

const goTo = (destination: string) => ({ redirect: { destination, permanent: false } })

export const getServerSideProps: GetServerSideProps = async ({ req, res }) => {
  try {
    const session = await openSession(req, res)
    if (!session) return goTo('/signin')
    const api = apiClient(browserOf(req), session.pair.accessToken)
    const [me, standing] = await Promise.all([api.users.me.query({}), api.access.standing.query({})])
    const asked = req.cookies[activeOrganisation.cookieName]
    const known = { memberships: me.org_memberships, isPlatformAdmin: standing.is_platform_admin }
    return goTo(homeOf(chooseActing(known, asked)))
  } catch {
    // The page in the browser shows that, tries again, and goes on from there.
    return { props: {} }
  }
}

export default inShell(StartPage, 'person')
