import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** A client may still keep a connection to who had one of them before. */
const given = new Set<number>()

/** Below the range from which the system hands out ports by itself, so nobody is given it in between. */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000)
    const probe = createServer()
    const isFree = await new Promise<boolean>((resolve) => {
      probe.once('error', () => resolve(false))
      probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
    })
    if (!isFree || given.has(port)) continue
    given.add(port)
    return port
  }
}
