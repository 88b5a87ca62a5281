import { runInThisContext } from 'node:vm'
import { act, useEffect, useLayoutEffect, useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, onTestFinished, test, vi } from 'vitest'
import { EARLY_INPUT_SCRIPT, replayEarlyInput } from './early-input.ts'

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
  runInThisContext(EARLY_INPUT_SCRIPT)
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
