import * as build from 'virtual:react-router/server-build'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { createCurrencyCookie, parseCurrencyCookie } from './app/features/region/selected-currency.ts'
import { requestContext, type RequestContext } from './app/lib/request-context.ts'
import { isSidebarOpen, createSidebarCookie } from './app/shell/sidebar/sidebar-state.ts'

const handle = createRequestHandler(build as ServerBuild, import.meta.env.MODE)

// The exports of this file are all that the server uses of the web app. It loads the build in production, and this file
// through Vite in development.

export function render(request: Request, contextValue: RequestContext): Promise<Response> {
  const context = new RouterContextProvider()
  context.set(requestContext, contextValue)
  return handle(request, context)
}

/** The cookies that change a page of a signed-out visitor, normalized so that equal settings give equal strings. */
export function displayCookies(cookies: string = ''): string {
  const currency = parseCurrencyCookie(cookies)
  return [createSidebarCookie(isSidebarOpen(cookies)), ...(currency ? [createCurrencyCookie(currency)] : [])].join('; ')
}
