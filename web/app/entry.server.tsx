import { createReadableStreamFromReadable } from '@react-router/node'
import { isbot } from 'isbot'
import { renderToPipeableStream } from 'react-dom/server'
import {
  createContext,
  isRouteErrorResponse,
  ServerRouter,
  type EntryContext,
  type RouterContextProvider,
} from 'react-router'
import { createChunkJoiner } from './chunk-joiner.server.ts'
import { requestContext } from './lib/request-context.ts'
import { NonceContext } from './ui/nonce.ts'

/** Milliseconds until React Router rejects what a page is still waiting for. React Router requires this name. */
export const streamTimeout = 5_000

/** Whether the page failed for a temporary reason. `handleError` sets it, `handleRequest` reads it. */
const isTemporaryContext = createContext(false)
const RETRY_AFTER_S = '5'

/**
 * Reports errors that a page throws. Aborted requests and the router's own responses, such as 405, are not reported.
 */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: RouterContextProvider },
) {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  const { report, isTemporary } = context.get(requestContext)
  report(error)
  context.set(isTemporaryContext, isTemporary(error))
}

// The framework calls this with five positional arguments.
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Response | Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8')
  if (status === 500 && context.get(isTemporaryContext)) {
    headers.set('retry-after', RETRY_AFTER_S)
    status = 503
  }
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  return streamPage({ request, status, headers, entry, context })
}

interface Page {
  request: Request
  status: number
  headers: Headers
  entry: EntryContext
  context: RouterContextProvider
}

function streamPage({ request, status, headers, entry, context }: Page) {
  const { nonce, isBuffered, report } = context.get(requestContext)
  let responseStatus = status
  let shellSent = false
  return new Promise<Response>((resolve, reject) => {
    const respond = () => {
      shellSent = true
      const body = createChunkJoiner(() => clearTimeout(timer))
      pipe(body)
      resolve(new Response(createReadableStreamFromReadable(body), { status: responseStatus, headers }))
    }
    const page = (
      <NonceContext value={nonce}>
        <ServerRouter context={entry} url={request.url} nonce={nonce} />
      </NonceContext>
    )
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      // Crawlers read the page only once, so they get it complete.
      [isBuffered || isbot(request.headers.get('user-agent')) ? 'onAllReady' : 'onShellReady']: respond,
      onShellError: reject,
      onError: (error) => {
        responseStatus = 500
        if (shellSent) report(error)
      },
    })
    // Later than `streamTimeout`, so that React can still render the rejections.
    const timer = setTimeout(abort, streamTimeout + 1_000)
  })
}
