import type { GetServerSideProps, NextPage } from 'next'
import Head from 'next/head'
import { OutsideFrame } from '../../frame/outside-frame.tsx'
import { AcceptInvitation } from '../../screens/accept-invitation/accept-invitation.tsx'
import { carriedSession } from '../../server/session/session.ts'

interface Props {
  isSignedIn: boolean
}

const AcceptInvitationPage: NextPage<Props> = ({ isSignedIn }) => (
  <>
    <Head>
      <title>Invitation · Clearway</title>
      {/* The address holds a secret until it was read: no other site receives it. */}
      <meta name="referrer" content="no-referrer" />
      <meta name="robots" content="noindex" />
    </Head>
    <OutsideFrame title="Invitation" intro="See what it is about, then accept or decline.">
      <AcceptInvitation isSignedIn={isSignedIn} />
    </OutsideFrame>
  </>
)

export const getServerSideProps: GetServerSideProps<Props> = async ({ req, res }) => {
  res.setHeader('Cache-Control', 'no-store')
  return { props: { isSignedIn: (await carriedSession(req)) !== null } }
}

export default AcceptInvitationPage
