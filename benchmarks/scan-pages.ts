import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { runWithTimeout } from './run-with-timeout.ts'
import { startClientIpProxy } from './client-ip-proxy.ts'
import { startServerProcess } from './server-process.ts'
import { openSession } from './sign-up.ts'

/** One finding of a scanner. */
export interface ScanIssue {
  what: string
  where: string
}

export interface ScanResult {
  issues: ScanIssue[]
  /** Findings that docs/internals/attacks.md explains. */
  explained: ScanIssue[]
  /** A one-line summary of requests and responses. */
  summary: string
}

/** The ends of findings that wapiti always reports for this product on loopback. */
const EXPLAINED = ['X-XSS-Protection is not set', 'Strict-Transport-Security is not set']

/**
 * The wapiti modules that apply to this product, which has no login forms, CGI or .htaccess, and that load no list from
 * the network.
 */
const MODULES = [
  'sql',
  'blindsql',
  'xss',
  'permanentxss',
  'file',
  'exec',
  'crlf',
  'redirect',
  'ssrf',
  'xxe',
  'csp',
  'http_headers',
  'cookieflags',
  'methods',
  'backup',
]
const PAGES = [
  '/',
  '/generate',
  '/favorites',
  '/my-media',
  '/upload',
  '/credits',
  '/settings',
  '/pricing',
  '/verify',
  '/about',
  '/?q=heron&sort=newest&ratio=2:3&style=None',
  '/my-media?kind=upload&visibility=private&from=2026-01-01&to=2026-12-31',
  '/auth/signin?returnTo=/credits',
  '/auth/confirm?token=x',
  '/auth/reset?token=x',
  '/blog?article=ai-digital-marketing',
  '/api/images/public?page=1&pageSize=5&q=heron&sort=newest&ratio=2:3&style=None',
  '/api/plans?name=Pro',
  '/api/images/known?sha256=x',
  '/api/region',
  '/api/payments/credit-packs',
  '/api/docs',
  '/sitemap.xml',
  '/dev/mailbox',
  '/api/auth/verify-email?token=x&callbackURL=/',
  '/api/auth/reset-password/x?callbackURL=/',
  '/sandbox/orders',
]

/**
 * Runs wapiti for the given time against the production build with rate limits, signed in by cookie. A proxy gives each
 * request another client IP, so that the limits do not stop the scanner.
 */
export async function scanPages(folder: string, seconds: number): Promise<ScanResult> {
  const settings = { TRUSTED_PROXIES: '127.0.0.1', DEMO_GALLERY: '12' }
  const server = await startServerProcess('../scripts/start.mjs', settings)
  const proxy = await startClientIpProxy(server.url)
  const callbackServer = await startCallbackServer()
  try {
    const cookie = await openSession(server, 'scanned@example.org')
    const report = path.join(folder, 'wapiti.json')
    const wapitiOptions = createWapitiArguments({
      site: proxy.url,
      callbackServer: callbackServer.url,
      cookie,
      seconds,
      folder,
      report,
    })
    // wapiti gets two minutes more, because it stops at its own time limit only after its current requests.
    const run = await runWithTimeout('wapiti', wapitiOptions, seconds + 120)
    if (!run) return { issues: [], explained: [], summary: 'wapiti is missing' }
    const counts = [...proxy.statuses]
      .toSorted(([one], [other]) => one - other)
      .map(([status, count]) => `${status} × ${count}`)
    const isAlive = (await fetch(`${server.url}/readyz`)).ok
    const isExplained = ({ what }: ScanIssue) => EXPLAINED.some((ending) => what.endsWith(ending))
    const reported = await readReport(report)
    return {
      issues: [
        ...reported.filter((issue) => !isExplained(issue)),
        ...callbackServer.hits.map((where) => ({ what: 'sent a request to another server', where })),
        ...(isAlive ? [] : [{ what: 'the server is no longer ready', where: server.url }]),
      ],
      explained: reported.filter(isExplained),
      summary: `wapiti ${run.timedOut ? 'was stopped at its time limit' : 'finished'}; responses: ${counts.join(', ')}`,
    }
  } finally {
    callbackServer.close()
    proxy.close()
    await server.stop()
  }
}

interface WapitiOptions {
  site: string
  callbackServer: string
  cookie: string
  seconds: number
  folder: string
  report: string
}

function createWapitiArguments({ site, callbackServer, cookie, seconds, folder, report }: WapitiOptions): string[] {
  const attackSeconds = (seconds * 0.7) / MODULES.length
  return [
    '-u',
    `${site}/`,
    '--scope',
    'domain',
    '-m',
    MODULES.join(),
    '-H',
    `Cookie: ${cookie}`,
    '--endpoint',
    callbackServer,
    ...PAGES.flatMap((page) => ['-s', site + page]),
    '--max-scan-time',
    String(seconds / 4),
    '--max-attack-time',
    String(attackSeconds),
    '-d',
    '4',
    '--max-links-per-page',
    '60',
    '--max-files-per-dir',
    '20',
    '-t',
    '15',
    '--no-bugreport',
    '--flush-session',
    '--store-session',
    folder,
    '-v',
    '1',
    '-f',
    'json',
    '-o',
    report,
  ]
}

/**
 * Starts a server that records the requests that the tested server was tricked into sending (SSRF). The scanner itself
 * requests only `get_` URLs, to read the results.
 */
async function startCallbackServer() {
  const hits: string[] = []
  const server = createServer((request, response) => {
    if (!request.url?.includes('get_')) hits.push(request.url ?? '')
    response.setHeader('content-type', 'application/json').end('{}')
  })
  const listening = Promise.withResolvers<void>()
  server.listen(0, '127.0.0.1', listening.resolve)
  await listening.promise
  return { hits, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close: () => void server.close() }
}

/** The findings of a wapiti report by kind. */
type IssuesByKind = Record<string, { method: string; path: string; parameter?: string | null; info: string }[]>

async function readReport(file: string): Promise<ScanIssue[]> {
  const text = await readFile(file, 'utf8').catch(() => null)
  if (text === null) return [{ what: 'wapiti wrote no report', where: file }]
  const { vulnerabilities = {}, anomalies = {} } = JSON.parse(text) as {
    vulnerabilities?: IssuesByKind
    anomalies?: IssuesByKind
  }
  return [...Object.entries(vulnerabilities), ...Object.entries(anomalies)].flatMap(([kind, entries]) =>
    entries.map(({ method, path: where, parameter, info }) => ({
      what: `${kind}: ${info}`,
      where: `${method} ${where}${parameter ? ` (${parameter})` : ''}`,
    })),
  )
}
