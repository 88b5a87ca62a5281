import { setTimeout as wait } from 'node:timers/promises'
import { mayPass, toObjectStoreError } from './s3-errors.ts'

/** Does a piece of work until it is done, as the port's errors. */
export type Try = <T>(doing: string, work: () => Promise<T>) => Promise<T>

/**
 * Tries again after each of the pauses (in milliseconds, up to twice as long) what may go through then. Everything that the port does can be
 * done twice: a put replaces the whole file by the same bytes.
 */
export function createTry(pausesMs: readonly number[]): Try {
  return async (doing, work) => {
    for (let failures = 0; ; failures++) {
      try {
        return await work()
      } catch (error) {
        const pauseMs = pausesMs[failures]
        if (pauseMs === undefined || !mayPass(error)) throw toObjectStoreError(doing, error)
        // Uneven, or all who met the same moment of weakness would come back at once.
        await wait(pauseMs * (1 + Math.random()))
      }
    }
  }
}
