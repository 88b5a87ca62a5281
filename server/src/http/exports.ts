import { Readable } from 'node:stream'
import { makeZip } from 'client-zip'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ExportedFile } from '../ports/personal-data.ts'
import { sendError } from './failures.ts'
import type { RateLimits } from './rate-limits.ts'

export interface ExportsOptions {
  /** A browser asks for a download with its session cookie. */
  viewerOf(request: FastifyRequest): Promise<string | null>
  /** Everything that is known of a user, file by file. */
  exportOf(userId: string): AsyncIterable<ExportedFile>
  rateLimits: RateLimits
}

/** `GET /api/users/export`: one zip, written while it is read from the stores. */
export function registerExports(app: FastifyInstance, { viewerOf, exportOf, rateLimits }: ExportsOptions): void {
  app.get('/api/users/export', { config: { call: 'users.export' } }, async (request, reply) => {
    const userId = await viewerOf(request)
    if (userId === null) return sendError(reply, 'UNAUTHORIZED')
    await rateLimits.count('export of account', userId, reply)
    const zip = makeZip(entriesOf(exportOf(userId)))
    reply
      .type('application/zip')
      .header('cache-control', 'no-store')
      .header('content-disposition', 'attachment; filename="my-data.zip"')
    // The two declarations of the web's streams, Node's and the DOM's, differ in name only.
    return reply.send(Readable.fromWeb(zip as Parameters<typeof Readable.fromWeb>[0]))
  })
}

async function* entriesOf(files: AsyncIterable<ExportedFile>) {
  for await (const { path, bytes } of files) yield { name: path, input: Buffer.from(bytes) }
}
