import type { FastifyInstance } from 'fastify'

export interface Route {
  method: string
  /** Path with `:name` and `*` for its parameters. */
  path: string
}

const LINE = /^((?:│ {3}| {4})*)[├└]── (.*?)(?: \(([A-Z, -]+)\))?$/

/** Every route of an application, parsed from the tree that Fastify prints. */
export function routesOf(app: FastifyInstance): Route[] {
  const pieces: string[] = []
  return app
    .printRoutes()
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', piece = '', methods] = LINE.exec(line) ?? []
      pieces.splice(indent.length / 4)
      pieces.push(piece)
      const path = pieces.join('')
      return methods === undefined ? [] : methods.split(', ').map((method) => ({ method, path }))
    })
}
