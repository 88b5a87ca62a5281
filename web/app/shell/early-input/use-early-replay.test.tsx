import { runInThisContext } from 'node:vm'
import { act, useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { EARLY_INPUT_SCRIPT } from './early-input.ts'
import { EARLY_CLICK_SCRIPT } from './early-click.ts'
import { useEarlyReplay } from './use-early-replay.ts'

function Form({ onSend }: { onSend: (word: string) => void }) {
  const [word, setWord] = useState('')
  useEarlyReplay()
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
  container.innerHTML = renderToString(<Form onSend={() => {}} />)
  const [box, button] = [container.querySelector('input'), container.querySelector('button')]
  if (!box || !button) throw new Error('The form is not there.')
  return { container, box, button }
}

/** Hydrates the form. Returns what was sent until everything was replayed. */
async function hydrate(container: Element, during = () => {}): Promise<string[]> {
  const sent: string[] = []
  await act(async () => {
    const root = hydrateRoot(container, <Form onSend={(word) => sent.push(word)} />)
    // Without unmounting, React's remaining work would run without a document after the file has ended.
    onTestFinished(() => act(async () => root.unmount()))
    during()
  })
  return sent
}

beforeEach(() => {
  delete window.earlyClick
  runInThisContext(EARLY_INPUT_SCRIPT)
})
runInThisContext(EARLY_CLICK_SCRIPT)

test('an early click uses the text typed before it', async () => {
  const { container, box, button } = renderOnServer()
  box.value = 'a fox'
  box.dispatchEvent(new Event('input', { bubbles: true }))
  button.click()
  expect(await hydrate(container)).toEqual(['a fox'])
})

test('a click that triggers synchronous hydration counts once', async () => {
  const { container, button } = renderOnServer()
  const sent = await hydrate(container, () => button.click())
  // A second click would come from a timer, which is set by now.
  await new Promise((resolve) => setTimeout(resolve))
  expect(sent).toEqual([''])
})

test("a click that triggers synchronous hydration is replayed if the page can't handle it yet", async () => {
  // A timer repeats the click. On a busy machine it could run before `hydrate` returns.
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { container, button } = renderOnServer()
  const sent = await hydrate(container, () => {
    // Like React, whose own listener is called first.
    container.addEventListener('click', (event) => event.stopPropagation(), { capture: true, once: true })
    button.click()
  })
  expect(sent).toEqual([])
  await act(async () => void vi.runAllTimers())
  expect(sent).toEqual([''])
})
