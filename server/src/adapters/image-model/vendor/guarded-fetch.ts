import { lookup as lookUp } from 'node:dns/promises'
import { once } from 'node:events'
import { request as requestHttp, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from '../../../kernel/public-address.ts'
import { ImageModelError } from '../../../ports/image-model.ts'
import { explainBreak } from './answer.ts'

export interface GuardedFetchOptions {
  /** The one origin whose address may be private, since the operator named it. */
  trustedOrigin: string
  maxBytes: number
  /** All addresses of a name; the system's resolver unless said otherwise. */
  resolve?: (hostname: string) => Promise<string[]>
  /** Whether an address may be connected to. */
  isPublic?: (address: string) => boolean
}

/** Fetches a file from a URL that somebody else wrote. */
export type GuardedFetch = (url: string, signal: AbortSignal) => Promise<Uint8Array>

const REDIRECTS_MAX = 3

/**
 * Against requests that a stranger's URL makes this server send into its own network. A name is resolved once, every address it has
 * must be public, and the connection goes to one of these very addresses: what the name says a moment later is not asked. Each
 * redirect is checked anew. Rejects with `invalid-answer` for what is refused, too large or no answer with a file, with
 * `unavailable` for what breaks, and with the signal's reason.
 */
export function createGuardedFetch(options: GuardedFetchOptions): GuardedFetch {
  return async (first, signal) => {
    let url = parse(first)
    let isTrusted = url.origin === options.trustedOrigin
    for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects++) {
      const hop = { url, signal, addresses: isTrusted ? null : await findAddresses(url, signal, options) }
      const answer = await send(hop)
      try {
        const status = answer.statusCode ?? 0
        if (status === 200) return await readBody(answer, options.maxBytes)
        if (status < 300 || status >= 400) throw unexpected(status)
        url = parse(answer.headers.location ?? '', url.href)
        // Once strangers lead the way, they may not lead back inside.
        isTrusted &&= url.origin === options.trustedOrigin
      } catch (error) {
        throw signal.aborted ? signal.reason : error
      } finally {
        answer.destroy()
      }
    }
    throw refused(`it redirects more than ${REDIRECTS_MAX} times`)
  }
}

function parse(text: string, base?: string): URL {
  if (!URL.canParse(text, base)) throw refused('it can not be read')
  const url = new URL(text, base)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw refused(`${url.protocol} is not fetched`)
  if (url.username || url.password) throw refused('it carries credentials')
  return url
}

/** A URL parser has already brought decimal, octal, hexadecimal and shortened addresses into their usual spelling. */
async function findAddresses({ hostname }: URL, signal: AbortSignal, options: GuardedFetchOptions): Promise<string[]> {
  const { resolve = resolveBySystem, isPublic = isPublicAddress } = options
  const host = hostname.replace(/^\[|\]$/g, '')
  const addresses = isIP(host) === 0 ? await unlessAborted(resolve(host).catch(unresolved), signal) : [host]
  if (addresses.length === 0 || !addresses.every(isPublic))
    throw refused(`${host} does not lead to the public internet`)
  return addresses
}

async function resolveBySystem(hostname: string): Promise<string[]> {
  return (await lookUp(hostname, { all: true })).map(({ address }) => address)
}

function unresolved(error: unknown): never {
  throw explainBreak('The picture’s server', error)
}

/** A resolver can not be called off. */
async function unlessAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  signal.throwIfAborted()
  const aborted = Promise.withResolvers<never>()
  const abort = () => aborted.reject(signal.reason)
  signal.addEventListener('abort', abort)
  try {
    return await Promise.race([work, aborted.promise])
  } finally {
    signal.removeEventListener('abort', abort)
  }
}

interface Hop {
  url: URL
  signal: AbortSignal
  /** Null: as the system resolves it. */
  addresses: string[] | null
}

async function send({ url, signal, addresses }: Hop): Promise<IncomingMessage> {
  signal.throwIfAborted()
  const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, {
    // A connection that is kept from before may lead to an address that was not checked now.
    agent: false,
    signal,
    headers: { accept: 'image/png, image/jpeg, image/webp', 'accept-encoding': 'identity' },
    ...(addresses && { autoSelectFamily: true, lookup: findOnly(addresses) }),
  })
  // What breaks after the answer has begun is told by the reading of its body; unheard, it would end the process.
  request.on('error', () => {})
  request.end()
  try {
    const [answer]: IncomingMessage[] = await once(request, 'response')
    if (!answer) throw new Error('no answer')
    return answer
  } catch (error) {
    request.destroy()
    throw signal.aborted ? signal.reason : explainBreak('The picture’s server', error)
  }
}

/** What a connection asks for the addresses of its name: it hears of the checked ones and no others. */
function findOnly(addresses: string[]): LookupFunction {
  return (_name, _options, done) =>
    done(
      null,
      addresses.map((address) => ({ address, family: isIP(address) })),
    )
}

async function readBody(answer: IncomingMessage, maxBytes: number): Promise<Uint8Array> {
  const chunks: Buffer[] = []
  let length = 0
  try {
    for await (const chunk of answer) {
      if (!Buffer.isBuffer(chunk)) continue
      length += chunk.length
      if (length > maxBytes) throw refused(`it has more than ${maxBytes} bytes`)
      chunks.push(chunk)
    }
  } catch (error) {
    throw error instanceof ImageModelError ? error : explainBreak('The picture’s server', error)
  }
  return Buffer.concat(chunks)
}

function refused(why: string): ImageModelError {
  return new ImageModelError('invalid-answer', `The picture's address is refused: ${why}.`)
}

function unexpected(status: number): ImageModelError {
  const failure = status >= 500 ? 'unavailable' : 'invalid-answer'
  return new ImageModelError(failure, `The picture's server answered ${status}.`)
}
