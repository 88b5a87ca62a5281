// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from 'vitest'
import { pauseWhileScrolling } from './pause-while-scrolling.ts'

test('the backdrop blur is off while the page scrolls', () => {
  vi.useFakeTimers()
  const bar = document.createElement('div')
  const unsubscribe = pauseWhileScrolling(bar)
  onTestFinished(() => unsubscribe?.())
  dispatchEvent(new Event('scroll'))
  expect(bar.style.backdropFilter).toBe('none')
  vi.advanceTimersByTime(200)
  expect(bar.style.backdropFilter).toBe('')
})
