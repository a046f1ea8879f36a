import Head from 'next/head'
import { OutsideFrame } from '../features/sign-in/outside-frame.tsx'
import { RegisterForm } from '../features/sign-in/register-form.tsx'
import type { ConsolePage } from './_app.tsx'

const RegisterPage: ConsolePage = () => (
  <>
    <Head>
      <title>Create an account · Clearway</title>
    </Head>
    <OutsideFrame title="Create an account" intro="One account for every organisation you work with.">
      <RegisterForm />
    </OutsideFrame>
  </>
)
RegisterPage.place = 'outside'

export default RegisterPage
