import type { GetServerSideProps } from 'next'
import Head from 'next/head'
import { VerifyForm, type VerifyFormProps } from '../features/one-time-code/verify-form.tsx'
import { OutsideFrame } from '../features/sign-in/outside-frame.tsx'
import { env } from '../server/env.ts'
import { returnPath } from '../server/return-path.ts'
import { readSession } from '../server/session/cookie.ts'
import type { ConsolePage } from './_app.tsx'

type Props = VerifyFormProps

const VerifyPage: ConsolePage<Props> = (props) => (
  <>
    <Head>
      <title>Verify your contact · Clearway</title>
    </Head>
    <OutsideFrame
      title="Verify your contact"
      intro={
        props.identifier
          ? `A code proves that ${props.identifier} is yours.`
          : 'A code proves that a contact is yours.'
      }
    >
      <VerifyForm {...props} />
    </OutsideFrame>
  </>
)
VerifyPage.place = 'outside'

export const getServerSideProps: GetServerSideProps<Props> = async ({ req, query }) => ({
  props: {
    identifier: typeof query.identifier === 'string' ? query.identifier : '',
    from: returnPath(query.from),
    isSent: query.sent === '1',
    isDemo: env().DEMO === 'on',
    isSignedIn: (await readSession(req.cookies, env().NEXTAUTH_SECRET)) !== null,
  },
})

export default VerifyPage
