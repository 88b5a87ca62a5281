import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { renderComponent } from '../../../testing/render-component.tsx'
import { KeyList } from './key-list.tsx'

const findDialog = () => document.querySelector('[role=dialog]')

test('? opens the list of keys, and Escape closes it', async () => {
  const { sendKey } = await renderComponent(<KeyList />)
  await sendKey('?')
  await vi.waitFor(async () => {
    await act(async () => undefined)
    expect(findDialog()?.textContent).toContain('Move between images')
  })
  await sendKey('Escape')
  await vi.waitFor(() => expect(findDialog()).toBeNull())
})

test('in a text field, ? is text', async () => {
  const { find, sendKey } = await renderComponent(
    <>
      <textarea />
      <KeyList />
    </>,
  )
  find('textarea').focus()
  await sendKey('?')
  expect(findDialog()).toBeNull()
})
