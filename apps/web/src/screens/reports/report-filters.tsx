import { alertKinds, requestsReportOp } from '@clearway/domain/contracts'
import {
  Button,
  Checkbox,
  coordinates,
  Dialog,
  Field,
  FilterChip,
  Input,
  Popover,
  Segmented,
  useIsMobile,
} from '@clearway/ui'
import { SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useCan } from '../../caller/use-can.ts'
import { alertTitles } from '../../entities/alert/alert-words.ts'
import { useMyZones } from '../../entities/zone/use-zones.ts'
import { useZoneMark } from '../../entities/zone/zone-mark.tsx'
import { FilterChoice } from '../../lists/filter-choice.tsx'
import { FilterMenu } from '../../lists/list-filters.tsx'
import { useDefaultFilter } from '../../lists/use-default-filter.ts'
import { useListView } from '../../lists/use-list-view.ts'
import { capital } from '../../words/text.ts'
import {
  type Choice,
  cellOf,
  choices,
  daysChosen,
  hoursChosen,
  narrowing,
  offeredPeriods,
  type Period,
  periodBefore,
  periodFault,
  spans,
} from './report-question.ts'
import { hoursWords, periodWords, shortDay } from './report-words.ts'
import { type Report, useFlights, useRequests } from './use-report.ts'

export const savedParams = ['from', 'to', 'by', 'compare', ...narrowing]

/** Period and filters, all of them in the address; on a phone in a sheet. */
export const ReportFilters = ({ report }: { report: Report }) => {
  const view = useListView('reports')
  useDefaultFilter(view, savedParams, report.params)
  const isMobile = useIsMobile()
  const saved = <FilterChoice view={view} names={savedParams} params={report.params} />
  return (
    <div className="flex flex-wrap items-center gap-2 border-b border-line px-4 py-2 max-sm:px-3 print:hidden">
      <PeriodChoice report={report} />
      {isMobile ? <FilterSheet report={report} /> : <Filters report={report} />}
      <span className="ml-auto">{saved}</span>
    </div>
  )
}

const FilterSheet = ({ report }: { report: Report }) => {
  const [isOpen, setOpen] = useState(false)
  const set = Object.keys(choices).filter((choice) => report.has(choice as Choice)).length
  return (
    <>
      <Button icon={SlidersHorizontal} onClick={() => setOpen(true)}>
        {set > 0 ? `Filters, ${set} set` : 'Filters'}
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Filters"
        footer={
          <>
            {set > 0 && <Button onClick={() => report.clear()}>Clear</Button>}
            <Button variant="primary" onClick={() => setOpen(false)}>
              Show
            </Button>
          </>
        }
      >
        <div className="flex flex-wrap items-center gap-2">
          <Filters report={report} />
        </div>
      </Dialog>
    </>
  )
}

const Filters = ({ report }: { report: Report }) => {
  const { params, span, compares, period } = report
  const { get, set } = params
  return (
    <>
      <ZoneFilter report={report} />
      <OperatorFilter report={report} />
      <ChosenMarks report={report} />
      <Segmented
        label="Columns of"
        size="sm"
        value={span}
        options={spans.map((value) => ({ value, label: capital(value) }))}
        onValueChange={(by) => set({ by: by === 'day' ? null : by, day: null })}
      />
      <Checkbox
        checked={compares}
        onCheckedChange={(isOn) => set({ compare: isOn ? '1' : null })}
        label={`Compare with ${periodWords(periodBefore(daysChosen(get, period) ?? period))}`}
      />
    </>
  )
}

/** What was chosen in a chart: a chip that takes it back. */
const ChosenMarks = ({ report: { params, period, clear } }: { report: Report }) => {
  const { get } = params
  const { weekdays: days, hours } = hoursChosen(get)
  const [chosen, cell] = [daysChosen(get, period), cellOf(get('cell'))]
  const kind = alertKinds.find((one) => one === get('kind'))
  return (
    <>
      {days && hours && (
        <FilterChip label="Hour" value={hoursWords(days, hours)} onRemove={() => clear('hours')} />
      )}
      {chosen && (
        <FilterChip
          label="Day"
          value={chosen.from === chosen.to ? shortDay(chosen.from) : periodWords(chosen)}
          onRemove={() => clear('days')}
        />
      )}
      {cell && (
        <FilterChip
          label="Cell"
          value={coordinates(cell.latitude, cell.longitude, 2)}
          onRemove={() => clear('cell')}
        />
      )}
      {kind && <FilterChip label="Alert" value={alertTitles[kind]} onRemove={() => clear('kind')} />}
    </>
  )
}

