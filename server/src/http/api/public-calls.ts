import { createRouterClient, traverseContractProcedures } from '@orpc/server'
import type { CallMeta } from '@pictor/contract'
import type { FastifyBaseLogger } from 'fastify'
import { answered, explainBadInput, type CallContext } from '../../kernel/procedures.ts'
import type { CallRouter } from './calls.ts'
import { guardCallError } from './failures.ts'
import type { Content } from '../cache/public-answer.ts'
import type { Wish } from '../cache/public-answers.ts'

const JSON_TYPE = 'application/json; charset=utf-8'

/** A call whose answer is the same for everybody. */
export interface PublicCall {
  /** Its name in the contract. */
  readonly name: string
  /** What a query asks for; null for one that is refused, or not written plainly. */
  wishOf(query: URLSearchParams): Promise<Wish | null>
}

/** The calls of the contract that say so. They are made as nobody, so that nothing personal can be in what they answer. */
export function publicCallsOf(router: CallRouter, logger: FastifyBaseLogger): PublicCall[] {
  const nobody: CallContext = { caller: async () => null }
  const client = createRouterClient(router, { context: nobody })
  const calls: PublicCall[] = []
  traverseContractProcedures({ router: answered, path: [] }, ({ contract: call, path }) => {
    const { route, meta, inputSchema } = call['~orpc'] as (typeof call)['~orpc'] & { meta: CallMeta }
    if (meta.cache !== 'public') return
    const name = path.join('.')
    if (meta.access !== 'public' || route.method !== 'GET' || !inputSchema)
      throw new Error(`${name} can't be the same for everybody.`)
    const find = contentOf(callOf(client, path), (error) => logger.error({ err: error, call: name }, 'A call failed.'))
    calls.push({
      name,
      async wishOf(query) {
        const plain = plainQuery(query)
        const read = plain && (await inputSchema['~standard'].validate(plain))
        if (!read || read.issues) return null
        return { key: `${name} ${sorted(read.value)}`, find: () => find(read.value) }
      },
    })
  })
  return calls
}

/** What a call answers, as it is sent. Its errors leave as those of any call do. */
function contentOf(call: (input: unknown) => Promise<unknown>, report: (error: unknown) => void) {
  return async (input: unknown): Promise<Content> => {
    try {
      return { bytes: Buffer.from(JSON.stringify(await call(input))), type: JSON_TYPE, headers: [] }
    } catch (thrown) {
      const error = guardCallError(explainBadInput(thrown))
      if (error.status === 500) report(thrown)
      throw error
    }
  }
}

function callOf(client: unknown, path: readonly string[]): (input: unknown) => Promise<unknown> {
  const call = path.reduce((part, name) => Reflect.get(Object(part), name) as unknown, client)
  if (typeof call !== 'function') throw new TypeError(`There is no call ${path.join('.')}.`)
  return async (input) => (await Reflect.apply(call, undefined, [input])) as unknown
}

/** Names once each and without brackets; whatever else there is, the ordinary way knows what to say of it. */
function plainQuery(query: URLSearchParams): Record<string, string> | null {
  const names = [...query.keys()]
  const isPlain = new Set(names).size === names.length && names.every((name) => /^\w+$/.test(name))
  return isPlain ? Object.fromEntries(query) : null
}

/** The same for the same values, in whatever order they came. */
function sorted(input: unknown): string {
  return JSON.stringify(Object.entries(Object(input) as object).toSorted(([one], [other]) => (one < other ? -1 : 1)))
}
