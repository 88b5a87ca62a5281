// @vitest-environment happy-dom
import { runInThisContext } from 'node:vm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EARLY_CLICK_SCRIPT, takeEarlyClick } from './early-click.ts'

beforeEach(() => void delete window.earlyClick)
afterEach(() => {
  // The script's listeners stay on the window. After this call they ignore events, such as those of other test files.
  takeEarlyClick()
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
  takeEarlyClick()()
  takeEarlyClick()()
  expect(handleClick).toHaveBeenCalledTimes(1)
})

test('each early click on a switch is replayed, in order and before the last click', () => {
  document.body.innerHTML =
    '<button id="first"></button><button role="switch" id="private"></button><button id="generate"></button>'
  const clicked: string[] = []
  const click = (id: string) => document.getElementById(id)?.click()
  for (const id of ['first', 'private', 'private', 'first', 'private', 'generate', 'generate']) click(id)
  for (const button of document.querySelectorAll('button'))
    button.addEventListener('click', () => void clicked.push(button.id))
  takeEarlyClick()()
  expect(clicked).toEqual(['private', 'private', 'private', 'generate'])
})

test('an early click that is too old, or whose button is gone, is dropped', () => {
  vi.useFakeTimers()
  const oldButton = clickEarly()
  const handleClick = vi.fn()
  oldButton.addEventListener('click', handleClick)
  vi.advanceTimersByTime(11_000)
  takeEarlyClick()()
  delete window.earlyClick
  const removedButton = clickEarly()
  removedButton.addEventListener('click', handleClick)
  removedButton.remove()
  takeEarlyClick()()
  expect(handleClick).not.toHaveBeenCalled()
})

test('the script ignores clicks after hydration', () => {
  takeEarlyClick()()
  clickEarly()
  expect(window.earlyClick).toBeNull()
})

test('before hydration a form is not submitted, unless it works without scripts', () => {
  document.body.innerHTML = '<form><button>Generate</button></form><form method="get"><button>Search</button></form>'
  const [scripted, native] = document.querySelectorAll('form')
  const submit = (form: HTMLFormElement | undefined) =>
    form?.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }))
  expect([submit(scripted), submit(native)]).toEqual([false, true])
  takeEarlyClick()()
  expect(submit(scripted)).toBe(true)
})

test('an early Enter in a field that submits with Enter clicks its button and inserts no line break', () => {
  document.body.innerHTML =
    '<form><textarea enterkeyhint="go"></textarea><button type="submit">Generate</button></form>'
  const [field, button] = [document.querySelector('textarea'), document.querySelector('button')]
  const handleClick = vi.fn((event: Event) => event.preventDefault())
  button?.addEventListener('click', handleClick)
  const sendEnter = (shiftKey: boolean) =>
    field?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', shiftKey, bubbles: true, cancelable: true }))
  expect([sendEnter(true), sendEnter(false)]).toEqual([true, false])
  takeEarlyClick()()
  expect(handleClick).toHaveBeenCalledTimes(1)
  expect(sendEnter(false)).toBe(true)
})
