import type { Site } from '@pictor/contract'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../kernel/clock.ts'

export interface SecurityTxtOptions {
  site: Pick<Site, 'publicUrl'>
  /** As URIs; null while nobody has said where weaknesses are reported to. */
  security: { contact: string; policy: string | null } | null
  clock: Clock
}

const PATH = '/.well-known/security.txt'
const DAY_MS = 86_400_000
/** The standard wants less than a year; what is asked for anew is told anew. */
const GOOD_FOR_DAYS = 180

/** `GET /.well-known/security.txt` (RFC 9116): where weaknesses are reported to. Not there without a contact that somebody has set. */
export function registerSecurityTxt(app: FastifyInstance, { site, security, clock }: SecurityTxtOptions): void {
  if (!security) return
  const canonical = new URL(PATH, site.publicUrl).href
  app.get(PATH, { config: { call: 'security-txt' } }, async (_request, reply) => {
    const expires = new Date((Math.floor(clock.now().getTime() / DAY_MS) + GOOD_FOR_DAYS) * DAY_MS)
    const lines = [
      `Contact: ${security.contact}`,
      `Expires: ${expires.toISOString()}`,
      'Preferred-Languages: en',
      // The standard knows addresses with https only.
      ...(canonical.startsWith('https:') ? [`Canonical: ${canonical}`] : []),
      ...(security.policy === null ? [] : [`Policy: ${security.policy}`]),
    ]
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(`${lines.join('\n')}\n`)
  })
}
