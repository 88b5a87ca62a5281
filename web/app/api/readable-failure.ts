/**
 * An answer that failed, so that its status always arrives: what stands in between may answer with a page, with half an answer, or
 * with JSON that it calls something else. Any other answer stays as it is.
 */
export async function readableFailure(answer: Response): Promise<Response> {
  if (answer.status < 400) return answer
  const { status, headers } = answer
  const body = await answer.text()
  const kept = new Headers(headers)
  kept.set('content-type', isJson(body) ? 'application/json' : 'text/plain')
  return new Response(body, { status, headers: kept })
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
