import type { GetServerSideProps, NextPage } from 'next'
import Head from 'next/head'
import { OutsideFrame } from '../frame/outside-frame.tsx'
import { ForgotForm } from '../screens/password-help/forgot-form.tsx'
import { env } from '../server/env.ts'

interface Props {
  email: string
  isDemo: boolean
}

const ForgotPasswordPage: NextPage<Props> = (props) => (
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

export const getServerSideProps: GetServerSideProps<Props> = async ({ query }) => ({
  props: { email: typeof query.email === 'string' ? query.email : '', isDemo: env().DEMO === 'on' },
})

export default ForgotPasswordPage
