import type { GetServerSideProps } from 'next'
import { useRouter } from 'next/router'
import { useEffect } from 'react'
import { activeOrganisation } from '../console/active-organisation.ts'
import { useConsole } from '../console/console-context.tsx'
import { chooseMembership } from '../console/memberships.ts'
import { landingOf } from '../console/navigation.ts'
import { apiClient } from '../server/api-client.ts'
import { addressOf, openSession } from '../server/session/session.ts'
import type { ConsolePage } from './_app.tsx'

const afterSignIn = (membership: { org_type: number } | null): string =>
  membership ? landingOf(membership.org_type) : '/organisations/new'

/** Only passes through: where one lands depends on the organisation. Seen only while the API is away. */
const StartPage: ConsolePage = () => {
  const router = useRouter()
  const { membership } = useConsole()
  useEffect(() => void router.replace(afterSignIn(membership)), [router, membership])
  return null
}
StartPage.place = 'person'

const goTo = (destination: string) => ({ redirect: { destination, permanent: false } })

export const getServerSideProps: GetServerSideProps = async ({ req, res }) => {
  try {
    const session = await openSession(req, res)
    if (!session) return goTo('/signin')
    const me = await apiClient(addressOf(req), session.pair.accessToken).users.me.query({})
    return goTo(afterSignIn(chooseMembership(me.org_memberships, req.cookies[activeOrganisation.cookieName])))
  } catch {
    // The page in the browser says so, tries again, and goes on from there.
    return { props: {} }
  }
}

export default StartPage
