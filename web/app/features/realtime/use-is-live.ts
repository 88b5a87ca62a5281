import { useSyncExternalStore } from 'react'
import { news } from './news.ts'

/** Whether changes are heard; while they are not, the page has to ask by itself. */
export function useIsLive(): boolean {
  return useSyncExternalStore(news.onLiveChange, news.isLive, () => false)
}