const isSame = (a: Period, b: Period | undefined): boolean => a.from === b?.from && a.to === b.to

const PeriodChoice = ({ report }: { report: Report }) => (
  <Popover
    label="Period"
    className="w-72"
    trigger={<FilterChip label="Period" value={periodWords(report.period)} />}
  >
    <Periods report={report} />
  </Popover>
)

/** From one year to another the first of two days makes no period yet: both stay as chosen until the other makes one. */
const Periods = ({ report: { params, period, today } }: { report: Report }) => {
  const offered = offeredPeriods(today)
  const [begun, setBegun] = useState<Period | null>(null)
  const { from, to } = begun ?? period
  const choose = (next: Period) => {
    if (periodFault(next)) return setBegun(next)
    setBegun(null)
    params.set({
      ...(isSame(next, offered[0]) ? { from: null, to: null } : { from: next.from, to: next.to }),
      day: null,
      until: null,
    })
  }
  return (
    <>
      <ul className="mb-3 grid grid-cols-2 gap-1.5">
        {offered.map((one) => (
          <li key={one.label}>
            <Button
              size="sm"
              className="w-full"
              aria-pressed={isSame(one, period)}
              onClick={() => choose(one)}
            >
              {one.label}
            </Button>
          </li>
        ))}
      </ul>
      <div className="grid gap-2 sm:grid-cols-2">
        <Field label="First day">
          <Input
            type="date"
            value={from}
            onChange={({ target: { value } }) => value && choose({ from: value, to })}
          />
        </Field>
        <Field label="Last day">
          <Input
            type="date"
            value={to}
            onChange={({ target: { value } }) => value && choose({ from, to: value })}
          />
        </Field>
      </div>
      {begun && (
        <p role="alert" className="mt-2 text-12 text-rejected">
          {`${periodFault(begun)} Shown is ${periodWords(period)}.`}
        </p>
      )}
    </>
  )
}

/** The zones of the report; of who reads no requests, the own ones. */
const ZoneFilter = ({ report }: { report: Report }) => {
  const decides = useCan()(requestsReportOp) === true
  const requested = useRequests(report.question('zone'), decides)
  const linked = useMyZones()
  const markOf = useZoneMark()
  const choices = ((decides ? requested.data?.zones : linked.data) ?? []).map(({ zone_uuid, zone_name }) => ({
    value: zone_uuid,
    label: zone_name,
    mark: markOf(zone_uuid),
  }))
  return <ChoiceFilter name="zone" label="Zone" choices={choices} report={report} />
}

const OperatorFilter = ({ report }: { report: Report }) => {
  const flown = useFlights(report.question('operator'))
  const choices = (flown.data?.operators ?? []).map((row) => ({ value: row.org_uuid, label: row.org_name }))
  return choices.length > 1 || report.params.get('operator') ? (
    <ChoiceFilter name="operator" label="Operator" choices={choices} report={report} />
  ) : null
}

interface ChoiceFilterProps {
  name: 'zone' | 'operator'
  label: string
  choices: readonly { readonly value: string; readonly label: string; readonly mark?: ReactNode }[]
  report: Report
}

/** What was chosen stays a chip, also while the period holds nothing of it. */
const ChoiceFilter = ({ name, label, choices, report: { params } }: ChoiceFilterProps) => {
  const chosen = params.get(name)
  if (chosen && !choices.some(({ value }) => value === chosen))
    return <FilterChip label={label} value="chosen" onRemove={() => params.set({ [name]: null })} />
  return <FilterMenu name={name} label={label} choices={choices} params={params} />
}
