import { Readable } from 'node:stream'
import { makeZip } from 'client-zip'
import type { FastifyInstance } from 'fastify'
import type { ExportAccess, Identify } from '../../features/users/index.ts'
import type { RecordSecurityEvent } from '../../kernel/security-log.ts'
import type { ExportedFile } from '../../ports/personal-data.ts'
import { sendError } from './error-responses.ts'
import type { RateLimits } from '../limits/rate-limits.ts'

export interface ExportsOptions {
  /** Browsers download with the session cookie. */
  identify: Pick<Identify, 'bySession'>
  exportAccess: Pick<ExportAccess, 'checkAccess'>
  /** Returns all personal data of a user, file by file. */
  exportUserData(userId: string): AsyncIterable<ExportedFile>
  rateLimits: RateLimits
  recordSecurityEvent: RecordSecurityEvent
}

/** `GET /api/users/export`: a zip of the user's data, streamed while it is read. */
export function registerExports(app: FastifyInstance, options: ExportsOptions): void {
  const { identify, exportAccess, exportUserData, rateLimits, recordSecurityEvent } = options
  const routeOptions = { exposeHeadRoute: false, config: { call: 'users.export' } }
  app.get('/api/users/export', routeOptions, async (request, reply) => {
    const caller = (await identify.bySession(request.headers.cookie))?.caller
    if (!caller) return sendError(reply, 'UNAUTHORIZED')
    const { ticket } = request.query as Record<string, unknown>
    const rejection = await exportAccess.checkAccess(caller, typeof ticket === 'string' ? ticket : undefined)
    if (!rejection) await rateLimits.count('export:user', caller.userId, reply)
    const outcome = rejection ? 'refused' : 'ok'
    recordSecurityEvent({ event: 'export', outcome, userId: caller.userId })
    if (rejection) return sendError(reply, rejection)
    const zip = makeZip(toZipEntries(exportUserData(caller.userId)))
    reply
      .type('application/zip')
      .header('cache-control', 'no-store')
      .header('content-disposition', 'attachment; filename="my-data.zip"')
    // The types of web streams in Node and in the DOM differ in name only.
    return reply.send(Readable.fromWeb(zip as Parameters<typeof Readable.fromWeb>[0]))
  })
}

async function* toZipEntries(files: AsyncIterable<ExportedFile>) {
  for await (const { path, bytes } of files) yield { name: path, input: Buffer.from(bytes) }
}
