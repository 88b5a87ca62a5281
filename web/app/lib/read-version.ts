import { PUBLIC_RESPONSE_AGE_MAX_MS } from '@pictor/contract/limits'

/**
 * The times at which changes of this page settled. Their number is the version: a response that stores the version at
 * which its request started is older than the changes that have settled since.
 */
const settledAt: number[] = []

/** Counts a settled change and returns its version. */
export function nextVersion(): number {
  return settledAt.push(performance.now())
}

/** Returns the version to store with a response whose request starts now. */
export function currentVersion(): number {
  return settledAt.length
}

/** Like `currentVersion`, for a response that may come from the server's cache of public responses. */
export function currentPublicVersion(): number {
  const cachedSince = performance.now() - PUBLIC_RESPONSE_AGE_MAX_MS
  return settledAt.findLastIndex((at) => at <= cachedSince) + 1
}
