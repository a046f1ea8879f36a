import { Chip } from '@clearway/ui'
import { Ban, Check, TriangleAlert } from 'lucide-react'
import { type Endpoint, standingOf } from './endpoint.ts'

const icons = { Active: Check, Failing: TriangleAlert, Off: Ban }

export const StandingMark = ({ endpoint }: { endpoint: Endpoint }) => {
  const { word, tone } = standingOf(endpoint)
  return (
    <Chip tone={tone} icon={icons[word]}>
      {word}
    </Chip>
  )
}
