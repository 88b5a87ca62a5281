// The health check of the container, where curl is missing: exits with 0 if the server in the container responds, else
// with 1. It does not check database and files (`/readyz`), because a restart would not repair them.
const { HOST = '127.0.0.1', PORT = '3000' } = process.env
const host = HOST === '0.0.0.0' ? '127.0.0.1' : HOST === '::' ? '::1' : HOST
const url = `http://${host.includes(':') ? `[${host}]` : host}:${PORT}/healthz`

try {
  const { status } = await fetch(url, { signal: AbortSignal.timeout(4_000) })
  if (status !== 200) throw new Error(`status ${status}`)
} catch (error) {
  console.error(`${url}: ${error.cause?.message ?? error.message}`)
  process.exitCode = 1
}
