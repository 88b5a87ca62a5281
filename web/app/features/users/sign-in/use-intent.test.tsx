import { act, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { createFakeIndexedDb } from '../../../testing/fake-indexed-db.ts'
import { renderComponent } from '../../../testing/render-component.tsx'
import { JUST_SIGNED_IN, markSignInRedirect } from './after-sign-in.ts'
import { SignInContext } from './sign-in-context.tsx'
import { createIntentStore, useIntent, useRemoveAbandonedIntent } from './use-intent.ts'

interface PageOptions {
  viewerId?: string | null
  /** The navigation state of the page. */
  state?: unknown
  ready?: boolean
}

/** Simulates a browser whose pages have a button that needs a signed-in viewer. */
function openBrowser() {
  const { entries, factory } = createFakeIndexedDb()
  vi.stubGlobal('indexedDB', factory)
  const executed: string[] = []

  async function openPage({ viewerId = null, state = null, ready = true }: PageOptions = {}) {
    const dialog = { completeSignIn: () => {}, closeDialog: () => {} }
    const openDialog = (onSignedIn = () => {}, onCancelled = () => {}) => {
      dialog.completeSignIn = onSignedIn
      dialog.closeDialog = onCancelled
    }
    const page = await renderComponent(
      <SignInContext value={{ openDialog, openSignUp: () => {} }}>
        <Buttons ready={ready} onRun={(payload) => executed.push(payload)} />
      </SignInContext>,
      viewerId,
      {},
      { pathname: '/', state },
    )
    return {
      ...page,
      click: () => page.click(page.find('button', 'Favorite')),
      becomeReady: () => page.click(page.find('button', 'Ready')),
      completeSignIn: () => act(async () => dialog.completeSignIn()),
      closeDialog: () => act(async () => dialog.closeDialog()),
    }
  }
  const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 20)))
  return { entries, executed, openPage, settle }
}

function Buttons({ ready, onRun }: { ready: boolean; onRun: (payload: string) => void }) {
  const [isReady, setReady] = useState(ready)
  const requestSignIn = useIntent('favorite', {
    isPayload: (payload) => typeof payload === 'string',
    ready: isReady,
    run: onRun,
  })
  useRemoveAbandonedIntent('upload')
  return (
    <>
      <button onClick={() => requestSignIn('fox')}>Favorite</button>
      <button onClick={() => setReady(true)}>Ready</button>
    </>
  )
}

test('an intent runs exactly once, after the page has a viewer', async () => {
  const { executed, openPage, settle } = openBrowser()
  const { click, completeSignIn, signIn } = await openPage()
  await click()
  await completeSignIn()
  await settle()
  expect(executed).toEqual([])
  await signIn('ada')
  await settle()
  await signIn('ada')
  await settle()
  expect(executed).toEqual(['fox'])
})

test('an intent waits until the page is ready', async () => {
  const { executed, openPage, settle } = openBrowser()
  const { click, completeSignIn, signIn, becomeReady } = await openPage({ ready: false })
  await click()
  await completeSignIn()
  await signIn('ada')
  await settle()
  expect(executed).toEqual([])
  await becomeReady()
  await vi.waitFor(() => expect(executed).toEqual(['fox']))
})

test('an intent runs in the tab that the email or Google opens, and not again in the first tab', async () => {
  const { executed, openPage, settle } = openBrowser()
  const first = await openPage()
  await first.click()
  await openPage({ viewerId: 'ada', state: JUST_SIGNED_IN })
  await vi.waitFor(() => expect(executed).toEqual(['fox']))
  await first.completeSignIn()
  await first.signIn('ada')
  await settle()
  expect(executed).toEqual(['fox'])
})

test('closing the dialog without signing in deletes the intent', async () => {
  const { executed, openPage, settle } = openBrowser()
  const { click, closeDialog } = await openPage()
  await click()
  await closeDialog()
  await openPage({ viewerId: 'ada', state: JUST_SIGNED_IN })
  await settle()
  expect(executed).toEqual([])
})

test('an intent runs only on a page that the user reaches from signing in, and only with a valid payload', async () => {
  const { executed, entries, openPage, settle } = openBrowser()
  entries.set('favorite', { payload: 7, at: Date.now() })
  await openPage({ viewerId: 'ada' })
  await settle()
  expect(entries.size).toBe(1)
  await openPage({ viewerId: 'ada', state: JUST_SIGNED_IN })
  await settle()
  expect([executed, entries.size]).toEqual([[], 0])
})

