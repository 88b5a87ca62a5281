import type { FastifyInstance } from 'fastify'
import type { BrandFile } from '../../kernel/brand-file.ts'

const HEADERS = {
  'cache-control': 'public, max-age=31536000, immutable',
  // Whoever reads of the organization may show it.
  'cross-origin-resource-policy': 'cross-origin',
  // An SVG opened by itself shows its own styles and pictures; it can run nothing and load nothing.
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'; sandbox",
}

/** The operator's logo, held in memory. */
export function registerBrandFiles(app: FastifyInstance, files: readonly BrandFile[]): void {
  const byPath = new Map(files.map((file) => [file.path, file]))
  for (const { path, contentType, bytes } of byPath.values()) {
    app.get(path, { config: { call: 'brand' } }, (_request, reply) =>
      reply.headers(HEADERS).type(contentType).send(bytes),
    )
  }
}
