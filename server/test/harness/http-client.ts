/** An HTTP client with a browser's cookies and redirects, over real HTTP. */
export interface HttpClient {
  /** Sends one request without following redirects. */
  request(url: string | URL, init?: RequestInit): Promise<Response>
  /** Opens a page and follows redirects until `isEnd` returns true or there is no further redirect. */
  open(url: string | URL, isEnd?: (next: URL) => boolean): Promise<Destination>
  /** Follows the redirects of a response like `open`. */
  followRedirects(response: Response, isEnd?: (next: URL) => boolean): Promise<Destination>
}

export interface Destination {
  url: URL
  /** Null if `isEnd` stopped before the URL was requested. */
  response: Response | null
}

const REDIRECTS_MAX = 10

export function createHttpClient(): HttpClient {
  // As in a browser, cookies are separate per host but shared between ports.
  const cookies = new Map<string, Map<string, string>>()
  const getJar = (url: string | URL) => {
    const { hostname } = new URL(url)
    const jar = cookies.get(hostname) ?? new Map<string, string>()
    cookies.set(hostname, jar)
    return jar
  }

  const request: HttpClient['request'] = async (url, init) => {
    const jar = getJar(url)
    const headers = new Headers(init?.headers)
    if (jar.size > 0) headers.set('cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; '))
    const response = await fetch(url, { ...init, headers, redirect: 'manual' })
    for (const line of response.headers.getSetCookie()) storeCookie(jar, line)
    return response
  }

  const followRedirects: HttpClient['followRedirects'] = async (firstResponse, isEnd = () => false) => {
    let response = firstResponse
    for (let hop = 0; hop < REDIRECTS_MAX; hop++) {
      const location = response.headers.get('location')
      if (location === null) return { url: new URL(response.url), response }
      const next = new URL(location, response.url)
      if (isEnd(next)) return { url: next, response: null }
      response = await request(next)
    }
    throw new Error(`More than ${REDIRECTS_MAX} redirects.`)
  }

  return { request, followRedirects, open: async (url, isEnd) => followRedirects(await request(url), isEnd) }
}

function storeCookie(jar: Map<string, string>, line: string): void {
  const [pair = '', ...attributes] = line.split(';')
  const separator = pair.indexOf('=')
  const name = pair.slice(0, separator)
  if (attributes.some((attribute) => /^\s*max-age=0$/i.test(attribute))) jar.delete(name)
  else jar.set(name, pair.slice(separator + 1))
}
