import { setTimeout as sleep } from 'node:timers/promises'
import { startServerProcess, type ServerProcess } from './server-process.ts'
import { waitForConfirmationToken } from './sign-up.ts'
import { calculateMannWhitneyP, quantile } from './statistics.ts'

// Measures whether the response time reveals if an email address has an account. It sends one request at a time, on
// loopback and without limits. An attacker's conditions are far worse: the product allows ten attempts per account and
// thirty per IP address.

const ROUNDS = 100
const WARM_UP = 10
const PASSWORD = 'correct horse battery'
const CONFIRMED = 'confirmed@example.org'
const UNCONFIRMED = 'unconfirmed@example.org'

let newEmails = 0
const comparisons = {
  'sign-up': {
    'a new email': () => signUp(`new-${++newEmails}@example.org`),
    'a confirmed one': () => signUp(CONFIRMED),
    'an unconfirmed one': () => signUp(UNCONFIRMED),
  },
  'sign-in with a wrong password': {
    'an unknown email': () => signIn(`unknown-${++newEmails}@example.org`),
    'a confirmed one': () => signIn(CONFIRMED),
    'an unconfirmed one': () => signIn(UNCONFIRMED),
  },
  'requesting a reset': {
    'an unknown email': () => requestReset(`unknown-${++newEmails}@example.org`),
    'a confirmed one': () => requestReset(CONFIRMED),
    'an unconfirmed one': () => requestReset(UNCONFIRMED),
  },
}

const server: ServerProcess = await startServerProcess('./unlimited-server.ts', { DEMO_GALLERY: '0' })
try {
  await signUp(UNCONFIRMED)
  await signUp(CONFIRMED)
  await confirmEmail(CONFIRMED)
  for (const [name, cases] of Object.entries(comparisons)) print(name, await measure(cases))
} finally {
  await server.stop()
}

async function measure(cases: Record<string, () => Promise<string>>): Promise<Record<string, number[]>> {
  const names = Object.keys(cases)
  const times: Record<string, number[]> = Object.fromEntries(names.map((name) => [name, []]))
  const responses = new Set<string>()
  for (let round = -WARM_UP; round < ROUNDS; round++) {
    // The order is random, so that no case always follows the same other case.
    for (const name of shuffle(names)) {
      const startedAt = performance.now()
      responses.add((await cases[name]?.()) ?? '')
      if (round >= 0) times[name]?.push(performance.now() - startedAt)
      // Work after a response, above all sending email, must not slow down the next request.
      await sleep(100)
    }
  }
  if (responses.size > 1) throw new Error(`The responses differ: ${[...responses].join(' | ')}`)
  return times
}

function print(comparison: string, times: Record<string, number[]>): void {
  const [reference = '', ...others] = Object.keys(times)
  const referenceTimes = times[reference] ?? []
  console.log(
    `${comparison}, ${ROUNDS} each, compared with ${reference}: median ${quantile(referenceTimes, 0.5).toFixed(1)} ms`,
  )
  for (const name of others) {
    const values = times[name] ?? []
    const ratio = quantile(values, 0.5) / quantile(referenceTimes, 0.5)
    console.log(
      `  ${name}: median ${ratio.toFixed(3)} ×, ${formatProbability(calculateMannWhitneyP(referenceTimes, values))}`,
    )
  }
  const [even, odd] = [0, 1].map((parity) => referenceTimes.filter((_, index) => index % 2 === parity))
  console.log(
    `  the reference, even against odd rounds: ${formatProbability(calculateMannWhitneyP(even ?? [], odd ?? []))}`,
  )
}

/** Shows no value below 0.000001, because the approximation is not accurate there. */
function formatProbability(p: number): string {
  return p < 1e-6 ? 'p < 0.000001' : `p ${p.toPrecision(2)}`
}

function signUp(email: string): Promise<string> {
  return post('sign-up/email', { email, password: PASSWORD, name: 'Somebody' })
}

function signIn(email: string): Promise<string> {
  return post('sign-in/email', { email, password: 'not the password' })
}

function requestReset(email: string): Promise<string> {
  return post('request-password-reset', { email })
}

/** Returns the status, the error code and the field names of the user, but not the values, which differ anyway. */
async function post(path: string, body: object): Promise<string> {
  const headers = { 'content-type': 'application/json', origin: server.origin }
  const response = await fetch(`${server.url}/api/auth/${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  })
  const { code, user } = (await response.json()) as { code?: string; user?: object }
  return [response.status, code, ...Object.keys(user ?? {})].join(' ')
}

async function confirmEmail(email: string): Promise<void> {
  const token = await waitForConfirmationToken(server.url, email)
  const response = await fetch(`${server.url}/api/auth/verify-email?token=${token}`)
  if (!response.ok) throw new Error(`The email address was not confirmed: ${response.status}.`)
}

function shuffle<Item>(items: Item[]): Item[] {
  return items
    .map((item) => ({ item, position: Math.random() }))
    .toSorted((one, other) => one.position - other.position)
    .map(({ item }) => item)
}
