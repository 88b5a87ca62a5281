import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderComponent } from '../../../testing/render-component.tsx'
import { ExamplePrompts } from './example-prompts.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

async function renderField(prefersReducedMotion = false) {
  vi.stubGlobal('matchMedia', () => ({ matches: prefersReducedMotion }))
  const { find, unmount } = await renderComponent(
    <>
      <textarea className="prompt-field" placeholder="Describe the image" />
      <ExamplePrompts />
    </>,
  )
  const field = find('textarea')
  return { field, unmount, placeholder: () => field.getAttribute('placeholder') }
}

test('the placeholder shows each example once, then its own text again', async () => {
  const { placeholder } = await renderField()
  const shown: (string | null)[] = []
  for (let count = 0; count < 7; count++) {
    shown.push(placeholder())
    vi.advanceTimersByTime(4_000)
  }
  expect(shown.slice(1, 5).every((text) => /^Try “.+”$/.test(text ?? ''))).toBe(true)
  expect(new Set(shown).size).toBe(5)
  expect([shown[0], shown[5], shown[6]]).toEqual(Array(3).fill('Describe the image'))
})

test('the examples end when the field gets the focus or the page is left', async () => {
  const { field, unmount, placeholder } = await renderField()
  vi.advanceTimersByTime(4_000)
  expect(placeholder()).toMatch(/^Try/)
  await act(async () => field.focus())
  vi.advanceTimersByTime(8_000)
  expect(placeholder()).toBe('Describe the image')
  await unmount()
  expect(vi.getTimerCount()).toBe(0)
})

test('with reduced motion, the placeholder does not change', async () => {
  const { placeholder } = await renderField(true)
  vi.advanceTimersByTime(8_000)
  expect(placeholder()).toBe('Describe the image')
})
