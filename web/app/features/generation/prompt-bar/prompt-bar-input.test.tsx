import { act } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { draftStore, useDraft, referenceStore } from './draft.ts'
import { promptHistory } from './prompt-history.ts'
import { PromptField } from './prompt-field.tsx'
import { ReferenceShelf } from './prompt-bar.tsx'
import { renderComponent } from '../../../testing/render-component.tsx'

beforeEach(() => {
  referenceStore.clear()
  draftStore.clear()
})

const submitted: string[] = []

function Field() {
  const { prompt } = useDraft()
  return (
    <PromptField
      value={prompt}
      onChange={(prompt) => draftStore.change({ prompt })}
      onSubmit={() => submitted.push(prompt)}
      onFocus={() => undefined}
      onFile={() => undefined}
      disabled={false}
    />
  )
}

const setPrompt = (prompt: string) => act(async () => draftStore.change({ prompt }))

test('ArrowUp recalls the user’s own earlier prompts, ArrowDown goes forward to the original text', async () => {
  promptHistory.add('bob', 'what Bob asked for')
  for (const prompt of ['a fox', 'a heron']) promptHistory.add('ada', prompt)
  const { find, sendKey } = await renderComponent(<Field />)
  const box = find('textarea', 'Prompt')
  box.focus()
  await sendKey('ArrowUp')
  expect(draftStore.get().prompt).toBe('a heron')
  await sendKey('ArrowUp')
  await sendKey('ArrowUp')
  expect(draftStore.get().prompt).toBe('a fox')
  await sendKey('ArrowDown')
  await sendKey('ArrowDown')
  expect(draftStore.get().prompt).toBe('')
})

test('Enter submits, Shift+Enter inserts a line break', async () => {
  const { find, sendKey } = await renderComponent(<Field />)
  await setPrompt('a paper boat')
  find('textarea').focus()
  await sendKey('Enter')
  await act(async () => {
    const lineBreak = new KeyboardEvent('keydown', { key: 'Enter', shiftKey: true, bubbles: true, cancelable: true })
    expect(find('textarea').dispatchEvent(lineBreak)).toBe(true)
  })
  expect(submitted).toEqual(['a paper boat'])
})

test('the length is shown near the limit, and as an alert above it', async () => {
  const { find, text } = await renderComponent(<Field />)
  await setPrompt('x'.repeat(3_599))
  expect(text()).not.toContain('characters')
  await setPrompt('🦊'.repeat(4_000))
  expect(text()).toContain('4,000 of 4,000 characters')
  await setPrompt('🦊'.repeat(4_001))
  expect(find('[role=alert]').textContent).toBe('4,001 of 4,000 characters')
})

test('the field shows the draft again after a reload', async () => {
  const before = await renderComponent(<Field />)
  await setPrompt('a draft that stays')
  await before.unmount()
  const after = await renderComponent(<Field />)
  expect(after.find('textarea')).toHaveProperty('value', 'a draft that stays')
})

test('a reference image is shown with its name and can be removed', async () => {
  const { find, click, text } = await renderComponent(<ReferenceShelf disabled={false} />)
  expect(text()).toBe('')
  await act(async () => referenceStore.put(new File(['x'], 'red square.png', { type: 'image/png' })))
  expect(text()).toContain('red square.png')
  expect(find('img').getAttribute('src')).toMatch(/^blob:/)
  await click(find('button', 'Remove the reference image'))
  expect([text(), draftStore.get().hasReference]).toEqual(['', false])
})

test('a missing reference image is requested again and can be dismissed', async () => {
  draftStore.change({ hasReference: true })
  const { find, click, text } = await renderComponent(<ReferenceShelf disabled={false} />)
  expect(text()).toContain('Your reference image wasn’t saved. Please add it again.')
  await click(find('button', 'Continue without a reference image'))
  expect([text(), draftStore.get().hasReference]).toEqual(['', false])
})
