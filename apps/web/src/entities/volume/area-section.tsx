import { polygonAreaM2 } from '@clearway/domain/geo'
import { Section, TextButton } from '@clearway/ui'
import { ChevronDown, ChevronRight, CircleAlert } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { type DraftModel, formatArea, PointsEditor } from '../../map/index.ts'

interface AreaSectionProps {
  model: DraftModel
  fault: string | undefined
  /** Further ways to an area. */
  action?: ReactNode
}

const withoutArea = ({ shape, isBegun }: DraftModel) => {
  if (shape.isComing) return 'outline is being loaded'
  return isBegun ? 'cannot be sent yet' : 'not drawn yet'
}

/** The drawing as words and as a table of points; the map has the same by hand. */
export const AreaSection = ({ model, fault, action }: AreaSectionProps) => {
  const [chosen, setChosen] = useState<boolean | null>(null)
  // Open until there is a drawing; it stays open while a person works in the table.
  const isOpen = chosen ?? (model.editor.isDrawing || !model.isBegun)
  const id = useId()
  const { polygon } = model.shape
  const Chevron = isOpen ? ChevronDown : ChevronRight
  return (
    <Section
      title="Area"
      note={polygon ? formatArea(polygonAreaM2(polygon)) : withoutArea(model)}
      action={action}
    >
      {fault && !model.shape.isComing && (
        <p role="alert" className="mb-1 flex gap-1.5 text-12 text-rejected">
          <CircleAlert size={14} strokeWidth={1.75} aria-hidden className="mt-px shrink-0" />
          {fault}
        </p>
      )}
      <TextButton
        aria-expanded={isOpen}
        aria-controls={id}
        className="text-12"
        onClick={() => setChosen(!isOpen)}
      >
        <Chevron size={14} strokeWidth={1.75} aria-hidden className="mr-1" />
        {isOpen ? 'Hide the points' : 'Show the points'}
      </TextButton>
      <div id={id} hidden={!isOpen} className="mt-1" onFocusCapture={() => setChosen(true)}>
        <PointsEditor model={model} />
      </div>
    </Section>
  )
}
