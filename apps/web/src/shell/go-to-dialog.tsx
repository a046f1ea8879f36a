import { Dialog, SkeletonRows } from '@clearway/ui'
import dynamic from 'next/dynamic'

const GoTo = dynamic(() => import('./go-to.tsx').then((module) => module.GoTo), {
  loading: () => <SkeletonRows rows={6} />,
})

interface GoToDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Search or go to: pages, records, places and positions, other organisations. */
export const GoToDialog = ({ open, onOpenChange }: GoToDialogProps) => (
  <Dialog open={open} onOpenChange={onOpenChange} title="Search or go to">
    {open && <GoTo onDone={() => onOpenChange(false)} />}
  </Dialog>
)
