import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { useKeptChoice } from './kept-choice.ts'
import { measureChoice, measureOptions, measures } from './measures.ts'
import { SelectField } from './select-field.tsx'

interface MeasureFieldProps<In extends FieldValues> {
  // biome-ignore lint/suspicious/noExplicitAny: what the form's values become is nothing to a field.
  form: UseFormReturn<In, any, any>
  name: Path<In>
  label: string
}

/** Unit and reference of a height; what a person chooses is what the next draft begins with. */
export const MeasureField = <In extends FieldValues>(props: MeasureFieldProps<In>) => {
  const [, remember] = useKeptChoice<string>(measureChoice, measures)
  return <SelectField {...props} options={measureOptions} onPicked={remember} />
}
