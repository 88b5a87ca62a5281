import { randomBytes } from 'node:crypto'
import { isAdminPath } from '@pictor/contract/limits'
import type { FastifyInstance } from 'fastify'

declare module 'node:http' {
  interface ServerResponse {
    /** The nonce in the content security policy of this response. Only pages have one. */
    nonce: string
  }
}
declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * The route sends documents that load styles, images or scripts of this site. Other documents may not load
     * anything.
     */
    isPage?: boolean
    /**
     * The route sends documents in which users buy. All except operator pages allow the checkout of the payment
     * provider.
     */
    sells?: boolean
  }
}

export interface SecuritySite {
  isDevelopment: boolean
  isHttps: boolean
  /** Origins of images, in addition to this server. */
  imageOrigins: readonly string[]
  /** Origins that the hosted checkout loads from and connects to. Empty if the checkout belongs to this site. */
  checkoutOrigins: readonly string[]
}

type Transport = Pick<SecuritySite, 'isHttps'>

/** The policy of responses that are not pages: they can't load anything, submit forms or be framed. */
const DATA_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/**
 * Browser features that the product does not use, so that injected code can't use them either. Writing to the
 * clipboard, sharing, passkeys and full screen stay allowed.
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

/** Adds the security headers to every response. A route may override them. */
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
  /** Path and query of a page in which users may buy; null for any other page. */
  url: string | null
  /** Sources of the policy for inline scripts and styles: a nonce or hashes, or empty for none. */
  inline: { scripts: string; styles: string }
}

/** The headers of a page, which replace those of data. */
export function securityHeadersOfPage(site: SecuritySite, { url, inline }: SecuredPage): Record<string, string> {
  // Uses the normalized path without `/x/../`, like the pages.
  const path = url === null ? undefined : URL.parse(`http://localhost${url}`)?.pathname
  const isCheckoutPage = path !== undefined && !isAdminPath(path)
  const checkoutOrigins = isCheckoutPage ? site.checkoutOrigins : []
  return {
    'content-security-policy': pagePolicyOf({ ...site, checkoutOrigins }, inline),
    'permissions-policy': permissionsPolicyOf(checkoutOrigins),
  }
}

/** The security headers of responses that are not pages, also for those that are sent without Fastify's hooks. */
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
  // An external checkout adds style elements without a nonce to the page that opens it, and so does Vite. A nonce in
  // the list would disable 'unsafe-inline'.
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
    // An external checkout and Vite do not use the trusted types policies of this site.
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
