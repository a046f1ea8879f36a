import { Chip } from '@clearway/ui'
import { Ban, Check, TriangleAlert } from 'lucide-react'
import { type Endpoint, stateOf } from './endpoint.ts'

const icons = { Active: Check, Failing: TriangleAlert, Off: Ban }

export const StateMark = ({ endpoint }: { endpoint: Endpoint }) => {
  const { word, tone } = stateOf(endpoint)
  return (
    <Chip tone={tone} icon={icons[word]}>
      {word}
    </Chip>
  )
}
