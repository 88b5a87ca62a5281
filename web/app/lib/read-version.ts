import { PUBLIC_RESPONSE_AGE_MAX_MS } from '@pictor/contract/limits'

/**
 * The times at which changes made on this page settled. Their number is the current version. Every response stores the
 * version at which its request started: changes with a higher version may be missing in it.
 */
const settledTimes: number[] = []

/** Records that a change has settled. Returns the version of the change. */
export function incrementVersion(): number {
  return settledTimes.push(performance.now())
}

/** Returns the version to store with a response whose request starts now. */
export function getCurrentVersion(): number {
  return settledTimes.length
}

/** Like `getCurrentVersion`, for a response that may come from the server's cache of public responses. */
export function getCurrentPublicVersion(): number {
  const cachedSince = performance.now() - PUBLIC_RESPONSE_AGE_MAX_MS
  return settledTimes.findLastIndex((time) => time <= cachedSince) + 1
}
