// @vitest-environment happy-dom
import { runInThisContext } from 'node:vm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EARLY_PRESS_SCRIPT, takeEarlyPress } from './early-press.ts'

beforeEach(() => void delete window.earlyPress)
afterEach(() => {
  // The script's listeners stay on the window; after this call they ignore the clicks of other test files.
  takeEarlyPress()
})

function pressEarly(): HTMLButtonElement {
  const button = document.createElement('button')
  document.body.append(button)
  button.append(document.createElement('span'))
  button.firstElementChild?.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  return button
}

runInThisContext(EARLY_PRESS_SCRIPT)

test('a button clicked before hydration is clicked once after it', () => {
  const button = pressEarly()
  const pressed = vi.fn()
  button.addEventListener('click', pressed)
  takeEarlyPress()()
  takeEarlyPress()()
  expect(pressed).toHaveBeenCalledTimes(1)
})

test('an early click that is too old, or whose button is gone, is dropped', () => {
  vi.useFakeTimers()
  const old = pressEarly()
  const pressed = vi.fn()
  old.addEventListener('click', pressed)
  vi.advanceTimersByTime(11_000)
  takeEarlyPress()()
  delete window.earlyPress
  const gone = pressEarly()
  gone.addEventListener('click', pressed)
  gone.remove()
  takeEarlyPress()()
  expect(pressed).not.toHaveBeenCalled()
})

test('clicks after hydration are left to the page', () => {
  takeEarlyPress()()
  pressEarly()
  expect(window.earlyPress).toBeNull()
})

test('before hydration a form is not submitted, unless it works without scripts', () => {
  document.body.innerHTML = '<form><button>Generate</button></form><form method="get"><button>Search</button></form>'
  const [ours, native] = document.querySelectorAll('form')
  const submit = (form: HTMLFormElement | undefined) =>
    form?.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }))
  expect([submit(ours), submit(native)]).toEqual([false, true])
  takeEarlyPress()()
  expect(submit(ours)).toBe(true)
})

test('an early Enter in a field that submits with Enter clicks its button and inserts no line break', () => {
  document.body.innerHTML =
    '<form><textarea enterkeyhint="go"></textarea><button type="submit">Generate</button></form>'
  const [box, button] = [document.querySelector('textarea'), document.querySelector('button')]
  const pressed = vi.fn((event: Event) => event.preventDefault())
  button?.addEventListener('click', pressed)
  const enter = (shiftKey: boolean) =>
    box?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', shiftKey, bubbles: true, cancelable: true }))
  expect([enter(true), enter(false)]).toEqual([true, false])
  takeEarlyPress()()
  expect(pressed).toHaveBeenCalledTimes(1)
  expect(enter(false)).toBe(true)
})
