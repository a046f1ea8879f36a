import { z } from 'zod'

/**
 * What our dashboards use of Grafana's classic model (grafana/grafana: kinds/dashboard/dashboard_kind.cue,
 * packages/grafana-schema/src/common, the panelcfg.cue of each panel), by the same names and bounds. Grafana passes over a
 * name that it does not know, so a mistyped one is refused here.
 */
const text = z.string().min(1)
const calcs = z.array(z.enum(['lastNotNull', 'last', 'min', 'max', 'mean', 'sum', 'count', 'range', 'delta']))

/** The one that is chosen at the top of the page. */
const datasource = z.strictObject({
  type: z.literal('prometheus'),
  uid: z.string().regex(/^\$\{datasource\}$/),
})

const gridPos = z
  .strictObject({
    x: z.int().min(0).max(23),
    y: z.int().min(0),
    w: z.int().min(1).max(24),
    h: z.int().min(1),
  })
  .refine(({ x, w }) => x + w <= 24, 'reaches beyond the 24 columns')

const target = z.strictObject({
  refId: z.string().regex(/^[A-Z]$/),
  datasource,
  expr: text,
  legendFormat: z.string(),
})

const panel = {
  id: z.int().min(1),
  title: text,
  description: text.optional(),
  datasource,
  gridPos,
  fieldConfig: z.strictObject({
    defaults: z.strictObject({
      unit: z.enum(['short', 's', 'bytes', 'percentunit', 'cps', 'reqps']),
      min: z.number(),
    }),
    overrides: z.array(z.never()),
  }),
  targets: z.array(target).min(1),
}

const Stat = z.strictObject({
  ...panel,
  type: z.literal('stat'),
  options: z.strictObject({ reduceOptions: z.strictObject({ calcs }) }),
})

const TimeSeries = z.strictObject({
  ...panel,
  type: z.literal('timeseries'),
  options: z.strictObject({
    legend: z.strictObject({
      displayMode: z.enum(['list', 'table', 'hidden']),
      placement: z.enum(['bottom', 'right']),
      showLegend: z.boolean(),
      calcs,
    }),
    tooltip: z.strictObject({
      mode: z.enum(['single', 'multi', 'none']),
      sort: z.enum(['asc', 'desc', 'none']),
    }),
  }),
})

export const Dashboard = z.strictObject({
  uid: z.string().regex(/^clearway-\w{1,31}$/),
  title: text,
  description: text,
  tags: z.array(text),
  schemaVersion: z.int().min(36),
  version: z.int().min(1),
  editable: z.boolean(),
  timezone: z.literal('utc'),
  refresh: z.string().regex(/^\d+[smhd]$/),
  time: z.strictObject({ from: text, to: text }),
  templating: z.strictObject({
    list: z.tuple([
      z.strictObject({
        name: z.literal('datasource'),
        type: z.literal('datasource'),
        query: z.literal('prometheus'),
        label: text,
      }),
    ]),
  }),
  annotations: z.strictObject({ list: z.array(z.never()) }),
  panels: z.array(z.discriminatedUnion('type', [Stat, TimeSeries])).min(1),
})
