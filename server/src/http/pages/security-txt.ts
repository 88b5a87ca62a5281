import type { Site } from '@pictor/contract'
import type { FastifyInstance } from 'fastify'
import { DAY_MS, type Clock } from '../../kernel/clock.ts'

export interface SecurityTxtOptions {
  site: Pick<Site, 'publicUrl'>
  /** The contact for vulnerability reports and the policy, as URIs; null if no contact is configured. */
  security: { contact: string; policy: string | null } | null
  clock: Clock
}

const PATH = '/.well-known/security.txt'
/** RFC 9116 recommends less than a year. The expiry date moves forward every day. */
const VALID_DAYS = 180

/**
 * `GET /.well-known/security.txt` (RFC 9116): the contact for vulnerability reports. Not registered without a
 * configured contact.
 */
export function registerSecurityTxt(app: FastifyInstance, { site, security, clock }: SecurityTxtOptions): void {
  if (!security) return
  const canonical = new URL(PATH, site.publicUrl).href
  app.get(PATH, { config: { call: 'security-txt' } }, async (_request, reply) => {
    const expires = new Date((Math.floor(clock.now().getTime() / DAY_MS) + VALID_DAYS) * DAY_MS)
    const lines = [
      `Contact: ${security.contact}`,
      `Expires: ${expires.toISOString()}`,
      'Preferred-Languages: en',
      // RFC 9116 requires https URLs.
      ...(canonical.startsWith('https:') ? [`Canonical: ${canonical}`] : []),
      ...(security.policy === null ? [] : [`Policy: ${security.policy}`]),
    ]
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(`${lines.join('\n')}\n`)
  })
}
