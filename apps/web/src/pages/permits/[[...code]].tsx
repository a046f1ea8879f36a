import type { GetServerSideProps, NextPage } from 'next'
import Head from 'next/head'
import { OutsideFrame } from '../../frame/outside-frame.tsx'
import { PermitCheck } from '../../screens/permits/permit-check.tsx'

interface Props {
  code: string
}

const PermitsPage: NextPage<Props> = ({ code }) => (
  <>
    <Head>
      <title>Check a permit · Clearway</title>
      <meta name="robots" content="noindex" />
    </Head>
    <OutsideFrame title="Check a permit" intro="The code stands beside the square on the paper.">
      <PermitCheck key={code} code={code} />
    </OutsideFrame>
  </>
)

export const getServerSideProps: GetServerSideProps<Props> = async ({ params, res }) => {
  res.setHeader('Cache-Control', 'no-store')
  const [code = '', ...more] = [params?.code ?? []].flat()
  return more.length > 0 ? { notFound: true } : { props: { code: code.slice(0, 40) } }
}

export default PermitsPage
