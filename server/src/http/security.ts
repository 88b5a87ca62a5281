import { randomBytes } from 'node:crypto'
import helmet from '@fastify/helmet'
import type { FastifyInstance, FastifyReply } from 'fastify'

declare module 'node:http' {
  interface ServerResponse {
    /** Of this answer's content security policy. */
    nonce: string
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

/**
 * Security headers for everything we answer. The nonce is our own: helmet's would put one into style-src always, which switches
 * 'unsafe-inline' off where Vite needs it in development.
 */
export async function registerSecurity(app: FastifyInstance, site: SecuritySite): Promise<void> {
  app.addHook('onRequest', async (_request, reply) => {
    reply.raw.nonce = randomBytes(16).toString('base64')
  })
  const { checkoutOrigins } = site
  // A foreign checkout writes style elements into the page that opens it, and knows no nonce; one in the list would switch
  // 'unsafe-inline' off.
  const hasInlineStyles = site.isDevelopment || checkoutOrigins.length > 0
  const nonce = (_request: unknown, response: unknown) => `'nonce-${(response as FastifyReply['raw']).nonce}'`
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        frameAncestors: ["'none'"],
        formAction: ["'self'", ...checkoutOrigins],
        frameSrc: ["'self'", ...checkoutOrigins],
        scriptSrc: ["'self'", nonce, ...checkoutOrigins],
        styleSrc: ["'self'", hasInlineStyles ? "'unsafe-inline'" : nonce],
        // The grid writes its positions into style attributes.
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...site.imageOrigins, ...checkoutOrigins],
        connectSrc: ["'self'", ...(site.isDevelopment ? ['ws:'] : []), ...checkoutOrigins],
      },
    },
    // The payment provider's window needs its opener.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    xFrameOptions: { action: 'deny' },
    strictTransportSecurity: site.isHttps ? { maxAge: 31_536_000 } : false,
  })
}

/** The same for answers that no browser shows as a page: nothing may be loaded by them at all. */
export function securityHeadersOfData({ isHttps }: { isHttps: boolean }): Record<string, string> {
  return {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(isHttps && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  }
}
