import { runInThisContext } from 'node:vm'
import { act, useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { EARLY_INPUT_SCRIPT } from './early-input.ts'
import { EARLY_PRESS_SCRIPT } from './early-press.ts'
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

function drawOnServer() {
  const place = document.createElement('main')
  document.body.replaceChildren(place)
  place.innerHTML = renderToString(<Form onSend={() => {}} />)
  const [box, button] = [place.querySelector('input'), place.querySelector('button')]
  if (!box || !button) throw new Error('The form is not there.')
  return { place, box, button }
}

/** Answers what was sent by the time at which all was replayed. */
async function hydrate(place: Element, during = () => {}): Promise<string[]> {
  const sent: string[] = []
  await act(async () => {
    const root = hydrateRoot(place, <Form onSend={(word) => sent.push(word)} />)
    // What React had left to do would find no document once the file has ended.
    onTestFinished(() => act(async () => root.unmount()))
    during()
  })
  return sent
}

beforeEach(() => {
  delete window.earlyPress
  runInThisContext(EARLY_INPUT_SCRIPT)
})
runInThisContext(EARLY_PRESS_SCRIPT)

test('an early press finds what was typed before it', async () => {
  const { place, box, button } = drawOnServer()
  box.value = 'a fox'
  box.dispatchEvent(new Event('input', { bubbles: true }))
  button.click()
  expect(await hydrate(place)).toEqual(['a fox'])
})

test('a press that hydrates the page in haste counts once', async () => {
  const { place, button } = drawOnServer()
  const sent = await hydrate(place, () => button.click())
  // A second press would come by a timer that is set by now.
  await new Promise((resolve) => setTimeout(resolve))
  expect(sent).toEqual([''])
})

test('a press that hydrates the page in haste, but that the page can not answer yet, is made good', async () => {
  // The press is repeated by a timer, which a busy machine could run before `hydrate` returns.
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { place, button } = drawOnServer()
  const sent = await hydrate(place, () => {
    // As React does, whose own listener is called first.
    place.addEventListener('click', (event) => event.stopPropagation(), { capture: true, once: true })
    button.click()
  })
  expect(sent).toEqual([])
  await act(async () => void vi.runAllTimers())
  expect(sent).toEqual([''])
})
