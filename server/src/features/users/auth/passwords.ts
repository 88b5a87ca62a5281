import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { apiError } from '../../../kernel/api-error.ts'
import { createConcurrencyLimiter, QueueFullError } from '../../../kernel/concurrency-limiter.ts'

/**
 * Parameters of scrypt. A hash takes time in proportion to `N`·`r`·`p`, and 128·`N`·`r` bytes of memory. `N` is a power
 * of two.
 */
export interface PasswordCost {
  N: number
  r: number
  p: number
}

/** Recommended by OWASP's Password Storage Cheat Sheet for 64 MiB. */
const PASSWORD_COST: PasswordCost = { N: 2 ** 16, r: 8, p: 2 }

export interface Passwords {
  /**
   * Hashes a password with the current cost. The result contains parameters and salt:
   * `$scrypt$ln=16,r=8,p=2$<salt>$<key>`.
   */
  hash(password: string): Promise<string>
  /**
   * Whether the password is right. Accepts hashes of any cost. A wrong password takes at least as long as with the
   * current cost.
   */
  verify(input: PasswordWithHash): Promise<boolean>
  /**
   * Hashes a password with the current cost, after it was verified. Returns null if the stored hash has this cost, or
   * if the queue is full: then the next sign-in tries again.
   */
  rehash(input: PasswordWithHash): Promise<string | null>
}

interface PasswordWithHash {
  hash: string
  password: string
}

/** A hash takes 64 MiB and one of Node's four worker threads, which file access and name lookups also use. */
const HASH_CONCURRENCY_MAX = 3
/** Maximum number of queued hashes. They take a few seconds; a client would not wait longer. */
const HASH_QUEUE_MAX = 20
const SALT_BYTES = 16
const KEY_BYTES = 64

/**
 * A hash takes half a second of CPU time. One core stays free for everything else, so that many sign-ins can't starve
 * the pages. If the queue is full, `hash` and `verify` throw SERVICE_UNAVAILABLE.
 */
export function createPasswords(cost: PasswordCost = PASSWORD_COST): Passwords {
  const runLimited = createConcurrencyLimiter(
    Math.min(Math.max(1, availableParallelism() - 1), HASH_CONCURRENCY_MAX),
    HASH_QUEUE_MAX,
  )

  async function runOrReject<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await runLimited(work)
    } catch (error) {
      if (!(error instanceof QueueFullError)) throw error
      throw apiError('SERVICE_UNAVAILABLE')
    }
  }

  async function verifyPadded({ hash, password }: PasswordWithHash): Promise<boolean> {
    const stored = parseHash(hash)
    const isRight = timingSafeEqual(await deriveKey(password, stored), stored.key)
    const missingCost = computeMissingCost(stored.cost, cost)
    if (!isRight && missingCost) await deriveKey(password, { salt: stored.salt, cost: missingCost })
    return isRight
  }

  return {
    hash: (password) => runOrReject(() => hashWithCost(cost, password)),
    verify: (input) => runOrReject(() => verifyPadded(input)),
    async rehash({ hash, password }) {
      if (hasSameCost(parseHash(hash).cost, cost)) return null
      try {
        return await runLimited(() => hashWithCost(cost, password))
      } catch (error) {
        if (error instanceof QueueFullError) return null
        throw error
      }
    },
  }
}

interface StoredPassword {
  cost: PasswordCost
  salt: string | Buffer
  key: Buffer
}

async function hashWithCost(cost: PasswordCost, password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const key = await deriveKey(password, { salt, cost })
  const parameters = `ln=${Math.log2(cost.N)},r=${cost.r},p=${cost.p}`
  return `$scrypt$${parameters}$${salt.toString('base64url')}$${key.toString('base64url')}`
}

const STORED_HASH = /^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$([\w-]+)\$([\w-]{86})$/
/** The account library's own format, without parameters: the cost is always LIBRARY_COST. The salt is used as text. */
const LIBRARY_HASH = /^([\da-f]+):([\da-f]{128})$/
const LIBRARY_COST: PasswordCost = { N: 2 ** 14, r: 16, p: 1 }

function parseHash(hash: string): StoredPassword {
  const [, ln, r, p, salt = '', key = ''] = STORED_HASH.exec(hash) ?? []
  if (key !== '') {
    const cost = { N: 2 ** Number(ln), r: Number(r), p: Number(p) }
    return { cost, salt: Buffer.from(salt, 'base64url'), key: Buffer.from(key, 'base64url') }
  }
  const [, librarySalt = '', libraryKey = ''] = LIBRARY_HASH.exec(hash) ?? []
  if (libraryKey === '') throw new Error('A stored password hash has an unknown format.')
  return { cost: LIBRARY_COST, salt: librarySalt, key: Buffer.from(libraryKey, 'hex') }
}

function hasSameCost(stored: PasswordCost, cost: PasswordCost): boolean {
  return stored.N === cost.N && stored.r === cost.r && stored.p === cost.p
}

/**
 * Returns the extra work, without more memory, that makes a hash of cost `stored` take as long as one of `cost`; null
 * for none.
 */
export function computeMissingCost(stored: PasswordCost, cost: PasswordCost): PasswordCost | null {
  const p = Math.round((cost.N * cost.r * cost.p) / (stored.N * stored.r)) - stored.p
  return p > 0 ? { ...stored, p } : null
}

function deriveKey(password: string, { salt, cost }: Pick<StoredPassword, 'salt' | 'cost'>): Promise<Buffer> {
  const { N, r, p } = cost
  // Node rejects more than 32 MiB unless `maxmem` is set.
  const maxmem = 128 * r * (N + p + 2)
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, KEY_BYTES, { N, r, p, maxmem }, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })
}
