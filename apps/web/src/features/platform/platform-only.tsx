import { Empty } from '@clearway/ui'
import { ShieldX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useConsole } from '../../console/console-context.tsx'

/** Pages of the platform; whoever comes by an address that was passed on reads why there is nothing. */
export function PlatformOnly({ children }: { children: ReactNode }) {
  const { isPlatform } = useConsole()
  if (isPlatform) return children
  return (
    <Empty icon={ShieldX} title="Only a platform administrator sees this">
      They are named in the configuration of the installation, by the e-mail address they have verified.
    </Empty>
  )
}
