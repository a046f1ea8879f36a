import type { GetServerSideProps, NextPage } from 'next'
import Head from 'next/head'
import { OutsideFrame } from '../frame/outside-frame.tsx'
import { VerifyForm, type VerifyFormProps } from '../screens/verify/verify-form.tsx'
import { env } from '../server/env.ts'
import { returnPath } from '../server/return-path.ts'
import { carriedSession } from '../server/session/session.ts'

type Props = VerifyFormProps

const VerifyPage: NextPage<Props> = (props) => (
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

export const getServerSideProps: GetServerSideProps<Props> = async ({ req, query }) => ({
  props: {
    identifier: typeof query.identifier === 'string' ? query.identifier : '',
    from: returnPath(query.from),
    isSent: query.sent === '1',
    isDemo: env().DEMO === 'on',
    isSignedIn: (await carriedSession(req)) !== null,
  },
})

export default VerifyPage
