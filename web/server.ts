import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { visitContext, type Visit } from './app/lib/visit.ts'

const handle = createRequestHandler(
  () => import('virtual:react-router/server-build') as Promise<ServerBuild>,
  import.meta.env.MODE,
)

/** The only door between the server and the web: loaded by path in production, by Vite in development. */
export function render(request: Request, visit: Visit): Promise<Response> {
  const context = new RouterContextProvider()
  context.set(visitContext, visit)
  return handle(request, context)
}
