import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { currencyCookie, parseCurrencyCookie } from './app/features/region/selected-currency.ts'
import { requestContext, type RequestContext } from './app/lib/request-context.ts'
import { isSidebarOpen, sidebarCookie } from './app/shell/sidebar/sidebar-state.ts'

const handle = createRequestHandler(
  () => import('virtual:react-router/server-build') as Promise<ServerBuild>,
  import.meta.env.MODE,
)

// The only entry point of the web app for the server: loaded by path in production, by Vite in development.

export function render(request: Request, contextValue: RequestContext): Promise<Response> {
  const context = new RouterContextProvider()
  context.set(requestContext, contextValue)
  return handle(request, context)
}

/** The cookies that change a page of a signed-out visitor, normalized so that equal settings give equal strings. */
export function displayCookies(cookies: string = ''): string {
  const currency = parseCurrencyCookie(cookies)
  return [sidebarCookie(isSidebarOpen(cookies)), ...(currency ? [currencyCookie(currency)] : [])].join('; ')
}
