/** An HTTP client with a browser's cookies and redirects, over real HTTP. */
export interface HttpVisitor {
  /** Sends one request without following redirects. */
  request(url: string | URL, init?: RequestInit): Promise<Response>
  /** Opens a page and follows redirects until `isEnd` returns true or there is no further redirect. */
  open(url: string | URL, isEnd?: (next: URL) => boolean): Promise<Landing>
  /** Follows the redirects of a response like `open`. */
  follow(answer: Response, isEnd?: (next: URL) => boolean): Promise<Landing>
}

export interface Landing {
  url: URL
  /** Null if `isEnd` stopped before the URL was requested. */
  answer: Response | null
}

const MOST_REDIRECTS = 10

export function createHttpVisitor(): HttpVisitor {
  // As in a browser, cookies are separate per host but shared between ports.
  const cookies = new Map<string, Map<string, string>>()
  const jarOf = (url: string | URL) => {
    const { hostname } = new URL(url)
    const jar = cookies.get(hostname) ?? new Map<string, string>()
    cookies.set(hostname, jar)
    return jar
  }

  const request: HttpVisitor['request'] = async (url, init) => {
    const jar = jarOf(url)
    const headers = new Headers(init?.headers)
    if (jar.size > 0) headers.set('cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; '))
    const answer = await fetch(url, { ...init, headers, redirect: 'manual' })
    for (const line of answer.headers.getSetCookie()) keep(jar, line)
    return answer
  }

  const follow: HttpVisitor['follow'] = async (first, isEnd = () => false) => {
    let answer = first
    for (let hop = 0; hop < MOST_REDIRECTS; hop++) {
      const location = answer.headers.get('location')
      if (location === null) return { url: new URL(answer.url), answer }
      const next = new URL(location, answer.url)
      if (isEnd(next)) return { url: next, answer: null }
      answer = await request(next)
    }
    throw new Error(`More than ${MOST_REDIRECTS} redirects.`)
  }

  return { request, follow, open: async (url, isEnd) => follow(await request(url), isEnd) }
}

function keep(jar: Map<string, string>, line: string): void {
  const [pair = '', ...attributes] = line.split(';')
  const at = pair.indexOf('=')
  const name = pair.slice(0, at)
  if (attributes.some((attribute) => /^\s*max-age=0$/i.test(attribute))) jar.delete(name)
  else jar.set(name, pair.slice(at + 1))
}