test('an abandoned intent is deleted, unless the user arrives from signing in', async () => {
  const { entries, openPage, settle } = openBrowser()
  entries.set('upload', { payload: 'dunes.png', at: Date.now() })
  await openPage({ viewerId: 'ada', state: JUST_SIGNED_IN })
  markSignInRedirect()
  await openPage({ viewerId: 'ada' })
  await settle()
  expect(entries.size).toBe(1)
  sessionStorage.clear()
  await openPage({ viewerId: 'ada' })
  await vi.waitFor(() => expect(entries.size).toBe(0))
})

const HOUR_MS = 60 * 60_000

/** Simulates several pages of one browser, which share its storage. */
function openStores() {
  const { entries, factory } = createFakeIndexedDb()
  const time = { now: 0 }
  const openPage = () =>
    createIntentStore(
      () => factory,
      () => time.now,
    )
  return { entries, time, openPage }
}

test('another page takes a stored intent, including files, and only one of two tabs gets it', async () => {
  const { openPage } = openStores()
  const [first, second] = [openPage(), openPage()]
  const payload = { key: 'key-1', file: new File(['x'], 'a.png', { type: 'image/png' }) }
  await first.put('upload', payload)
  expect([await second.take('upload'), await first.take('upload')]).toEqual([payload, undefined])
})

test('an intent is replaced only by another of the same kind', async () => {
  const page = openStores().openPage()
  await page.put('plan', 'Pro')
  await page.put('plan', 'Pro Plus')
  await page.put('favorite', 'fox')
  expect([await page.take('plan'), await page.take('favorite')]).toEqual(['Pro Plus', 'fox'])
})

test('a payload may be null, which differs from no intent', async () => {
  const page = openStores().openPage()
  await page.put('purchase', null)
  expect([await page.take('purchase'), await page.take('purchase')]).toEqual([null, undefined])
})

test('a removed intent is gone in every page', async () => {
  const { openPage } = openStores()
  const page = openPage()
  await page.put('plan', 'Pro')
  await page.remove('plan')
  expect([await page.take('plan'), await openPage().take('plan')]).toEqual([undefined, undefined])
})

test('signing out removes the intents of every kind', async () => {
  const { entries, openPage } = openStores()
  const page = openPage()
  await page.put('plan', 'Pro')
  await page.put('favorite', 'fox')
  await page.clear()
  expect([await page.take('plan'), await page.take('favorite'), entries.size]).toEqual([undefined, undefined, 0])
})

test('an intent that cannot be stored is kept in memory', async () => {
  const { entries, openPage } = openStores()
  const page = openPage()
  const set = vi.spyOn(entries, 'set').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  await page.put('upload', 'a.png')
  set.mockRestore()
  expect([await page.take('upload'), await page.take('upload')]).toEqual(['a.png', undefined])
})

test('an intent expires after an hour', async () => {
  const { entries, time, openPage } = openStores()
  await openPage().put('plan', 'Pro')
  time.now = HOUR_MS
  expect(await openPage().take('plan')).toBeUndefined()
  expect(entries.size).toBe(0)
})

test('the page that waits for the email keeps its intent; a page that opens later removes it', async () => {
  const { entries, time, openPage } = openStores()
  const waiting = openPage()
  await waiting.put('upload', 'a.png')
  await waiting.removeAbandoned('upload')
  expect(entries.size).toBe(1)
  await openPage().removeAbandoned('upload')
  expect(entries.size).toBe(0)
  await waiting.put('upload', 'b.png')
  time.now = HOUR_MS
  await waiting.removeAbandoned('upload')
  expect(entries.size).toBe(0)
})

test('with blocked storage an intent is kept in memory and taken once', async () => {
  const page = createIntentStore(() => {
    throw new DOMException('blocked', 'SecurityError')
  })
  await page.put('plan', 'Pro')
  expect([await page.take('plan'), await page.take('plan')]).toEqual(['Pro', undefined])
})

test('stored data of another shape is ignored', async () => {
  const { entries, openPage } = openStores()
  for (const stored of [3, { payload: 'fox' }, { payload: 'fox', at: 'today' }]) {
    entries.set('favorite', stored)
    expect(await openPage().take('favorite')).toBeUndefined()
  }
})
