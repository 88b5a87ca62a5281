import { expect, test } from 'vitest'
import { createRealtimeEvents } from './index.ts'

test('events are live from the first ready event until they are marked as lost, and each change is reported once', () => {
  const events = createRealtimeEvents()
  const seen: boolean[] = []
  const unsubscribe = events.onLiveChange(() => seen.push(events.isLive()))
  events.publish({ type: 'credits.changed' })
  expect(events.isLive()).toBe(false)
  events.publish({ type: 'ready' })
  events.publish({ type: 'ready' })
  events.markLost()
  events.markLost()
  unsubscribe()
  events.publish({ type: 'ready' })
  expect(seen).toEqual([true, false])
})

test('a listener receives events until it unsubscribes, and is live when it receives ready', () => {
  const events = createRealtimeEvents()
  const received: unknown[] = []
  const unsubscribe = events.onRealtime(({ type }) => received.push([type, events.isLive()]))
  events.publish({ type: 'ready' })
  events.publish({ type: 'credits.changed' })
  unsubscribe()
  events.publish({ type: 'credits.changed' })
  expect(received).toEqual([
    ['ready', true],
    ['credits.changed', true],
  ])
})
