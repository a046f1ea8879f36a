import { useRouter } from 'next/router'
import { part } from '../../loading/part.tsx'
import { inShell } from '../../shell/console-page.tsx'

const ReplayScreen = part(() =>
  import('../../screens/replay/replay-screen.tsx').then((module) => module.ReplayScreen),
)

const Replay = () => {
  const { query } = useRouter()
  const session = [query.session ?? []].flat()[0]
  return session ? <ReplayScreen key={session} sessionUuid={session} /> : null
}

export default inShell(Replay)
