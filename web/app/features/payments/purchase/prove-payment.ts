import type { PaymentResult } from '@pictor/contract'
import { isApiFailure } from '../../../api/api-failure.ts'
import { wordsIn, wordsOf } from '../../../api/server-words.ts'
import { PurchaseFailure } from './purchase-failure.ts'

export interface ProvingParts {
  verify: (result: PaymentResult) => Promise<{ status: number; body: unknown }>
  /** Paid, but not known to be credited yet. Called once, and only then. */
  onWaiting: () => void
  /** Resolves when asking again may have another answer; told how often it was asked before. */
  untilNews: (asked: number) => Promise<void>
}

export interface Proven {
  /** Null where the server does not tell it. */
  newBalance: number | null
}

/** How often it is asked again; the credits come without it, too. */
const ASKED_MOST = 30

/**
 * Has the server prove a payment; once proven, the credits are there. Null if it can't be told yet whether they are. Asking again is
 * harmless. Throws PAYMENT_VERIFICATION_FAILED for what the server refuses.
 */
export async function provePayment(result: PaymentResult, parts: ProvingParts): Promise<Proven | null> {
  const { verify, onWaiting, untilNews } = parts
  for (let asked = 0; asked < ASKED_MOST; asked += 1) {
    const outcome = await ask(() => verify(result))
    if (outcome !== 'waiting' && outcome !== 'signedOut') return outcome
    if (asked === 0) onWaiting()
    if (outcome === 'signedOut') return null
    await untilNews(asked)
  }
  return null
}

async function ask(verify: () => ReturnType<ProvingParts['verify']>): Promise<Proven | 'waiting' | 'signedOut'> {
  try {
    return readAnswer(await verify())
  } catch (error) {
    if (error instanceof PurchaseFailure) throw error
    if (!isApiFailure(error) || error.status >= 500 || PASSING.has(error.status)) return 'waiting'
    if (error.status === 401) return 'signedOut'
    throw new PurchaseFailure('PAYMENT_VERIFICATION_FAILED', wordsOf(error))
  }
}

/** Time-out and too many requests: no answer to the question. */
const PASSING = new Set([408, 429])

function readAnswer({ status, body }: { status: number; body: unknown }): Proven | 'waiting' {
  if (status === 202) return 'waiting'
  if (typeof body !== 'object' || body === null || !('success' in body) || body.success !== true)
    throw new PurchaseFailure('PAYMENT_VERIFICATION_FAILED', wordsIn(body))
  const told = 'newBalance' in body ? body.newBalance : null
  return { newBalance: typeof told === 'number' && Number.isSafeInteger(told) ? told : null }
}
