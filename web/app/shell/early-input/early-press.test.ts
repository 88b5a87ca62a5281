// @vitest-environment happy-dom
import { runInThisContext } from 'node:vm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EARLY_PRESS_SCRIPT, takeEarlyPress } from './early-press.ts'

beforeEach(() => void delete window.earlyPress)
afterEach(() => {
  // The script's listeners stay on the window; they ignore what other files press.
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

test('a button pressed before the page could answer is pressed again when it can, once', () => {
  const button = pressEarly()
  const pressed = vi.fn()
  button.addEventListener('click', pressed)
  takeEarlyPress()()
  takeEarlyPress()()
  expect(pressed).toHaveBeenCalledTimes(1)
})

test('a press that is too old, or whose button is gone, is forgotten', () => {
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

test('later presses are the page’s own business', () => {
  takeEarlyPress()()
  pressEarly()
  expect(window.earlyPress).toBeNull()
})

test('until the page can answer a form is not sent, unless it works by itself', () => {
  document.body.innerHTML = '<form><button>Generate</button></form><form method="get"><button>Search</button></form>'
  const [ours, native] = document.querySelectorAll('form')
  const submit = (form: HTMLFormElement | undefined) =>
    form?.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }))
  expect([submit(ours), submit(native)]).toEqual([false, true])
  takeEarlyPress()()
  expect(submit(ours)).toBe(true)
})

test('an early Enter in a box that goes by it presses its button, and breaks no line', () => {
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
