import { Inbox } from 'lucide-react'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { BandGauge } from './charts/band-gauge.tsx'
import { HeightTimeStrip } from './charts/height-time-strip.tsx'
import { Button } from './controls/button.tsx'
import { Field } from './controls/field.tsx'
import { IconButton } from './controls/icon-button.tsx'
import { Input } from './controls/input.tsx'
import { Select } from './controls/select.tsx'
import { Tabs } from './controls/tabs.tsx'
import { DataTable } from './lists/data-table.tsx'
import { OwnFlightRow } from './lists/own-flight-row.tsx'
import { RequestRow } from './lists/request-row.tsx'
import { compareSortValues } from './lists/table-model.ts'
import { CertificateChip } from './marks/certificate-chip.tsx'
import { StatusChip } from './marks/status-chip.tsx'
import { Dialog } from './overlays/dialog.tsx'
import { Menu, MenuItem } from './overlays/menu.tsx'
import { Popover } from './overlays/popover.tsx'
import { nearestStop } from './overlays/sheet.tsx'
import { BottomBar } from './shell/bottom-bar.tsx'
import { ClockPair } from './shell/clock.tsx'
import { Rail } from './shell/rail.tsx'
import { PersonMenu } from './shell/top-bar.tsx'
import { LinkProvider } from './theme/link.tsx'
import { ThemeProvider, themeScript } from './theme/theme.tsx'

const RouterLink = (props: { href: string }) => <a {...props} data-router="" />

const words = (markup: string) =>
  markup
    .replace(/<[^>]+>/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim()

describe('a button that cannot be used', () => {
  const markup = renderToStaticMarkup(
    <Button disabledReason="the plan starts at 13:35">Start session</Button>,
  )
  test('has the reason beside it', () => expect(words(markup)).toBe('Start session the plan starts at 13:35'))
  test('stays reachable and is read with its reason', () => {
    const reasonId = /aria-describedby="([^"]+)"/u.exec(markup)?.[1]
    expect(markup).toContain('aria-disabled="true"')
    expect(markup).not.toContain(' disabled=""')
    expect(markup).toContain(`id="${reasonId}"`)
  })
})

test('of a page that is sent whole no button sends a form before the page is at work', () => {
  const isOff = (button: ReactElement) => renderToStaticMarkup(button).includes(' disabled=""')
  expect(isOff(<Button type="submit">Sign in</Button>)).toBe(true)
  expect(isOff(<Button>Show password</Button>)).toBe(false)
})

describe('a field', () => {
  const markup = renderToStaticMarkup(
    <Field label="Zone name" fault="The name is taken">
      <Input defaultValue="KIA Outer" />
    </Field>,
  )
  test('names its control', () =>
    expect(/<label for="([^"]+)"/u.exec(markup)?.[1]).toBe(/<input[^>]* id="([^"]+)"/u.exec(markup)?.[1]))
  test('marks it invalid and describes it by the fault', () => {
    const noteId = /aria-describedby="([^"]+)"/u.exec(markup)?.[1]
    expect(markup).toContain('aria-invalid="true"')
    expect(markup).toContain(`id="${noteId}" role="alert"`)
  })
})

describe('a chip is never colour alone', () => {
  test.each([
    [<StatusChip key="1" status="stale" ageMs={14_300} />, 'Stale 14 s'],
    [
      <StatusChip key="2" status="pending">
        Will wait
      </StatusChip>,
      'Will wait',
    ],
    [<CertificateChip key="3" state="active" daysLeft={11} />, 'Expires in 11 d'],
    [<CertificateChip key="4" state="active" daysLeft={14} />, 'Active'],
    [<CertificateChip key="5" state="active" daysLeft={0} />, 'Expires today'],
    [<CertificateChip key="6" state="none" />, 'None'],
  ])('its word is beside an icon, %#', (chip, expected) => {
    const markup = renderToStaticMarkup(chip)
    expect(markup).toContain('<svg')
    expect(words(markup)).toBe(expected)
  })
})

