import type { GetServerSideProps, NextPage } from 'next'
import Head from 'next/head'
import { OutsideFrame } from '../frame/outside-frame.tsx'
import { ResetForm } from '../screens/password-help/reset-form.tsx'

interface Props {
  token: string
}

const ResetPasswordPage: NextPage<Props> = ({ token }) => (
  <>
    <Head>
      <title>New password · Clearway</title>
      {/* The address holds a secret: no other site receives it. */}
      <meta name="referrer" content="no-referrer" />
    </Head>
    <OutsideFrame title="New password" intro="Every session of your account ends when it is set.">
      <ResetForm token={token} />
    </OutsideFrame>
  </>
)

export const getServerSideProps: GetServerSideProps<Props> = async ({ query, res }) => {
  res.setHeader('Cache-Control', 'no-store')
  return { props: { token: typeof query.token === 'string' ? query.token : '' } }
}

export default ResetPasswordPage
