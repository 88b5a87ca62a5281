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
import { joinedPieces } from './joined-pieces.server.ts'
import { visitContext } from './lib/visit.ts'
import { NonceContext } from './ui/nonce.ts'

export const streamTimeout = 5_000

/** Whether the page failed for a temporary reason. */
const mayPassContext = createContext(false)
const RETRY_AFTER_S = '5'

/** Handles errors thrown by a page. Bugs are logged; 405 and aborted requests are not bugs. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: RouterContextProvider },
) {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  const { report, mayPass } = context.get(visitContext)
  report(error)
  context.set(mayPassContext, mayPass(error))
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
  if (status === 500 && context.get(mayPassContext)) {
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
  const { nonce, isWhole, report } = context.get(visitContext)
  let answerStatus = status
  let shellSent = false
  return new Promise<Response>((resolve, reject) => {
    const answer = () => {
      shellSent = true
      const body = joinedPieces(() => clearTimeout(timer))
      pipe(body)
      resolve(new Response(createReadableStreamFromReadable(body), { status: answerStatus, headers }))
    }
    const page = (
      <NonceContext value={nonce}>
        <ServerRouter context={entry} url={request.url} nonce={nonce} />
      </NonceContext>
    )
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      // Crawlers read the page only once, so they get it complete.
      [isWhole || isbot(request.headers.get('user-agent')) ? 'onAllReady' : 'onShellReady']: answer,
      onShellError: reject,
      onError: (error) => {
        answerStatus = 500
        if (shellSent) report(error)
      },
    })
    const timer = setTimeout(abort, streamTimeout + 1_000)
  })
}
