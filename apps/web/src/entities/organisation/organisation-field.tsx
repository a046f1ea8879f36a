import type { orgTypeNumber } from '@clearway/domain/contracts'
import { Combobox, Field } from '@clearway/ui'
import { useState } from 'react'
import { Controller, type FieldValues, type Path, type UseFormReturn } from 'react-hook-form'
import { faultOf } from '../../forms/fields.tsx'
import { useSettled } from '../../timing/use-delayed.ts'
import { trpc } from '../../trpc/client.ts'
import { orgTypeWords } from './organisation-words.ts'

const fewestLetters = 2

interface OrganisationFieldProps<In extends FieldValues> {
  // biome-ignore lint/suspicious/noExplicitAny: what the form's values become is nothing to a field.
  form: UseFormReturn<In, any, any>
  /** The identifier of the organisation, e.g. ORG-7K3M9Q2R4T. */
  name: Path<In>
  /** Only of this type. */
  orgType?: (typeof orgTypeNumber)[keyof typeof orgTypeNumber]
  help?: string
}

/** Another organisation, found by its name; who has its identifier may type that. */
export const OrganisationField = <In extends FieldValues>(props: OrganisationFieldProps<In>) => {
  const { form, name, orgType, help } = props
  const label = 'Organisation'
  return (
    <Field label={label} help={help} required fault={faultOf(form, name, label)}>
      <Controller
        control={form.control}
        name={name}
        render={({ field }) => (
          <Finder
            value={field.value ?? ''}
            onChange={field.onChange}
            onBlur={field.onBlur}
            orgType={orgType}
          />
        )}
      />
    </Field>
  )
}

interface FinderProps {
  value: string
  onChange: (value: string) => void
  onBlur: () => void
  orgType: OrganisationFieldProps<FieldValues>['orgType']
}

const Finder = ({ value, onChange, onBlur, orgType }: FinderProps) => {
  const [picked, setPicked] = useState<{ value: string; label: string } | null>(null)
  const isPicked = picked !== null && picked.value === value
  const typed = value.trim()
  const q = useSettled(typed)
  const asks = !isPicked && q.length >= fewestLetters
  const found = trpc.organisations.find.useQuery(
    { q, ...(orgType !== undefined && { org_type: orgType }) },
    { enabled: asks, placeholderData: (before) => before },
  )
  const options = (asks ? (found.data ?? []) : []).map(({ org_svc_id, org_name, org_type }) => ({
    value: org_svc_id,
    label: org_name,
    hint: `${orgTypeWords(org_type)} · ${org_svc_id}`,
  }))
  const pick = (option: { value: string; label: string }) => {
    setPicked(option)
    onChange(option.value)
  }
  return (
    <Combobox
      placeholder="Name, or ORG-7K3M9Q2R4T"
      options={options}
      text={isPicked ? picked.label : value}
      onTextChange={onChange}
      onPick={pick}
      onBlur={() => {
        // A whole name that is typed chooses the organisation.
        const named = options.filter(({ label }) => label.toLowerCase() === typed.toLowerCase())
        if (!isPicked && named.length === 1 && named[0]) pick(named[0])
        onBlur()
      }}
      nothing={asks && found.data && q === typed ? 'No active organisation is called so' : undefined}
    />
  )
}
