import type { Page } from './test.ts'

/** Returns the number of stored intents of a signed-out visitor. The page must have stored one before. */
export function countIntents(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('intents')
        opening.onerror = () => reject(new Error('The browser storage could not be opened.'))
        opening.onsuccess = () => {
          const counting = opening.result.transaction('intents').objectStore('intents').count()
          counting.onsuccess = () => {
            opening.result.close()
            resolve(counting.result)
          }
        }
      }),
  )
}
