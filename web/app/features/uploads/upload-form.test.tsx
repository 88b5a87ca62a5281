import { ORPCError } from '@orpc/client'
import type { Image } from '@pictor/contract'
import { act } from 'react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { session } from '../../api/session/session.ts'
import { browserTabs } from '../../api/session/tabs.ts'
import { renderComponent } from '../../testing/render-component.tsx'
import { ToastProvider } from '../../ui/overlay/toast.tsx'
import { createFakeIndexedDb } from '../../testing/fake-indexed-db.ts'
import { SignInContext } from '../users/index.ts'
import { uploadDraft, type Upload } from './upload-draft.ts'
import { UploadForm } from './upload-form.tsx'
import type { UploadOptions } from './upload-image.ts'

beforeEach(() => uploadDraft.clear())

const FILE = new File(['x'.repeat(2_048)], 'dunes.png', { type: 'image/png' })

/** Shows the form with an image in it. The test resolves or rejects the uploads. */
async function showForm(viewerId: string | null = 'ada') {
  const sent: (Upload & UploadOptions & PromiseWithResolvers<Image>)[] = []
  const events: string[] = []
  let onSignedIn: (() => void) | undefined
  const openDialog = (callback?: () => void) => {
    events.push('sign in')
    onSignedIn = callback
  }
  uploadDraft.choose(FILE)
  uploadDraft.describe('At dusk')
  const rendered = await renderComponent(
    <ToastProvider>
      <SignInContext value={{ openDialog, openSignUp: () => {} }}>
        <UploadForm
          upload={(upload, watch) => {
            const response = Promise.withResolvers<Image>()
            watch.signal.addEventListener('abort', () => response.reject(watch.signal.reason))
            sent.push({ ...upload, ...watch, ...response })
            return response.promise
          }}
          onUploaded={async () => void events.push('uploaded')}
          onLeave={() => events.push('left')}
        />
      </SignInContext>
    </ToastProvider>,
    viewerId,
  )
  const button = () => rendered.find('button[type=submit], button[aria-busy]')
  const getLastUpload = () => {
    const upload = sent.at(-1)
    if (!upload) throw new Error('No upload was sent.')
    return upload
  }
  const signIn = async () => {
    await act(async () => onSignedIn?.())
    await rendered.signIn('ada')
  }
  return { ...rendered, sent, events, button, getLastUpload, signIn }
}

const PNG_HEAD = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** An image element that loads every file. */
class LoadableImage extends EventTarget {
  naturalWidth = 40
  naturalHeight = 30
  set src(_url: string) {
    queueMicrotask(() => this.dispatchEvent(new Event('load')))
  }
}

async function dispatchTransfer(type: 'drop' | 'paste', transferData: object) {
  const event = Object.assign(new Event(type, { cancelable: true }), {
    dataTransfer: transferData,
    clipboardData: transferData,
  })
  await act(async () => window.dispatchEvent(event))
}

const apiError = (code: string, status: number) =>
  new ORPCError(code, { defined: true, status, message: `The words of ${code}` })

test('submitting sends the form, shows the progress and reports when the upload is done', async () => {
  const { click, button, getLastUpload, events, find, text } = await showForm()
  await click(button())
  expect([getLastUpload().file, getLastUpload().description]).toEqual([FILE, 'At dusk'])
  expect(button().textContent).toBe('Uploading...')
  await act(async () => getLastUpload().onProgress({ stage: 'sending', share: 0.5 }))
  expect(find('progress').getAttribute('value')).toBe('50')
  expect(text()).toContain('1 kB of 2 kB sent')
  expect(find('output').textContent).toBe('Uploading, 50 percent')
  await act(async () => getLastUpload().onProgress({ stage: 'sending', share: 0.7 }))
  expect(find('output').textContent).toBe('Uploading, 50 percent')
  await act(async () => getLastUpload().resolve({} as Image))
  expect(events).toEqual(['uploaded'])
  expect(uploadDraft.get().image).toBeNull()
})

test('two clicks send the form once', async () => {
  const { click, button, sent } = await showForm()
  const first = button()
  await click(first)
  await click(first)
  expect(sent).toHaveLength(1)
})

test('Cancel aborts the upload and keeps the form; without an upload it leaves the page', async () => {
  const { click, button, find, getLastUpload, events, text } = await showForm()
  await click(button())
  await click(find('button', 'Cancel'))
  expect(getLastUpload().signal.aborted).toBe(true)
  expect(button().textContent).toBe('Upload Image')
  expect([find('textarea').textContent, text()]).toEqual(['At dusk', expect.stringContaining('dunes.png')])
  expect(text()).not.toContain('Upload failed')
  await click(find('button', 'Cancel'))
  expect(events).toEqual(['left'])
})

test('after a transient failure the form keeps its key; after a rejection it gets a new one', async () => {
  const { click, button, sent, getLastUpload, text } = await showForm()
  await click(button())
  await act(async () => getLastUpload().reject(new TypeError('lost')))
  expect(text()).toContain('Upload failed')
  expect(text()).toContain('Check your connection and try again.')
  await click(button())
  await act(async () => getLastUpload().reject(apiError('TOO_MANY_REQUESTS', 429)))
  await click(button())
  await act(async () => getLastUpload().reject(apiError('IMAGE_NOT_ACCEPTED', 415)))
  expect(text()).toContain('The words of IMAGE_NOT_ACCEPTED')
  await click(button())
  const keys = sent.map(({ key }) => key)
  expect(keys[0]).toBe(keys[1])
  expect(keys[1]).toBe(keys[2])
  expect(keys[3]).not.toBe(keys[2])
})

