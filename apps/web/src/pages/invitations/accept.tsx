import type { GetServerSideProps } from 'next'
import Head from 'next/head'
import { AcceptInvitation } from '../../features/invitations/accept-invitation.tsx'
import { OutsideFrame } from '../../features/sign-in/outside-frame.tsx'
import { env } from '../../server/env.ts'
import { readSession } from '../../server/session/cookie.ts'
import type { ConsolePage } from '../_app.tsx'

type Props = { isSignedIn: boolean }

const AcceptInvitationPage: ConsolePage<Props> = ({ isSignedIn }) => (
  <>
    <Head>
      <title>Invitation · Clearway</title>
      {/* The address holds a secret until it was read: nobody else is told of it. */}
      <meta name="referrer" content="no-referrer" />
      <meta name="robots" content="noindex" />
    </Head>
    <OutsideFrame title="Invitation" intro="See what it is about, then accept or decline.">
      <AcceptInvitation isSignedIn={isSignedIn} />
    </OutsideFrame>
  </>
)
AcceptInvitationPage.place = 'outside'

export const getServerSideProps: GetServerSideProps<Props> = async ({ req, res }) => {
  res.setHeader('Cache-Control', 'no-store')
  return { props: { isSignedIn: (await readSession(req.cookies, env().NEXTAUTH_SECRET)) !== null } }
}

export default AcceptInvitationPage
