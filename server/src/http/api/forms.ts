import type { FastifyInstance, FastifyRequest } from 'fastify'
import { readForm } from './forms.reading.ts'

/** Lets the calls of this scope take `multipart/form-data` as well: its fields are what those of JSON would be, with files among them. */
export function acceptForms(scope: FastifyInstance): void {
  scope.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => readForm(body, request.headers['content-type'] ?? ''),
  )
}
