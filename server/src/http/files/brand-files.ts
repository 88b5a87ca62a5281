import type { FastifyInstance } from 'fastify'
import type { BrandFile } from '../../kernel/brand-file.ts'

const HEADERS = {
  'cache-control': 'public, max-age=31536000, immutable',
  // Other sites may show the logo.
  'cross-origin-resource-policy': 'cross-origin',
  // An SVG that is opened directly can show its own styles and embedded images. It can't run or load anything.
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'; sandbox",
}

/** Serves the operator's logo from memory. */
export function registerBrandFiles(app: FastifyInstance, files: readonly BrandFile[]): void {
  const byPath = new Map(files.map((file) => [file.path, file]))
  for (const { path, contentType, bytes } of byPath.values()) {
    app.get(path, { config: { call: 'brand' } }, (_request, reply) =>
      reply.headers(HEADERS).type(contentType).send(bytes),
    )
  }
}
