import { expect, test } from 'vitest'
import { createNews } from './news.ts'

test('it is live from the first ready until it is lost, and tells each change of that once', () => {
  const news = createNews()
  const seen: boolean[] = []
  const stop = news.onLiveChange(() => seen.push(news.isLive()))
  news.tell({ type: 'credits.changed' })
  expect(news.isLive()).toBe(false)
  news.tell({ type: 'ready' })
  news.tell({ type: 'ready' })
  news.lose()
  news.lose()
  stop()
  news.tell({ type: 'ready' })
  expect(seen).toEqual([true, false])
})

test('a listener hears what comes until it stops, and knows at a ready that it is live', () => {
  const news = createNews()
  const heard: unknown[] = []
  const stop = news.onRealtime(({ type }) => heard.push([type, news.isLive()]))
  news.tell({ type: 'ready' })
  news.tell({ type: 'credits.changed' })
  stop()
  news.tell({ type: 'credits.changed' })
  expect(heard).toEqual([
    ['ready', true],
    ['credits.changed', true],
  ])
})
