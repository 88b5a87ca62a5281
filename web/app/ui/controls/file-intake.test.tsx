import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderComponent } from '../../testing/render-component.tsx'
import { useDroppedFile, usePastedFile } from './file-intake.ts'

beforeEach(() => void vi.useFakeTimers())

const createFile = (name: string, type: string) => new File(['x'], name, { type })
const IMAGE_FILE = createFile('dunes.png', 'image/png')
const WITH_FILE = { types: ['Files'], files: [IMAGE_FILE] }
const LINK = { types: ['text/uri-list', 'text/html'], files: [] }

/** Shows a page that accepts files, and records the files that it receives. */
async function showPage() {
  const received: string[] = []
  function Page() {
    usePastedFile(({ file, count }) => received.push(`pasted ${file.name} of ${count}`))
    const isOver = useDroppedFile({
      onFile: ({ file, count }) => received.push(`dropped ${file.name} of ${count}`),
      onLink: () => received.push('link'),
    })
    return (
      <>
        <p>{isOver ? 'veiled' : 'clear'}</p>
        <textarea />
      </>
    )
  }
  const { find, text } = await renderComponent(<Page />)
  /** Returns whether the browser's default action was kept. */
  const dispatchTransfer = async (type: string, transferData: object, target: HTMLElement = find('p')) => {
    const event = new Event(type, { bubbles: true, cancelable: true })
    Object.assign(event, { dataTransfer: transferData, clipboardData: transferData, relatedTarget: null })
    await act(async () => target.dispatchEvent(event))
    return !event.defaultPrevented
  }
  return { find, text, dispatchTransfer, received }
}

function openDialog(): void {
  const dialog = document.body.appendChild(document.createElement('div'))
  dialog.role = 'dialog'
}
afterEach(() => document.querySelector('[role=dialog]')?.remove())

test('a dropped file is accepted, and the browser does not navigate to it', async () => {
  const { dispatchTransfer, received, text } = await showPage()
  expect(await dispatchTransfer('dragover', WITH_FILE)).toBe(false)
  expect(text()).toBe('veiled')
  expect(await dispatchTransfer('drop', WITH_FILE)).toBe(false)
  expect([text(), received]).toEqual(['clear', ['dropped dunes.png of 1']])
})

test('while a dialog is open no file is accepted, and the browser does not navigate to it either', async () => {
  const { dispatchTransfer, received, text } = await showPage()
  openDialog()
  expect([await dispatchTransfer('dragover', WITH_FILE), await dispatchTransfer('drop', WITH_FILE)]).toEqual([
    false,
    false,
  ])
  await dispatchTransfer('paste', WITH_FILE)
  expect([text(), received]).toEqual(['clear', []])
})

test('the first image among several files is used', async () => {
  const { dispatchTransfer, received } = await showPage()
  const files = [createFile('notes.txt', 'text/plain'), IMAGE_FILE, createFile('sea.png', 'image/png')]
  await dispatchTransfer('drop', { types: ['Files'], files })
  await dispatchTransfer('paste', { types: ['Files'], files })
  await dispatchTransfer('drop', { types: ['Files'], files: [createFile('notes.txt', 'text/plain')] })
  expect(received).toEqual(['dropped dunes.png of 3', 'pasted dunes.png of 3', 'dropped notes.txt of 1'])
})

test('a dropped link is reported and does not navigate; over a field it becomes text', async () => {
  const { find, dispatchTransfer, received, text } = await showPage()
  expect([await dispatchTransfer('dragover', LINK), text()]).toEqual([false, 'clear'])
  expect(await dispatchTransfer('drop', LINK)).toBe(false)
  expect(received).toEqual(['link'])
  expect([
    await dispatchTransfer('dragover', LINK, find('textarea')),
    await dispatchTransfer('drop', LINK, find('textarea')),
  ]).toEqual([true, true])
  expect(received).toEqual(['link'])
})

test('a drag that ends without an event is over after 700 ms', async () => {
  const { dispatchTransfer, text } = await showPage()
  await dispatchTransfer('dragover', WITH_FILE)
  await act(async () => vi.advanceTimersByTime(550))
  await dispatchTransfer('dragover', WITH_FILE)
  await act(async () => vi.advanceTimersByTime(699))
  expect(text()).toBe('veiled')
  await act(async () => vi.advanceTimersByTime(1))
  expect(text()).toBe('clear')
})
