import { setTimeout as sleep } from 'node:timers/promises'
import { GALLERY_SIZE, startServer } from '../start-server.ts'
import { createAdminCommands } from '../admin-commands.ts'
import { seedServer } from './seed-server.ts'

const GALLERY_TIMEOUT_MS = 300_000

/** Playwright's global setup, which must be a default export. Workers read the seeded data from E2E_SEEDED_SERVER. */
export default async function startSeededServer(): Promise<() => Promise<void>> {
  const server = await startServer()
  process.env['E2E_URL'] = server.url
  await waitForGallery(server.url)
  process.env['E2E_SEEDED_SERVER'] = JSON.stringify(
    await seedServer(server.url, createAdminCommands({ DATA_DIR: server.dataDir })),
  )
  return () => server.stop()
}

/** Waits for the demo gallery: the server responds before the gallery is complete. */
async function waitForGallery(url: string): Promise<void> {
  const deadline = Date.now() + GALLERY_TIMEOUT_MS
  while (Date.now() < deadline) {
    const { total } = (await (await fetch(`${url}/api/images/public`)).json()) as { total: number }
    if (total >= GALLERY_SIZE) return
    await sleep(500)
  }
  throw new Error(`The gallery did not have ${GALLERY_SIZE} images after ${GALLERY_TIMEOUT_MS / 1000} s.`)
}
