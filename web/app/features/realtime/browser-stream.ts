import { networkReturns } from '../../api/session/network-returns.ts'
import { createReachingFetch } from '../../api/reaching.ts'
import { session } from '../../api/session/session.ts'
import { createTimedFetch } from '../../api/timed-fetch.ts'
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
