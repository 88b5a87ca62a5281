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
     * The route sends documents in which users may buy. All except admin pages allow the checkout of the payment
     * provider.
     */
    hasCheckout?: boolean
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
export function registerSecurityHeaders(app: FastifyInstance, site: SecuritySite): void {
  const headers = createDefaultSecurityHeaders(site)
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers)
    const { isPage, hasCheckout = false } = request.routeOptions.config
    if (!isPage) return
    reply.raw.nonce = createNonce()
    const nonceSource = `'nonce-${reply.raw.nonce}'`
    reply.headers(
      createPageSecurityHeaders(site, {
        url: hasCheckout ? request.url : null,
        inline: { scripts: nonceSource, styles: nonceSource },
      }),
    )
  })
}

export const createNonce = () => randomBytes(16).toString('base64')

export interface SecuredPage {
  /** Path and query of a page in which users may buy; null for any other page. */
  url: string | null
  /** Sources of the policy for inline scripts and styles: a nonce or hashes, or empty for none. */
  inline: { scripts: string; styles: string }
}

/** Returns the headers that replace those of `createDefaultSecurityHeaders` in a page. */
export function createPageSecurityHeaders(site: SecuritySite, { url, inline }: SecuredPage): Record<string, string> {
  // Uses the normalized path, without `/x/../`, like the router of the pages.
  const path = url === null ? undefined : URL.parse(`http://localhost${url}`)?.pathname
  const isCheckoutPage = path !== undefined && !isAdminPath(path)
  const checkoutOrigins = isCheckoutPage ? site.checkoutOrigins : []
  return {
    'content-security-policy': createPagePolicy({ ...site, checkoutOrigins }, inline),
    'permissions-policy': createPermissionsPolicy(checkoutOrigins),
  }
}

/**
 * Returns the security headers of responses that are not pages, including those that are sent without Fastify's hooks.
 */
export function createDefaultSecurityHeaders({ isHttps }: Transport): Record<string, string> {
  return {
    'content-security-policy': DATA_POLICY,
    // The payment provider's window needs its opener.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': createPermissionsPolicy([]),
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(isHttps && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  }
}

function createPagePolicy(site: SecuritySite, inline: SecuredPage['inline']): string {
  const { isDevelopment, isHttps, imageOrigins, checkoutOrigins } = site
  const hasForeignCode = isDevelopment || checkoutOrigins.length > 0
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
    // Vite and an external checkout add style elements without a nonce, which need 'unsafe-inline'. A nonce in the list
    // would disable it.
    'style-src': ["'self'", hasForeignCode ? "'unsafe-inline'" : inline.styles],
    // The grid writes its positions into style attributes.
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', ...imageOrigins, ...checkoutOrigins],
    'connect-src': ["'self'", ...(isDevelopment ? ['ws:'] : []), ...checkoutOrigins],
    'worker-src': isDevelopment ? ["'self'", 'blob:'] : ["'none'"],
    ...(isHttps && { 'upgrade-insecure-requests': [] }),
    // Vite and an external checkout do not use the trusted types policies of this site.
    ...(!hasForeignCode && { 'require-trusted-types-for': ["'script'"], 'trusted-types': ['default', 'xml'] }),
  }
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources.filter((source) => source !== '')].join(' '))
    .join('; ')
}

function createPermissionsPolicy(checkoutOrigins: readonly string[]): string {
  const paymentOrigins = checkoutOrigins.length > 0 ? ['self', ...checkoutOrigins.map((origin) => `"${origin}"`)] : []
  return [...DENIED_FEATURES.map((name) => `${name}=()`), `payment=(${paymentOrigins.join(' ')})`].join(', ')
}
