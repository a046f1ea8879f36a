import type { GetServerSideProps } from 'next'
import Head from 'next/head'
import { ForgotForm } from '../features/sign-in/forgot-form.tsx'
import { OutsideFrame } from '../features/sign-in/outside-frame.tsx'
import { env } from '../server/env.ts'
import type { ConsolePage } from './_app.tsx'

type Props = { email: string; isDemo: boolean }

const ForgotPasswordPage: ConsolePage<Props> = (props) => (
  <>
    <Head>
      <title>Forgotten password · Clearway</title>
    </Head>
    <OutsideFrame
      title="Forgotten password"
      intro="A link to set a new one goes to the e-mail address of your account."
    >
      <ForgotForm {...props} />
    </OutsideFrame>
  </>
)
ForgotPasswordPage.place = 'outside'

export const getServerSideProps: GetServerSideProps<Props> = async ({ query }) => ({
  props: { email: typeof query.email === 'string' ? query.email : '', isDemo: env().DEMO === 'on' },
})

export default ForgotPasswordPage
