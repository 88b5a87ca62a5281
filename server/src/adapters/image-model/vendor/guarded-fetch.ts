import { lookup as lookUp } from 'node:dns/promises'
import { once } from 'node:events'
import { request as requestHttp, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicIp } from '../../../kernel/public-ip.ts'
import { ImageModelError } from '../../../ports/image-model.ts'
import { toConnectionError } from './response.ts'

export interface GuardedFetchOptions {
  /** The only origin that may have a private IP address, because the operator configured it. */
  trustedOrigin: string
  maxBytes: number
  /** Returns all IP addresses of a hostname. Defaults to the system's resolver. */
  resolve?: (hostname: string) => Promise<string[]>
  /** Whether connecting to an IP address is allowed. */
  isPublic?: (ip: string) => boolean
}

/** Fetches a file from an untrusted URL. */
export type GuardedFetch = (url: string, signal: AbortSignal) => Promise<Uint8Array>

const REDIRECTS_MAX = 3

/**
 * Creates a fetch function that prevents server-side request forgery. A hostname is resolved once, all its IP addresses
 * must be public, and the connection uses one of them, so a later DNS change has no effect. Each redirect is checked in
 * the same way. Rejects with `invalid-response` for a rejected URL, a file that is too large and a response without a
 * file, with `unavailable` for connection errors, and with the signal's reason after an abort.
 */
export function createGuardedFetch(options: GuardedFetchOptions): GuardedFetch {
  return async (firstUrl, signal) => {
    let url = parseUrl(firstUrl)
    let isTrusted = url.origin === options.trustedOrigin
    for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects++) {
      const hop = { url, signal, ips: isTrusted ? null : await resolveIps(url, signal, options) }
      const response = await send(hop)
      try {
        const status = response.statusCode ?? 0
        if (status === 200) return await readBody(response, options.maxBytes)
        if (status < 300 || status >= 400) throw createStatusError(status)
        url = parseUrl(response.headers.location ?? '', url.href)
        // After a redirect to another origin, the trusted origin is no longer allowed.
        isTrusted &&= url.origin === options.trustedOrigin
      } catch (error) {
        throw signal.aborted ? signal.reason : error
      } finally {
        response.destroy()
      }
    }
    throw createRejectedUrlError(`it redirects more than ${REDIRECTS_MAX} times`)
  }
}

function parseUrl(text: string, base?: string): URL {
  if (!URL.canParse(text, base)) throw createRejectedUrlError('it cannot be parsed')
  const url = new URL(text, base)
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw createRejectedUrlError(`${url.protocol} is not fetched`)
  if (url.username || url.password) throw createRejectedUrlError('it contains credentials')
  return url
}

/**
 * Returns the IP addresses of a URL's host, if all of them are public. The URL parser has already normalized decimal,
 * octal, hexadecimal and shortened IP addresses.
 */
async function resolveIps({ hostname }: URL, signal: AbortSignal, options: GuardedFetchOptions): Promise<string[]> {
  const { resolve = resolveBySystem, isPublic = isPublicIp } = options
  const host = hostname.replace(/^\[|\]$/g, '')
  const ips = isIP(host) === 0 ? await withAbort(resolve(host).catch(throwUnresolved), signal) : [host]
  if (ips.length === 0 || !ips.every(isPublic))
    throw createRejectedUrlError(`${host} does not resolve to public IP addresses`)
  return ips
}

async function resolveBySystem(hostname: string): Promise<string[]> {
  return (await lookUp(hostname, { all: true })).map(({ address: ip }) => ip)
}

function throwUnresolved(error: unknown): never {
  throw toConnectionError('The server of the image URL', error)
}

/** Rejects as soon as the signal aborts. The work itself continues, because a DNS lookup cannot be cancelled. */
async function withAbort<Result>(promise: Promise<Result>, signal: AbortSignal): Promise<Result> {
  signal.throwIfAborted()
  const aborted = Promise.withResolvers<never>()
  const abort = () => aborted.reject(signal.reason)
  signal.addEventListener('abort', abort)
  try {
    return await Promise.race([promise, aborted.promise])
  } finally {
    signal.removeEventListener('abort', abort)
  }
}

interface Hop {
  url: URL
  signal: AbortSignal
  /** The checked IP addresses; null for the trusted origin, which needs no check. */
  ips: string[] | null
}

async function send({ url, signal, ips }: Hop): Promise<IncomingMessage> {
  signal.throwIfAborted()
  const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, {
    // A reused connection might go to an IP address that was not checked.
    agent: false,
    signal,
    headers: { accept: 'image/png, image/jpeg, image/webp', 'accept-encoding': 'identity' },
    ...(ips && { autoSelectFamily: true, lookup: createLookup(ips) }),
  })
  // After the start of the response, an error also makes reading its body fail. Without this listener, the event would
  // end the process.
  request.on('error', () => {})
  request.end()
  try {
    const [response]: IncomingMessage[] = await once(request, 'response')
    if (!response) throw new Error('no response')
    return response
  } catch (error) {
    request.destroy()
    throw signal.aborted ? signal.reason : toConnectionError('The server of the image URL', error)
  }
}

/** Creates the lookup function of a connection. It returns only the checked IP addresses. */
function createLookup(ips: string[]): LookupFunction {
  return (_name, _options, done) =>
    done(
      null,
      ips.map((ip) => ({ address: ip, family: isIP(ip) })),
    )
}

async function readBody(response: IncomingMessage, maxBytes: number): Promise<Uint8Array> {
  const chunks: Buffer[] = []
  let length = 0
  try {
    for await (const chunk of response) {
      if (!Buffer.isBuffer(chunk)) continue
      length += chunk.length
      if (length > maxBytes) throw createRejectedUrlError(`it has more than ${maxBytes} bytes`)
      chunks.push(chunk)
    }
  } catch (error) {
    throw error instanceof ImageModelError ? error : toConnectionError('The server of the image URL', error)
  }
  return Buffer.concat(chunks)
}

function createRejectedUrlError(reason: string): ImageModelError {
  return new ImageModelError('invalid-response', `The image URL is rejected: ${reason}.`)
}

function createStatusError(status: number): ImageModelError {
  const failure = status >= 500 ? 'unavailable' : 'invalid-response'
  return new ImageModelError(failure, `The server of the image URL responded with status ${status}.`)
}
