import { lookup as lookUp } from 'node:dns/promises'
import { once } from 'node:events'
import { request as requestHttp, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from '../../../kernel/public-address.ts'
import { ImageModelError } from '../../../ports/image-model.ts'
import { explainBreak } from './answer.ts'

export interface GuardedFetchOptions {
  /** The only origin that may have a private IP address, because the operator configured it. */
  trustedOrigin: string
  maxBytes: number
  /** Returns all IP addresses of a hostname. Defaults to the system's resolver. */
  resolve?: (hostname: string) => Promise<string[]>
  /** Whether connecting to an IP address is allowed. */
  isPublic?: (address: string) => boolean
}

/** Fetches a file from an untrusted URL. */
export type GuardedFetch = (url: string, signal: AbortSignal) => Promise<Uint8Array>

const REDIRECTS_MAX = 3

/**
 * Creates a fetch function that prevents server-side request forgery. A hostname is resolved once, all its IP addresses
 * must be public, and the connection uses one of them, so a later DNS change has no effect. Each redirect is checked in
 * the same way. Rejects with `invalid-response` for a rejected URL, a file that is too large and a response without a
 * file, with `unavailable` for connection errors, and with the signal's reason.
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
        // After a redirect to another origin, the trusted origin is no longer allowed.
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
  if (!URL.canParse(text, base)) throw refused('it cannot be parsed')
  const url = new URL(text, base)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw refused(`${url.protocol} is not fetched`)
  if (url.username || url.password) throw refused('it carries credentials')
  return url
}

/** The URL parser has already normalized decimal, octal, hexadecimal and shortened IP addresses. */
async function findAddresses({ hostname }: URL, signal: AbortSignal, options: GuardedFetchOptions): Promise<string[]> {
  const { resolve = resolveBySystem, isPublic = isPublicAddress } = options
  const host = hostname.replace(/^\[|\]$/g, '')
  const addresses = isIP(host) === 0 ? await unlessAborted(resolve(host).catch(unresolved), signal) : [host]
  if (addresses.length === 0 || !addresses.every(isPublic))
    throw refused(`${host} does not resolve to public IP addresses`)
  return addresses
}

async function resolveBySystem(hostname: string): Promise<string[]> {
  return (await lookUp(hostname, { all: true })).map(({ address }) => address)
}

function unresolved(error: unknown): never {
  throw explainBreak('The server of the image URL', error)
}

/** A DNS lookup cannot be cancelled. */
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
  /** Null: resolved by the system. */
  addresses: string[] | null
}

async function send({ url, signal, addresses }: Hop): Promise<IncomingMessage> {
  signal.throwIfAborted()
  const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, {
    // A reused connection might go to an IP address that was not checked.
    agent: false,
    signal,
    headers: { accept: 'image/png, image/jpeg, image/webp', 'accept-encoding': 'identity' },
    ...(addresses && { autoSelectFamily: true, lookup: findOnly(addresses) }),
  })
  // Errors after the start of the response also reject the reading of its body. Without a listener, they would end the
  // process.
  request.on('error', () => {})
  request.end()
  try {
    const [answer]: IncomingMessage[] = await once(request, 'response')
    if (!answer) throw new Error('no response')
    return answer
  } catch (error) {
    request.destroy()
    throw signal.aborted ? signal.reason : explainBreak('The server of the image URL', error)
  }
}

/** Creates the lookup function of a connection. It returns only the checked IP addresses. */
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
    throw error instanceof ImageModelError ? error : explainBreak('The server of the image URL', error)
  }
  return Buffer.concat(chunks)
}

function refused(why: string): ImageModelError {
  return new ImageModelError('invalid-response', `The image URL is rejected: ${why}.`)
}

function unexpected(status: number): ImageModelError {
  const failure = status >= 500 ? 'unavailable' : 'invalid-response'
  return new ImageModelError(failure, `The server of the image URL responded with status ${status}.`)
}
