import { availableParallelism } from 'node:os'
import { hashPassword, verifyPassword } from 'better-auth/crypto'
import { failure } from '../../kernel/failure.ts'
import { createTurns, LineFullError } from '../../kernel/turns.ts'

/** The account library's hashes, by scrypt. */
export interface Passwords {
  hash(password: string): Promise<string>
  verify(known: { hash: string; password: string }): Promise<boolean>
}

/** Some seconds' worth: who comes behind them would not wait that long. */
const IN_LINE = 100

/**
 * Hashing takes tens of milliseconds of a processor. Only as many run at once as leave one free for everything else, so that a flood
 * of sign-ins can't starve the pages; beyond a bounded line the answer is 503.
 */
export function createPasswords(): Passwords {
  const inTurn = createTurns(Math.max(1, availableParallelism() - 1), IN_LINE)

  async function run<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await inTurn(work)
    } catch (error) {
      if (!(error instanceof LineFullError)) throw error
      throw failure('SERVICE_UNAVAILABLE')
    }
  }

  return {
    hash: (password) => run(() => hashPassword(password)),
    verify: (known) => run(() => verifyPassword(known)),
  }
}
