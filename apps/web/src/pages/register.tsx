import type { GetServerSideProps, NextPage } from 'next'
import Head from 'next/head'
import { OutsideFrame } from '../frame/outside-frame.tsx'
import { RegisterForm } from '../screens/register/register-form.tsx'
import { returnPath } from '../server/return-path.ts'

interface Props {
  from: string
}

const RegisterPage: NextPage<Props> = ({ from }) => (
  <>
    <Head>
      <title>Create an account · Clearway</title>
    </Head>
    <OutsideFrame title="Create an account" intro="One account for every organisation you work with.">
      <RegisterForm from={from} />
    </OutsideFrame>
  </>
)

export const getServerSideProps: GetServerSideProps<Props> = async ({ query }) => ({
  props: { from: returnPath(query.from) },
})

export default RegisterPage