describe('a table', () => {
  const rows = [
    { uin: 'UA2', flights: 9 },
    { uin: 'UA10', flights: 41 },
  ]
  const columns = [
    { id: 'uin', header: 'UIN', cell: (row: (typeof rows)[0]) => row.uin },
    {
      id: 'flights',
      header: 'Flights',
      align: 'right' as const,
      cell: (row: (typeof rows)[0]) => row.flights,
      sortBy: (row: (typeof rows)[0]) => row.flights,
    },
  ]
  const table = (sort?: { column: string; descending: boolean }) =>
    renderToStaticMarkup(
      <DataTable
        label="Assets"
        rows={rows}
        columns={columns}
        rowKey={(row) => row.uin}
        rowHref={(row) => `/fleet/${row.uin}`}
        selectedKey="UA10"
        {...(sort && { initialSort: sort })}
      />,
    )
  test('opens each row by a link and marks the selected one', () => {
    expect(table()).toContain('href="/fleet/UA2"')
    expect(/<a[^>]*aria-current="true"[^>]*href="([^"]+)"/u.exec(table())?.[1]).toBe('/fleet/UA10')
  })
  test('makes the first rows of the order, and offers the others', () => {
    const markup = renderToStaticMarkup(
      <DataTable
        label="Assets"
        rows={rows}
        columns={columns}
        rowKey={(row) => row.uin}
        onRowOpen={() => {}}
        initialSort={{ column: 'flights', descending: true }}
        atOnce={1}
      />,
    )
    expect(words(markup)).toContain('UA10 41 1 more: show the next 1')
    expect(markup).not.toContain('UA2')
  })
  test('sorts by value and declares it', () => {
    const sorted = table({ column: 'flights', descending: true })
    expect(words(sorted)).toBe('UIN Flights UA10 41 UA2 9')
    expect(sorted).toContain('aria-sort="descending"')
  })
  test('has one row in the tab order', () => expect(table().match(/tabindex="0"/gu)).toHaveLength(1))
  test('sorts ids by their numbers', () => expect(compareSortValues('UA2', 'UA10')).toBeLessThan(0))
})

describe('a request row', () => {
  const row = (checks: readonly ('pass' | 'fail')[]) =>
    renderToStaticMarkup(
      <RequestRow
        name="Bagalur canal survey"
        countdown={{ text: '22 min', tone: 'soon' }}
        operator="Deccan Mapping Co"
        zone={{ kind: 'yellow', name: 'KIA Outer' }}
        band="40–90 m AGL"
        window="13:30–14:45"
        overlaps="1 overlap"
        checks={checks}
        onOpen={() => undefined}
        onCheckedChange={() => undefined}
      />,
    )
  test('can be chosen for a bulk approval only with all ticks', () => {
    expect(row(['pass', 'pass'])).toContain('aria-label="Select Bagalur canal survey"')
    expect(row(['pass', 'fail'])).toContain('cannot be selected, a check fails')
  })
  test('has its checks in words', () => expect(row(['pass', 'fail'])).toContain('Checks: 1 of 2 failed'))
  test('has band, window and conflicts', () =>
    expect(words(row(['pass']))).toContain('40–90 m AGL · 13:30–14:45 1 overlap'))
})

test('the row of a flight of one’s own is red where it is told so: on the ground below its band nothing is broken', () => {
  const row = (isOut: boolean) =>
    renderToStaticMarkup(
      <OwnFlightRow
        {...{ uin: 'UA0093K4T0Q', conformance: 'conforming', detail: 'Canal survey', heightM: 0, isOut }}
        {...{
          batteryPercent: 58,
          isBatteryLow: false,
          batteryMinutes: null,
          next: 'no zone for 10 min',
          isNextUrgent: false,
        }}
        band={{ lower: 30, upper: 120 }}
        onOpen={() => undefined}
      />,
    )
  expect([true, false].map((isOut) => row(isOut).includes('rejected'))).toEqual([true, false])
})

describe('a chart has its words', () => {
  test('an overlap is written in minutes and metres', () => {
    const from = Date.UTC(2026, 10, 21, 8)
    const overlap = { key: 'o', from, to: from + 15 * 60_000, lower: 60, upper: 80 }
    const markup = renderToStaticMarkup(
      <HeightTimeStrip from={from} to={from + 3_600_000} overlaps={[overlap]} timeZone="UTC" />,
    )
    expect(words(markup)).toContain('Overlap: 15 min shared, 60–80 m AGL, 08:00–08:15')
  })
  test('a gauge names height and band', () =>
    expect(renderToStaticMarkup(<BandGauge value={97} lower={40} upper={90} max={120} />)).toContain(
      'aria-label="97 m AGL, plan band 40–90 m AGL"',
    ))
})

