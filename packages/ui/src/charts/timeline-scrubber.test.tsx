import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { keySeek, TimelineScrubber } from './timeline-scrubber.tsx'

test.each([
  ['ArrowRight', false, 101],
  ['ArrowRight', true, 110],
  ['ArrowLeft', true, 90],
  ['PageUp', false, 160],
  ['Home', false, 0],
  ['End', false, 165],
  ['Enter', false, null],
] as const)('%s with shift %s goes from 100 to %s', (key, shift, to) =>
  expect(keySeek(key, shift, 100, 165)).toBe(to),
)

test('keys never leave the flight', () => {
  expect(keySeek('PageUp', false, 150, 165)).toBe(165)
  expect(keySeek('ArrowLeft', true, 4, 165)).toBe(0)
})

test('is a slider that has its time as text, also when that is outside the stretch shown', () => {
  const markup = renderToStaticMarkup(
    <TimelineScrubber
      label="Moment of the flight"
      range={{ from: 0, to: 60 }}
      duration={165}
      value={100}
      valueText="01:40 of 02:45, 93 m"
      onSeek={() => {}}
      marks={[{ key: 'a', from: 20, to: 30, tone: 'rejected', label: 'Above band' }]}
    />,
  )
  expect(markup).toContain('role="slider"')
  expect(markup).toContain('aria-valuetext="01:40 of 02:45, 93 m"')
  expect(markup).toContain('title="Above band"')
})
