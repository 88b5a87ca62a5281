import { runInThisContext } from 'node:vm'
import { act, useEffect, useLayoutEffect, useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { EARLY_INPUT_SCRIPT, replayEarlyInput } from './early-input.ts'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
afterEach(() => document.body.replaceChildren())

function Form({ onWord }: { onWord: (word: string) => void }) {
  const [word, setWord] = useState('')
  const [checked, setChecked] = useState(false)
  useLayoutEffect(replayEarlyInput, [])
  useEffect(() => onWord(`${word} ${checked}`), [onWord, word, checked])
  return (
    <>
      <textarea aria-label="Word" value={word} onChange={(event) => setWord(event.target.value)} />
      <input type="checkbox" checked={checked} onChange={(event) => setChecked(event.target.checked)} />
    </>
  )
}

test('what was typed and ticked before the page could answer is what the page has then', () => {
  runInThisContext(EARLY_INPUT_SCRIPT)
  const onWord = vi.fn()
  document.body.innerHTML = renderToString(<Form onWord={onWord} />)
  const [box, tick] = [document.querySelector('textarea'), document.querySelector('input')]
  if (!box || !tick) throw new Error('The form is not there.')
  box.value = 'a fox'
  box.dispatchEvent(new Event('input', { bubbles: true }))
  tick.click()
  act(() => void hydrateRoot(document.body, <Form onWord={onWord} />))
  expect(onWord).toHaveBeenLastCalledWith('a fox true')
  expect([box.value, tick.checked]).toEqual(['a fox', true])
})
