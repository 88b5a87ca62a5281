// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from 'vitest'
import { stillWhileScrolled } from './still-while-scrolled.ts'

test('what is blurred behind an element is not while the page is scrolled, and is again afterwards', () => {
  vi.useFakeTimers()
  const bar = document.createElement('div')
  const leave = stillWhileScrolled(bar)
  onTestFinished(() => leave?.())
  dispatchEvent(new Event('scroll'))
  expect(bar.style.backdropFilter).toBe('none')
  vi.advanceTimersByTime(200)
  expect(bar.style.backdropFilter).toBe('')
})