describe('the shell', () => {
  const items = [
    { key: 'r', label: 'Requests', icon: Inbox, href: '/requests', active: true, count: 14 },
    { key: 's', label: 'Sessions', icon: Inbox, href: '/sessions', count: 6, countWord: 'open' },
  ]
  test("uses the router's link", () => {
    const markup = renderToStaticMarkup(
      <LinkProvider component={RouterLink}>
        <Rail items={items} />
      </LinkProvider>,
    )
    expect(markup.match(/data-router/gu)).toHaveLength(3)
    expect(markup).toContain('>Requests, 14 waiting<')
    expect(markup).toContain('>Sessions, 6 open<')
  })
  test.each([
    ['rail', <Rail key="1" items={items} />],
    ['bar', <BottomBar key="2" items={items} />],
  ])(
    'in the %s a name is text that begins with the word one sees, and the badge is for the eye',
    (_, part) => {
      const markup = renderToStaticMarkup(part)
      expect(markup).toMatch(/<span aria-hidden="true".*>14<.*>Requests, 14 waiting</u)
      expect(markup).not.toContain('aria-label="Requests')
    },
  )
  test('the person is called by the initials, too', () =>
    expect(renderToStaticMarkup(<PersonMenu name="Asha Rao">menu</PersonMenu>)).toContain(
      '>Asha Rao (AR), account<',
    ))
  test('tabs with addresses are links, the open one is the page', () =>
    expect(
      renderToStaticMarkup(
        <Tabs label="Fleet" value="a" items={[{ value: 'a', label: 'Assets', href: '/a' }]} />,
      ),
    ).toContain('aria-current="page"'))
  test('the server draws no time of its own', () =>
    expect(words(renderToStaticMarkup(<ClockPair />))).toMatch(/^--:-- ?:--$/))
  test.each([
    ['light', false, 'light'],
    ['dark', true, 'dark'],
    [null, true, 'light'],
    ['sepia', false, 'dark'],
  ])('with %s stored the page begins as chosen, else as the system is', (stored, isLight, begins) => {
    expect(renderToStaticMarkup(<ThemeProvider>page</ThemeProvider>)).toBe('page')
    const dataset: { theme?: string } = {}
    const begin = new Function('localStorage', 'matchMedia', 'document', themeScript)
    begin({ getItem: () => stored }, () => ({ matches: isLight }), { documentElement: { dataset } })
    expect(dataset.theme).toBe(begins)
  })
})

describe('what opens something', () => {
  const menu = (
    <Menu label="More" trigger={<IconButton icon={Inbox} label="More" aria-describedby="note" />}>
      <MenuItem>Never drawn while closed</MenuItem>
    </Menu>
  )
  const select = (
    <Select aria-label="Role" options={[{ value: 'a', label: 'Admin' }]} value="a" onValueChange={() => {}} />
  )
  const popover = (
    <Popover label="Filters" trigger={<Button>Filters</Button>}>
      Never drawn while closed
    </Popover>
  )
  test.each([
    ['a menu', menu, ['aria-haspopup="menu"', 'aria-label="More"', 'aria-describedby="note"']],
    ['a list of choices', select, ['aria-haspopup="listbox"', 'role="combobox"', 'type="button"']],
    ['a popover', popover, ['aria-haspopup="dialog"']],
  ])('%s: says so before anything is loaded, and that it is closed', (_, opener, attributes) => {
    const markup = renderToStaticMarkup(opener)
    for (const attribute of [...attributes, 'aria-expanded="false"', 'data-state="closed"'])
      expect(markup).toContain(attribute)
    expect(markup).not.toContain('aria-controls')
    expect(markup).not.toContain('Never drawn')
  })
  test('a dialog is nothing to see until it can be drawn, but the page’s keys are off; the word about a button is nothing', () => {
    const dialog = (
      <Dialog open onOpenChange={() => {}} title="Rename">
        <IconButton icon={Inbox} label="Inbox" />
      </Dialog>
    )
    expect(renderToStaticMarkup(dialog)).toBe('<span hidden="" data-covers-page=""></span>')
    expect(words(renderToStaticMarkup(<IconButton icon={Inbox} label="Inbox" />))).toBe('')
  })
})

describe('a sheet stops', () => {
  test.each([
    [130, 'peek'],
    [400, 'half'],
    [700, 'full'],
  ])('let go at %i px it is %s', (height, stop) => expect(nearestStop(height, 760, 120)).toBe(stop))
})
