import { act, useEffect } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ToastProvider } from './toast.tsx'
import { useToast, type Toasts } from './toast-context.ts'

let root: Root
let toasts: Toasts | undefined

beforeEach(async () => {
  vi.useFakeTimers()
  root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () =>
    root.render(
      <ToastProvider>
        <ToastAccess />
      </ToastProvider>,
    ),
  )
})

afterEach(async () => {
  await act(async () => root.unmount())
})

test('the live region exists before the first toast is added', async () => {
  expect([findRegion()?.getAttribute('aria-live'), findRegion()?.textContent]).toEqual(['polite', ''])
  await show({ title: 'Saved', text: 'It is kept.' })
  expect(findRegion()?.textContent).toContain('SavedIt is kept.')
})

test('a toast disappears after its time, and stays while it is pointed at', async () => {
  await show({ title: 'Saved' })
  const card = findRegion()?.firstElementChild
  await act(async () => card?.dispatchEvent(new MouseEvent('pointerover', { bubbles: true })))
  await act(async () => vi.advanceTimersByTime(60_000))
  expect(findRegion()?.textContent).toContain('Saved')
  await act(async () => card?.dispatchEvent(new MouseEvent('pointerout', { bubbles: true })))
  await act(async () => vi.advanceTimersByTime(6_000))
  expect(findRegion()?.textContent).toBe('')
})

test('a toast replaces the toast of the same topic, and ends with its topic', async () => {
  await show({ title: 'No file selected', topic: 'upload' })
  await show({ title: 'Saved' })
  await show({ title: 'Upload failed', topic: 'upload' })
  expect([...(findRegion()?.querySelectorAll('p') ?? [])].map((line) => line.textContent)).toEqual([
    'Saved',
    'Upload failed',
  ])
  await act(async () => toasts?.dismiss('upload'))
  expect(findRegion()?.textContent).toBe('Saved')
})

test('clicking the action runs it and removes the toast', async () => {
  const handleClick = vi.fn()
  await show({ title: 'Deleted', action: { label: 'Undo', onClick: handleClick } })
  const undo = [...document.querySelectorAll('button')].find((button) => button.textContent === 'Undo')
  await act(async () => undo?.click())
  expect([handleClick.mock.calls.length, findRegion()?.textContent]).toEqual([1, ''])
})

test('a toast with its own display time disappears after it', async () => {
  await show({ title: 'Deleted', durationMs: 10_000, action: { label: 'Undo', onClick: () => {} } })
  await act(async () => vi.advanceTimersByTime(9_999))
  expect(findRegion()?.textContent).toContain('Deleted')
  await act(async () => vi.advanceTimersByTime(1))
  expect(findRegion()?.textContent).toBe('')
})

test('at most three toasts are shown: the newest ones', async () => {
  for (const title of ['one', 'two', 'three', 'four']) await show({ title })
  expect(findRegion()?.textContent).toBe('twothreefour')
})

test('a toast with an action stays while others are removed', async () => {
  await show({ title: 'Deleted', action: { label: 'Undo', onClick: () => {} } })
  for (const title of ['one', 'two', 'three']) await show({ title })
  expect(findRegion()?.textContent).toBe('DeletedUndotwothree')
})

function ToastAccess() {
  const currentToasts = useToast()
  useEffect(() => {
    toasts = currentToasts
  }, [currentToasts])
  return null
}

function findRegion() {
  return document.querySelector('[aria-label=Notifications]')
}

async function show(toast: Parameters<Toasts['show']>[0]) {
  await act(async () => void toasts?.show(toast))
}
