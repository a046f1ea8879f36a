import type { GetServerSideProps } from 'next'
import { activeOrganisation } from '../console/active-organisation.ts'
import { chooseMembership } from '../console/memberships.ts'
import { landingOf } from '../console/navigation.ts'
import { apiClient } from '../server/api-client.ts'
import { addressOf, openSession } from '../server/session/session.ts'
import type { ConsolePage } from './_app.tsx'

/** Only passes through: where one lands depends on the organisation. */
const StartPage: ConsolePage = () => null
StartPage.place = 'person'

const goTo = (destination: string) => ({ redirect: { destination, permanent: false } })

export const getServerSideProps: GetServerSideProps = async ({ req, res }) => {
  const session = await openSession(req, res)
  if (!session) return goTo('/signin')
  const me = await apiClient(addressOf(req), session.pair.accessToken).users.me.query({})
  const membership = chooseMembership(me.org_memberships, req.cookies[activeOrganisation.cookieName])
  return goTo(membership ? landingOf(membership.org_type) : '/organisations/new')
}

export default StartPage
