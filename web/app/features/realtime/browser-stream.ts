import { networkReturns } from '../../lib/network-returns.ts'
import { createReachingFetch } from '../../lib/reaching.ts'
import { session } from '../../lib/session.ts'
import { createTimedFetch } from '../../lib/timed-fetch.ts'
import { wait } from '../../lib/wait.ts'
import { news } from './news.ts'
import { followChanges, type OneStreamNeeds } from './one-stream.ts'

// The time-out is for the beginning of the answer: an event stream may last.
const timedFetch = createTimedFetch((request) => fetch(request))

const needs: OneStreamNeeds = {
  send: createReachingFetch((request) => session.send(request, timedFetch)),
  wait,
  networkReturns,
  locks: () => navigator.locks,
  openChannel: () => new BroadcastChannel('realtime'),
  news,
}

/** Hears in this tab what changes for the visitor. Answers how to stop. */
export const followInBrowser = (viewerId: string): (() => void) => followChanges(viewerId, needs)
