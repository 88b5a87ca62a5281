import path from 'node:path'
import { runWithTimeout } from './run-with-timeout.ts'
import type { ScanIssue, ScanResult } from './scan-pages.ts'
import { startServerProcess } from './server-process.ts'
import { signUp } from './sign-up.ts'

const LIST = 'page=1&pageSize=5&q=heron&sort=newest&ratio=2:3&style=None'

/** Calls that together use every parameter that reaches a query. */
const CALLS: { name: string; path: string; body?: string; isSignedIn?: boolean }[] = [
  { name: 'list and search', path: `/api/images/public?${LIST}` },
  {
    name: 'own images',
    path: `/api/images/my-images?${LIST}&kind=generated&from=2026-01-01&to=2026-12-31`,
    isSignedIn: true,
  },
  { name: 'favorites', path: `/api/users/favorites?${LIST}&fields=ids`, isSignedIn: true },
  {
    name: 'favorite',
    path: '/api/users/favorites/toggle',
    body: '{"imageId":"00000000-0000-4000-8000-000000000000","favorited":true}',
    isSignedIn: true,
  },
  {
    name: 'sign-in',
    path: '/api/auth/sign-in/email',
    body: '{"email":"scanned@example.org","password":"not the password"}',
  },
]

/** Runs sqlmap at level 3 for the given total time against the server without limits. */
export async function scanQueries(folder: string, seconds: number): Promise<ScanResult> {
  const server = await startServerProcess('unlimited-server.ts')
  const issues: ScanIssue[] = []
  const summaries: string[] = []
  try {
    for (const { name, path: urlPath, body, isSignedIn } of CALLS) {
      // Each call gets a new access token, because a token is valid for ten minutes.
      const token = isSignedIn ? await signUp(server, `${name.replace(' ', '-')}@example.org`) : null
      const run = await runWithTimeout(
        'sqlmap',
        [
          '-u',
          server.url + urlPath,
          '--batch',
          '--level=3',
          '--risk=2',
          '--dbms=PostgreSQL',
          '--threads=4',
          '--ignore-code=*',
          '--skip-waf',
          '--flush-session',
          '--timeout=15',
          '--retries=1',
          '--disable-coloring',
          '--output-dir',
          path.join(folder, 'sqlmap'),
          '-H',
          `origin: ${server.origin}`,
          ...(token === null ? [] : ['-H', `authorization: ${token}`]),
          ...(body === undefined ? [] : ['--data', body, '-H', 'content-type: application/json']),
        ],
        seconds / CALLS.length,
      )
      if (!run) return { issues, explained: [], summary: 'sqlmap is missing' }
      issues.push(...findInjections(run.output).map((what) => ({ what, where: name })))
      summaries.push(
        `${name}: ${run.timedOut ? 'stopped at its time limit' : 'complete'}, ${summarizeTests(run.output)}`,
      )
    }
  } finally {
    await server.stop()
  }
  return { issues, explained: [], summary: summaries.join('\n') }
}

/** Returns the lines in which sqlmap reports an injection. */
function findInjections(output: string): string[] {
  return output
    .split('\n')
    .filter((line) => /\bis vulnerable|identified the following injection|back-end DBMS is/.test(line))
}

function summarizeTests(output: string): string {
  const notInjectable = [...output.matchAll(/(\w+ parameter '[^']+') does not seem to be injectable/g)].map(
    ([, name]) => name,
  )
  const techniques = output.split('\n').filter((line) => line.includes('] testing ')).length
  return `${techniques} rounds of tests, not injectable: ${[...new Set(notInjectable)].join(', ')}`
}
