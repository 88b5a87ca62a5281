import { randomBytes } from 'node:crypto'
import { isOperatorPath } from '@pictor/contract/limits'
import type { FastifyInstance } from 'fastify'

declare module 'node:http' {
  interface ServerResponse {
    /** Of this answer's content security policy; only pages have one. */
    nonce: string
  }
}
declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answers documents that load styles, pictures or scripts of ours. Whatever else is opened as a document may load nothing. */
    isPage?: boolean
    /** Answers documents in which visitors buy: all but the operator's let the payment provider's checkout in. */
    sells?: boolean
  }
}

export interface SecuritySite {
  isDevelopment: boolean
  isHttps: boolean
  /** Where pictures may come from beside this server. */
  imageOrigins: readonly string[]
  /** Where the hosted checkout comes from and what it talks to; empty if it is ours. */
  checkoutOrigins: readonly string[]
}

type Transport = Pick<SecuritySite, 'isHttps'>

/** For all that is no page: nothing may be loaded by it, sent from it or put around it. */
const DATA_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/**
 * What nothing of ours asks a browser for, and so nothing that got in may. Writing to the clipboard, sharing, passkeys and the full
 * screen stay.
 */
const DENIED_FEATURES = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
]

/** What goes with every answer; a route may say of its own what differs. */
export function registerSecurity(app: FastifyInstance, site: SecuritySite): void {
  const headers = securityHeadersOfData(site)
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers)
    const { isPage, sells = false } = request.routeOptions.config
    if (!isPage) return
    reply.raw.nonce = newNonce()
    const own = `'nonce-${reply.raw.nonce}'`
    reply.headers(
      securityHeadersOfPage(site, { url: sells ? request.url : null, inline: { scripts: own, styles: own } }),
    )
  })
}

export const newNonce = () => randomBytes(16).toString('base64')

export interface SecuredPage {
  /** Path and query of a page in which visitors may buy; null for any other. */
  url: string | null
  /** Sources of the policy for what the page has between its own tags: a nonce or hashes; empty for nothing. */
  inline: { scripts: string; styles: string }
}

/** In place of those of data. */
export function securityHeadersOfPage(site: SecuritySite, { url, inline }: SecuredPage): Record<string, string> {
  // By the path as the pages read it, which has no `/x/../` any more.
  const path = url === null ? undefined : URL.parse(`http://localhost${url}`)?.pathname
  const isShop = path !== undefined && !isOperatorPath(path)
  const checkoutOrigins = isShop ? site.checkoutOrigins : []
  return {
    'content-security-policy': pagePolicyOf({ ...site, checkoutOrigins }, inline),
    'permissions-policy': permissionsPolicyOf(checkoutOrigins),
  }
}

/** For answers that pass by the hooks, too. */
export function securityHeadersOfData({ isHttps }: Transport): Record<string, string> {
  return {
    'content-security-policy': DATA_POLICY,
    // The payment provider's window needs its opener.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': permissionsPolicyOf([]),
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(isHttps && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  }
}

function pagePolicyOf(site: SecuritySite, inline: SecuredPage['inline']): string {
  const { isDevelopment, isHttps, imageOrigins, checkoutOrigins } = site
  // A foreign checkout writes style elements into the page that opens it, and knows no nonce; one in the list would switch
  // 'unsafe-inline' off. Vite does the same.
  const hasInlineStyles = isDevelopment || checkoutOrigins.length > 0
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'self'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'media-src': ["'none'"],
    'frame-ancestors': ["'none'"],
    'form-action': ["'self'", ...checkoutOrigins],
    'frame-src': checkoutOrigins.length > 0 ? checkoutOrigins : ["'none'"],
    'script-src': ["'self'", inline.scripts, ...checkoutOrigins],
    'script-src-attr': ["'none'"],
    'style-src': ["'self'", hasInlineStyles ? "'unsafe-inline'" : inline.styles],
    // The grid writes its positions into style attributes.
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', ...imageOrigins, ...checkoutOrigins],
    'connect-src': ["'self'", ...(isDevelopment ? ['ws:'] : []), ...checkoutOrigins],
    'worker-src': isDevelopment ? ["'self'", 'blob:'] : ["'none'"],
    ...(isHttps && { 'upgrade-insecure-requests': [] }),
    // A foreign checkout has no policy of ours, nor has Vite.
    ...(!hasInlineStyles && { 'require-trusted-types-for': ["'script'"], 'trusted-types': ['default', 'xml'] }),
  }
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources.filter((source) => source !== '')].join(' '))
    .join('; ')
}

function permissionsPolicyOf(checkoutOrigins: readonly string[]): string {
  const payers = checkoutOrigins.length > 0 ? ['self', ...checkoutOrigins.map((origin) => `"${origin}"`)] : []
  return [...DENIED_FEATURES.map((name) => `${name}=()`), `payment=(${payers.join(' ')})`].join(', ')
}
