// @vitest-environment happy-dom
import { runInThisContext } from 'node:vm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EARLY_CLICK_SCRIPT, replayEarlyClick } from './early-click.ts'

beforeEach(() => void delete window.earlyClick)
afterEach(() => {
  // The script's listeners stay on the window; after this call they ignore the clicks of other test files.
  replayEarlyClick()
})

function clickEarly(): HTMLButtonElement {
  const button = document.createElement('button')
  document.body.append(button)
  button.append(document.createElement('span'))
  button.firstElementChild?.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  return button
}

runInThisContext(EARLY_CLICK_SCRIPT)

test('a button clicked before hydration is clicked once after it', () => {
  const button = clickEarly()
  const handleClick = vi.fn()
  button.addEventListener('click', handleClick)
  replayEarlyClick()()
  replayEarlyClick()()
  expect(handleClick).toHaveBeenCalledTimes(1)
})

test('an early click that is too old, or whose button is gone, is dropped', () => {
  vi.useFakeTimers()
  const old = clickEarly()
  const handleClick = vi.fn()
  old.addEventListener('click', handleClick)
  vi.advanceTimersByTime(11_000)
  replayEarlyClick()()
  delete window.earlyClick
  const removed = clickEarly()
  removed.addEventListener('click', handleClick)
  removed.remove()
  replayEarlyClick()()
  expect(handleClick).not.toHaveBeenCalled()
})

test('clicks after hydration are left to the page', () => {
  replayEarlyClick()()
  clickEarly()
  expect(window.earlyClick).toBeNull()
})

test('before hydration a form is not submitted, unless it works without scripts', () => {
  document.body.innerHTML = '<form><button>Generate</button></form><form method="get"><button>Search</button></form>'
  const [scripted, native] = document.querySelectorAll('form')
  const submit = (form: HTMLFormElement | undefined) =>
    form?.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }))
  expect([submit(scripted), submit(native)]).toEqual([false, true])
  replayEarlyClick()()
  expect(submit(scripted)).toBe(true)
})

test('an early Enter in a field that submits with Enter clicks its button and inserts no line break', () => {
  document.body.innerHTML =
    '<form><textarea enterkeyhint="go"></textarea><button type="submit">Generate</button></form>'
  const [box, button] = [document.querySelector('textarea'), document.querySelector('button')]
  const handleClick = vi.fn((event: Event) => event.preventDefault())
  button?.addEventListener('click', handleClick)
  const enter = (shiftKey: boolean) =>
    box?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', shiftKey, bubbles: true, cancelable: true }))
  expect([enter(true), enter(false)]).toEqual([true, false])
  replayEarlyClick()()
  expect(handleClick).toHaveBeenCalledTimes(1)
  expect(enter(false)).toBe(true)
})
