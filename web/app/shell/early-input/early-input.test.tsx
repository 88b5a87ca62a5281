import { runInThisContext } from 'node:vm'
import { act, useEffect, useLayoutEffect, useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { EARLY_CLICK_SCRIPT } from './early-click.ts'
import { EARLY_INPUT_SCRIPT, replayEarlyInput, useEarlyInputReplay } from './early-input.ts'

beforeEach(() => {
  delete window.earlyClick
  runInThisContext(EARLY_INPUT_SCRIPT)
})
runInThisContext(EARLY_CLICK_SCRIPT)

function Form({ onValues }: { onValues: (word: string) => void }) {
  const [word, setWord] = useState('')
  const [checked, setChecked] = useState(false)
  useLayoutEffect(replayEarlyInput, [])
  const [size, setSize] = useState('small')
  const [hasFile, setHasFile] = useState(false)
  useEffect(() => onValues(`${word} ${checked} ${size} ${hasFile}`), [onValues, word, checked, size, hasFile])
  return (
    <>
      <textarea aria-label="Word" value={word} onChange={(event) => setWord(event.target.value)} />
      <input type="checkbox" checked={checked} onChange={(event) => setChecked(event.target.checked)} />
      <select value={size} onChange={(event) => setSize(event.target.value)}>
        <option>small</option>
        <option>large</option>
      </select>
      <input type="file" onChange={() => setHasFile(true)} />
    </>
  )
}

test('input from before hydration is kept, and the page handles it', () => {
  const onValues = vi.fn()
  document.body.innerHTML = renderToString(<Form onValues={onValues} />)
  const [textarea, checkbox] = [document.querySelector('textarea'), document.querySelector('input')]
  const [select, file] = [document.querySelector('select'), document.querySelector('[type=file]')]
  if (!textarea || !checkbox || !select || !file) throw new Error('The form was not rendered.')
  textarea.value = 'a fox'
  textarea.dispatchEvent(new Event('input', { bubbles: true }))
  checkbox.click()
  select.value = 'large'
  for (const field of [select, file]) field.dispatchEvent(new Event('input', { bubbles: true }))
  act(() => {
    const root = hydrateRoot(document.body, <Form onValues={onValues} />)
    onTestFinished(() => act(() => root.unmount()))
  })
  expect(onValues).toHaveBeenLastCalledWith('a fox true large true')
  expect([textarea.value, checkbox.checked]).toEqual(['a fox', true])
})

function SendForm({ onSend }: { onSend: (word: string) => void }) {
  const [word, setWord] = useState('')
  useEarlyInputReplay()
  return (
    <>
      <input value={word} onChange={(event) => setWord(event.target.value)} />
      <button onClick={() => onSend(word)}>Send</button>
    </>
  )
}

function renderOnServer() {
  const container = document.createElement('main')
  document.body.replaceChildren(container)
  container.innerHTML = renderToString(<SendForm onSend={() => {}} />)
  const [input, button] = [container.querySelector('input'), container.querySelector('button')]
  if (!input || !button) throw new Error('The form was not rendered.')
  return { container, input, button }
}

/** Hydrates the form. Returns the words that it has sent after the replay. */
async function hydrate(container: Element, duringHydration = () => {}): Promise<string[]> {
  const sent: string[] = []
  await act(async () => {
    const root = hydrateRoot(container, <SendForm onSend={(word) => sent.push(word)} />)
    // Without unmounting, React's pending work would run after the end of the test file, when there is no document.
    onTestFinished(() => act(async () => root.unmount()))
    duringHydration()
  })
  return sent
}

test('an early click uses the text typed before it', async () => {
  const { container, input, button } = renderOnServer()
  input.value = 'a fox'
  input.dispatchEvent(new Event('input', { bubbles: true }))
  button.click()
  expect(await hydrate(container)).toEqual(['a fox'])
})

test('a click that triggers synchronous hydration counts once', async () => {
  const { container, button } = renderOnServer()
  const sent = await hydrate(container, () => button.click())
  // A replay would come from a timer that has been set by now.
  await new Promise((resolve) => setTimeout(resolve))
  expect(sent).toEqual([''])
})

test("a click that triggers synchronous hydration is replayed if the page can't handle it yet", async () => {
  // A timer replays the click. With real time, it could run before `hydrate` returns on a busy machine.
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { container, button } = renderOnServer()
  const sent = await hydrate(container, () => {
    // As React does: its listener is called first and stops events that it can't handle yet.
    container.addEventListener('click', (event) => event.stopPropagation(), { capture: true, once: true })
    button.click()
  })
  expect(sent).toEqual([])
  await act(async () => void vi.runAllTimers())
  expect(sent).toEqual([''])
})
