import { ORPCError } from '@orpc/client'
import { messages } from '@pictor/contract/errors'
import { CLIENT_LIMIT_REQUESTS, CLIENT_LIMIT_WINDOW_MS } from '@pictor/contract/limits'
import { createLimiter } from './limiter.ts'

// Calls that a visitor makes one by one, by pressing something. Not what the app reads by itself, which has a queue and caches, nor
// what one press does to a whole selection: those would be refused without anybody having hurried. Askings have a limit of their own.
const PRESSED = new Set([
  'favorites.toggle',
  'plans.switch',
  'images.report',
  'generation.cancel',
  'payments.createOrder',
  'users.updateSettings',
  'users.changePassword',
  'users.endOtherDevices',
  'users.endDevice',
  'users.prepareExport',
  'users.deleteAccount',
])

/** Counts the calls that are presses; the answer throws for one too many, before anything is sent. */
export function createPressLimit(now: () => number = Date.now): (path: readonly string[]) => void {
  const presses = createLimiter({ most: CLIENT_LIMIT_REQUESTS, windowMs: CLIENT_LIMIT_WINDOW_MS }, now)
  return (path) => {
    if (!PRESSED.has(path.join('.')) || presses.take()) return
    const message = messages.CLIENT_RATE_LIMITED.text
    throw new ORPCError('CLIENT_RATE_LIMITED', { defined: true, status: 429, message })
  }
}
