import dynamic from 'next/dynamic'
import { useRouter } from 'next/router'
import { inShell } from '../../shell/console-page.tsx'

const ReplayScreen = dynamic(
  () => import('../../screens/replay/replay-screen.tsx').then((module) => module.ReplayScreen),
  { ssr: false },
)

const Replay = () => {
  const { query } = useRouter()
  const session = [query.session ?? []].flat()[0]
  return session ? <ReplayScreen key={session} sessionUuid={session} /> : null
}

export default inShell(Replay)
