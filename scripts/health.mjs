// What a container is asked for its health by, where there is no curl: ends with 0 while the server beside it answers, else with 1. It does
// not ask whether database and files answer (`/readyz`): starting anew would not mend them.
const { HOST = '127.0.0.1', PORT = '3000' } = process.env
const host = HOST === '0.0.0.0' ? '127.0.0.1' : HOST === '::' ? '::1' : HOST
const address = `http://${host.includes(':') ? `[${host}]` : host}:${PORT}/healthz`

try {
  const { status } = await fetch(address, { signal: AbortSignal.timeout(4_000) })
  if (status !== 200) throw new Error(`answered ${status}`)
} catch (error) {
  console.error(`${address}: ${error.cause?.message ?? error.message}`)
  process.exitCode = 1
}
