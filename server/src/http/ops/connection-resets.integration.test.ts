import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, inject, test } from 'vitest'
import { startTestApplication } from '../../../test/harness/application.ts'
import { findFreePort } from '../../../test/harness/free-port.ts'

const RESETS = inject('deep') ? 500 : 100
/** Higher than the number of requests in this test. */
const highLimit = { points: 100 * RESETS, windowSeconds: 10 }
const limits = { 'api:ip': highLimit, 'public:ip': highLimit }

// With direct connections, and behind a trusted proxy.
test.for(['', '127.0.0.1'])(
  'clients that disconnect before their request is handled cause no error, with TRUSTED_PROXIES "%s"',
  async (proxies) => {
    const { app } = await startTestApplication({ TRUSTED_PROXIES: proxies, LOG_LEVEL: 'error' }, { limits })
    const logged: string[] = []
    app.log.error = (details: object, message?: string) => logged.push(`${message} ${JSON.stringify(details)}`)
    const port = await findFreePort()
    await app.listen({ port, host: '127.0.0.1' })
    const url = `http://127.0.0.1:${port}/api/images/public`
    expect((await fetch(url)).status).toBe(200)
    for (let reset = 0; reset < RESETS; reset++) {
      const socket = connect(port, '127.0.0.1')
      await once(socket, 'connect')
      socket.write(`GET /api/images/public HTTP/1.1\r\nHost: a\r\n\r\n`)
      socket.resetAndDestroy()
    }
    expect((await fetch(url)).status).toBe(200)
    expect(logged).toEqual([])
  },
)
