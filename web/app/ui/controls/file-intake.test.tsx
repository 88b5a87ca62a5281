import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showComponent } from '../../testing/show-component.tsx'
import { useDroppedFile, usePastedFile } from './file-intake.ts'

beforeEach(() => void vi.useFakeTimers())

const fileOf = (name: string, type: string) => new File(['x'], name, { type })
const PICTURE = fileOf('dunes.png', 'image/png')
const WITH_FILE = { types: ['Files'], files: [PICTURE] }
const LINK = { types: ['text/uri-list', 'text/html'], files: [] }

/** A page that accepts files, and the files it received. */
async function showPage() {
  const taken: string[] = []
  function Page() {
    usePastedFile(({ file, count }) => taken.push(`pasted ${file.name} of ${count}`))
    const isOver = useDroppedFile({
      onFile: ({ file, count }) => taken.push(`dropped ${file.name} of ${count}`),
      onLink: () => taken.push('link'),
    })
    return (
      <>
        <p>{isOver ? 'veiled' : 'clear'}</p>
        <textarea />
      </>
    )
  }
  const { find, text } = await showComponent(<Page />)
  /** Returns whether the browser's default action was kept. */
  const tell = async (type: string, carried: object, target: HTMLElement = find('p')) => {
    const event = new Event(type, { bubbles: true, cancelable: true })
    Object.assign(event, { dataTransfer: carried, clipboardData: carried, relatedTarget: null })
    await act(async () => target.dispatchEvent(event))
    return !event.defaultPrevented
  }
  return { find, text, tell, taken }
}

function openDialog(): void {
  const dialog = document.body.appendChild(document.createElement('div'))
  dialog.role = 'dialog'
}
afterEach(() => document.querySelector('[role=dialog]')?.remove())

test('a dropped file is accepted, and the page stays', async () => {
  const { tell, taken, text } = await showPage()
  expect(await tell('dragover', WITH_FILE)).toBe(false)
  expect(text()).toBe('veiled')
  expect(await tell('drop', WITH_FILE)).toBe(false)
  expect([text(), taken]).toEqual(['clear', ['dropped dunes.png of 1']])
})

test('behind a dialog no file is accepted, but the page still stays', async () => {
  const { tell, taken, text } = await showPage()
  openDialog()
  expect([await tell('dragover', WITH_FILE), await tell('drop', WITH_FILE)]).toEqual([false, false])
  await tell('paste', WITH_FILE)
  expect([text(), taken]).toEqual(['clear', []])
})

test('the first image among several files is used', async () => {
  const { tell, taken } = await showPage()
  const files = [fileOf('notes.txt', 'text/plain'), PICTURE, fileOf('sea.png', 'image/png')]
  await tell('drop', { types: ['Files'], files })
  await tell('paste', { types: ['Files'], files })
  await tell('drop', { types: ['Files'], files: [fileOf('notes.txt', 'text/plain')] })
  expect(taken).toEqual(['dropped dunes.png of 3', 'pasted dunes.png of 3', 'dropped notes.txt of 1'])
})

test('a dropped link is reported and does not navigate; over a field it becomes text', async () => {
  const { find, tell, taken, text } = await showPage()
  expect([await tell('dragover', LINK), text()]).toEqual([false, 'clear'])
  expect(await tell('drop', LINK)).toBe(false)
  expect(taken).toEqual(['link'])
  expect([await tell('dragover', LINK, find('textarea')), await tell('drop', LINK, find('textarea'))]).toEqual([
    true,
    true,
  ])
  expect(taken).toEqual(['link'])
})

test('a drag that ends without an event is over soon', async () => {
  const { tell, text } = await showPage()
  await tell('dragover', WITH_FILE)
  await act(async () => vi.advanceTimersByTime(550))
  await tell('dragover', WITH_FILE)
  await act(async () => vi.advanceTimersByTime(699))
  expect(text()).toBe('veiled')
  await act(async () => vi.advanceTimersByTime(1))
  expect(text()).toBe('clear')
})
