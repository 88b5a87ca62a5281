import { setTimeout as sleep } from 'node:timers/promises'
import { FIRST_PICTURES, startServer } from '../start-server.ts'
import { operatorOf } from '../operator.ts'
import { furnish } from './furnish.ts'

const fillMs = 300_000

/** Playwright requires a default export. Workers read the seeded data from E2E_FURNISHED. */
export default async function startFurnished(): Promise<() => Promise<void>> {
  const server = await startServer()
  process.env['E2E_URL'] = server.url
  await untilFilled(server.url)
  process.env['E2E_FURNISHED'] = JSON.stringify(await furnish(server.url, operatorOf({ DATA_DIR: server.dataDir })))
  return () => server.stop()
}

/** The server responds before its demo gallery is complete. */
async function untilFilled(url: string): Promise<void> {
  const deadline = Date.now() + fillMs
  while (Date.now() < deadline) {
    const { total } = (await (await fetch(`${url}/api/images/public`)).json()) as { total: number }
    if (total >= FIRST_PICTURES) return
    await sleep(500)
  }
  throw new Error(`The gallery did not have ${FIRST_PICTURES} images after ${fillMs / 1000} s.`)
}
