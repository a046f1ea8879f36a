import type { GetServerSideProps } from 'next'
import Head from 'next/head'
import { OutsideFrame } from '../features/sign-in/outside-frame.tsx'
import { RegisterForm } from '../features/sign-in/register-form.tsx'
import { returnPath } from '../server/return-path.ts'
import type { ConsolePage } from './_app.tsx'

type Props = { from: string }

const RegisterPage: ConsolePage<Props> = ({ from }) => (
  <>
    <Head>
      <title>Create an account · Clearway</title>
    </Head>
    <OutsideFrame title="Create an account" intro="One account for every organisation you work with.">
      <RegisterForm from={from} />
    </OutsideFrame>
  </>
)
RegisterPage.place = 'outside'

export const getServerSideProps: GetServerSideProps<Props> = async ({ query }) => ({
  props: { from: returnPath(query.from) },
})

export default RegisterPage
