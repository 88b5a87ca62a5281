import type { RealtimeEvent } from '@pictor/contract'
import { expect, test } from 'vitest'
import { createGenerationNews } from './generation-news.ts'

const ID = '0b0f6a1e-5a0e-4c43-9d0e-3f6e35d1f001'
const OTHER = '0b0f6a1e-5a0e-4c43-9d0e-3f6e35d1f002'

/** A stream of events that is played by hand. */
function makeSource() {
  const listeners = new Set<(event: RealtimeEvent) => void>()
  return {
    listeners,
    play: (event: RealtimeEvent) => {
      for (const listener of listeners) listener(event)
    },
    onRealtime: (listener: (event: RealtimeEvent) => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    isLive: () => true,
  }
}

test('whoever follows a generation hears of that one alone, and of a new connection', () => {
  const source = makeSource()
  const heard: string[] = []
  createGenerationNews(source).subscribe(ID, () => heard.push('it'))
  source.play({ type: 'generation.changed', id: OTHER })
  source.play({ type: 'credits.changed' })
  expect(heard).toEqual([])
  source.play({ type: 'generation.changed', id: ID })
  source.play({ type: 'ready' })
  expect(heard).toEqual(['it', 'it'])
})

test('whoever follows all hears of every generation', () => {
  const source = makeSource()
  const heard: (string | null)[] = []
  createGenerationNews(source).subscribeToAll((id) => heard.push(id))
  source.play({ type: 'generation.changed', id: ID })
  source.play({ type: 'generation.changed', id: OTHER })
  source.play({ type: 'credits.changed' })
  source.play({ type: 'ready' })
  expect(heard).toEqual([ID, OTHER, null])
})

test('what happened in this page is told without the stream', () => {
  const news = createGenerationNews(makeSource())
  let times = 0
  news.subscribe(ID, () => (times += 1))
  news.tell(OTHER)
  news.tell(ID)
  expect(times).toBe(1)
})

test('the stream is listened to once, and only while somebody follows', () => {
  const source = makeSource()
  const news = createGenerationNews(source)
  const stops = [news.subscribe(ID, () => {}), news.subscribeToAll(() => {})]
  expect(source.listeners.size).toBe(1)
  for (const stop of stops) stop()
  expect(source.listeners.size).toBe(0)
})
