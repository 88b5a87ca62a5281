import type { Page } from './test.ts'

/**
 * Returns the number of stored intents of a signed-out visitor. Call it after the page has stored an intent: storing
 * creates the object store, and without it the promise never settles.
 */
export function countIntents(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const openRequest = indexedDB.open('intents')
        openRequest.onerror = () => reject(new Error('The browser storage could not be opened.'))
        openRequest.onsuccess = () => {
          const countRequest = openRequest.result.transaction('intents').objectStore('intents').count()
          countRequest.onsuccess = () => {
            openRequest.result.close()
            resolve(countRequest.result)
          }
        }
      }),
  )
}