test('a toast names the file that was added of several pasted ones, and explains a dropped link', async () => {
  vi.stubGlobal('Image', LoadableImage)
  const { text } = await showForm()
  const files = ['sea.png', 'sky.png'].map((name) => new File([PNG_HEAD], name, { type: 'image/png' }))
  await dispatchTransfer('paste', { types: ['Files'], files })
  await vi.waitFor(() => expect(text()).toContain('One image at a timeOnly \u2068sea.png\u2069 was added.'))
  expect(uploadDraft.get().image?.file.name).toBe('sea.png')
  await dispatchTransfer('drop', { types: ['text/uri-list'], files: [] })
  expect(text()).toContain('Save the image first, then drop the file.')
})

test('without an image, the form shows what is missing', async () => {
  const { click, button, sent, text } = await showForm()
  await act(async () => uploadDraft.choose(null))
  await click(button())
  expect(text()).toContain('No file selectedPlease select an image to upload')
  expect(document.activeElement?.getAttribute('type')).toBe('file')
  expect(sent).toEqual([])
})

test('file name and description may be right-to-left text', async () => {
  const { find } = await showForm()
  expect(find('bdi').textContent).toBe('dunes.png')
  expect(find('textarea').getAttribute('dir')).toBe('auto')
})

test('a description that is too long is not sent, and not cut off', async () => {
  const { click, button, find, sent, text } = await showForm()
  await act(async () => uploadDraft.describe('🦊'.repeat(1_001)))
  expect(find('[role=alert]').textContent).toBe('1,001 of 1,000 characters')
  await click(button())
  expect(text()).toContain('Description too long')
  expect([sent.length, Array.from(uploadDraft.get().description).length]).toEqual([0, 1_001])
})

test('a signed-out visitor is asked to sign in first, and then the form is sent', async () => {
  const { click, button, sent, getLastUpload, events, signIn, text } = await showForm(null)
  await click(button())
  expect(text()).toContain('Not authenticatedPlease sign in to upload images')
  expect([events, sent]).toEqual([['sign in'], []])
  await signIn()
  expect([getLastUpload().file, getLastUpload().description]).toEqual([FILE, 'At dusk'])
})

test('if the session ends during the upload, the form is kept and resubmitted with the same key', async () => {
  const { click, button, sent, getLastUpload, text } = await showForm()
  await click(button())
  await act(async () => getLastUpload().reject(apiError('UNAUTHORIZED', 401)))
  expect(text()).toContain('The words of UNAUTHORIZED')
  await click(button())
  expect(sent.map(({ key, file }) => [key, file])).toEqual([
    [sent[0]?.key, FILE],
    [sent[0]?.key, FILE],
  ])
})

test('leaving the page aborts the upload', async () => {
  const { click, button, getLastUpload, unmount: leave } = await showForm()
  await click(button())
  await leave()
  expect(getLastUpload().signal.aborted).toBe(true)
  expect(uploadDraft.get().image?.file).toBe(FILE)
})

/** Posts a session change from another tab. The viewer of this tab is Ada. */
async function receiveFromOtherTab(kind: 'signedIn' | 'signedOut', viewerId: string) {
  const other = new BroadcastChannel('session')
  await act(async () => {
    const received = new Promise<void>((resolve) => {
      const stop = browserTabs.listen(() => {
        stop()
        resolve()
      })
    })
    other.postMessage({ kind, viewerId })
    await received
  })
  other.close()
}

test.each([
  ['signing out', 'signedOut', 'ada'],
  ['signing in as another user', 'signedIn', 'grace'],
] as const)('%s in another tab aborts the upload without a message', async (_how, kind, viewerId) => {
  session.begin('ada')
  const disconnect = session.connect()
  onTestFinished(() => {
    disconnect()
    session.begin(null)
  })
  const { click, button, getLastUpload, events, text } = await showForm()
  await click(button())
  await receiveFromOtherTab(kind, viewerId)
  expect(getLastUpload().signal.aborted).toBe(true)
  expect([events, text()]).toEqual([[], expect.not.stringContaining('Upload failed')])
})

test('an upload that finishes when its user has just signed out is not shown to the next user', async () => {
  const { click, button, getLastUpload, events } = await showForm()
  await click(button())
  await act(async () => {
    getLastUpload().resolve({} as Image)
    uploadDraft.clear()
  })
  expect(events).toEqual([])
})

test('an upload intent of an earlier visit is deleted when the form opens, and not uploaded', async () => {
  const { entries, factory } = createFakeIndexedDb()
  vi.stubGlobal('indexedDB', factory)
  entries.set('upload', { payload: { key: 'key-1', file: FILE, description: 'Long ago' }, at: Date.now() })
  const { sent } = await showForm()
  await vi.waitFor(() => expect(entries.size).toBe(0))
  expect(sent).toEqual([])
})
