import { expect, test } from 'vitest'
import { createTabs, type TabMessage } from './tabs.ts'

test('tabs run one task at a time, and a waiting tab waits for late messages of the previous tab', async () => {
  const browser = createBrowser()
  const events: string[] = []
  const release = Promise.withResolvers<void>()
  const one = browser.openTab({ wait: async () => void events.push('one waits') })
  const two = browser.openTab({ wait: async () => void events.push('two waits') })
  const slow = one.runExclusive(async () => {
    events.push('one begins')
    await release.promise
    events.push('one ends')
  })
  const later = two.runExclusive(async () => {
    events.push('two')
    return 'done'
  })
  release.resolve()
  expect(await later).toBe('done')
  await slow
  expect(events).toEqual(['one begins', 'one ends', 'two waits', 'two'])
})

test('without locks a task runs at once', async () => {
  const tab = createTabs({ locks: () => undefined, openChannel: rejectChannel, wait: rejectWait })
  expect(await tab.runExclusive(async () => 'done')).toBe('done')
})

test('a task runs once if the browser blocks locks', async () => {
  const locks = { request: () => Promise.reject(new DOMException('Storage is blocked', 'SecurityError')) }
  const tab = createTabs({ locks: () => locks, openChannel: rejectChannel, wait: rejectWait })
  let runs = 0
  const failing = tab.runExclusive(async () => {
    runs += 1
    throw new Error('The task failed')
  })
  await expect(failing).rejects.toThrow('The task failed')
  expect(runs).toBe(1)
})

test('a task runs without the lock if it is not released in time', async () => {
  const locks = {
    request: async (_name: string, options: LockOptions, callback: LockGrantedCallback<unknown>) => {
      if (options.ifAvailable) return callback(null)
      throw new DOMException('Too long', 'TimeoutError')
    },
  }
  const tab = createTabs({ locks: () => locks as LockManager, openChannel: rejectChannel, wait: rejectWait })
  expect(await tab.runExclusive(async () => 'done')).toBe('done')
})

test('a failed task rejects and is not run again', async () => {
  const browser = createBrowser()
  const tab = browser.openTab()
  const currentLock = Promise.withResolvers<void>()
  const other = browser.openTab().runExclusive(() => currentLock.promise)
  let runs = 0
  const failing = tab.runExclusive(async () => {
    runs += 1
    throw new DOMException('The call took too long', 'TimeoutError')
  })
  currentLock.resolve()
  await other
  await expect(failing).rejects.toThrow('The call took too long')
  expect(runs).toBe(1)
})

test('messages reach the other tabs, and invalid ones are ignored', () => {
  const browser = createBrowser()
  const [one, two] = [browser.openTab(), browser.openTab()]
  const received: TabMessage[] = []
  const receivedBySender: TabMessage[] = []
  const unsubscribe = two.listen((message) => received.push(message))
  one.listen((message) => receivedBySender.push(message))
  one.post({ kind: 'token', viewerId: 'ada', token: 't' })
  for (const invalid of [
    null,
    'signedOut',
    {},
    { kind: 'signedOut' },
    { kind: 'token', viewerId: 'ada' },
    { kind: 'x', viewerId: 'ada' },
  ])
    browser.broadcast(invalid)
  one.post({ kind: 'userUpdated', viewerId: 'ada' })
  unsubscribe()
  one.post({ kind: 'signedOut', viewerId: 'ada' })
  expect(received).toEqual([
    { kind: 'token', viewerId: 'ada', token: 't' },
    { kind: 'userUpdated', viewerId: 'ada' },
  ])
  expect(receivedBySender).toEqual([])
})

const rejectWait = () => Promise.reject(new Error('Unexpected wait'))

function rejectChannel(): BroadcastChannel {
  throw new Error('Unexpected channel')
}

/** Simulates the locks and channels of a browser without its delays. */
function createBrowser() {
  const channels = new Set<EventTarget>()
  let currentLock: Promise<unknown> | null = null
  const runWithLock = (work: Promise<unknown>) => {
    const settled = work
      .catch(() => undefined)
      .then(() => {
        if (currentLock === settled) currentLock = null
      })
    currentLock = settled
    return work
  }
  const locks = {
    request: async (_name: string, options: LockOptions, callback: LockGrantedCallback<unknown>) => {
      if (currentLock && options.ifAvailable) return callback(null)
      while (currentLock) await currentLock
      return runWithLock(Promise.resolve(callback({ name: 'session', mode: 'exclusive' })))
    },
  }
  const broadcast = (data: unknown, sender?: EventTarget) => {
    for (const channel of channels) if (channel !== sender) channel.dispatchEvent(new MessageEvent('message', { data }))
  }
  const openChannel = () => {
    const channel = new EventTarget()
    channels.add(channel)
    return Object.assign(channel, { postMessage: (data: unknown) => broadcast(data, channel) }) as BroadcastChannel
  }
  const openTab = ({ wait = async () => undefined }: { wait?: () => Promise<void> } = {}) =>
    createTabs({ locks: () => locks as LockManager, openChannel, wait })
  return { openTab, broadcast }
}
