import { setTimeout as sleep } from 'node:timers/promises'
import { GALLERY_SIZE, startServer } from '../start-server.ts'
import { createAdminCommands } from '../admin-commands.ts'
import { seedServer } from './seed-server.ts'

const fillMs = 300_000

/** Playwright requires a default export. Workers read the seeded data from E2E_FURNISHED. */
export default async function startSeededServer(): Promise<() => Promise<void>> {
  const server = await startServer()
  process.env['E2E_URL'] = server.url
  await waitForGallery(server.url)
  process.env['E2E_FURNISHED'] = JSON.stringify(
    await seedServer(server.url, createAdminCommands({ DATA_DIR: server.dataDir })),
  )
  return () => server.stop()
}

/** The server responds before its demo gallery is complete. */
async function waitForGallery(url: string): Promise<void> {
  const deadline = Date.now() + fillMs
  while (Date.now() < deadline) {
    const { total } = (await (await fetch(`${url}/api/images/public`)).json()) as { total: number }
    if (total >= GALLERY_SIZE) return
    await sleep(500)
  }
  throw new Error(`The gallery did not have ${GALLERY_SIZE} images after ${fillMs / 1000} s.`)
}
