import { setTimeout as sleep } from 'node:timers/promises'
import path from 'node:path'
import { startServerProcess, type ServerProcess } from './server-process.ts'

const LIST = '/api/images/public'

/**
 * Starts a server with the given number of generated images. `program` is the server to start; the default one has no
 * pages and limits. A first process generates the images and a second one is returned, because after generating, a
 * process spends up to twice the CPU time on each request.
 */
export async function startWithImages(
  folder: string,
  imageCount: number,
  program = './unlimited-server.ts',
): Promise<ServerProcess> {
  const settings = {
    // For `unlimited-server.ts`.
    LIMITS: 'generous',
    // For the production server, `scripts/start.mjs`.
    RATE_LIMITS:
      'page:ip=1000000,public:ip=1000000,api:ip=1000000,api:user=1000000,sign-up:ip=1000000,welcome:network=1000000',
    // As in `npm start`.
    NODE_OPTIONS: '--max-old-space-size=1024',
    DEMO_GALLERY: String(imageCount),
    DATA_DIR: path.join(folder, 'data'),
  }
  const generatingServer = await startServerProcess(program, settings)
  await waitForImages(generatingServer.url, imageCount)
  await generatingServer.stop()
  return startServerProcess(program, settings)
}

async function waitForImages(url: string, imageCount: number): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    const { total } = (await (await fetch(url + LIST)).json()) as { total: number }
    if (total >= imageCount) return
    await sleep(1_000)
  }
  throw new Error('The demo gallery was not generated within five minutes.')
}
