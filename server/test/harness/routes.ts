import type { FastifyInstance } from 'fastify'

export interface Route {
  method: string
  /** Path with `:name` and `*` for its parameters. */
  path: string
}

const ROUTE_LINE = /^((?:│ {3}| {4})*)[├└]── (.*?)(?: \(([A-Z, -]+)\))?$/

/** Lists every route of an application, parsed from the tree that Fastify prints. */
export function listRoutes(app: FastifyInstance): Route[] {
  const pathParts: string[] = []
  return app
    .printRoutes()
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', pathPart = '', methods] = ROUTE_LINE.exec(line) ?? []
      pathParts.splice(indent.length / 4)
      pathParts.push(pathPart)
      const path = pathParts.join('')
      return methods === undefined ? [] : methods.split(', ').map((method) => ({ method, path }))
    })
}
