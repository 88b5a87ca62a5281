import { spawn } from 'node:child_process'
import { once } from 'node:events'

/**
 * Runs a program and returns its output, stdout and stderr together. After `timeoutSeconds`, sets `timedOut` and
 * interrupts the program; kills it 10 seconds later if it still runs. Returns null if the program is not installed.
 */
export async function runWithTimeout(
  program: string,
  args: string[],
  timeoutSeconds: number,
): Promise<{ output: string; timedOut: boolean } | null> {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, TERM: 'dumb' } })
  const chunks: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => chunks.push(chunk))
  const kill = () => void child.kill('SIGKILL')
  process.once('exit', kill)
  let timedOut = false
  const timer = setTimeout(() => {
    timedOut = true
    child.kill('SIGINT')
    setTimeout(kill, 10_000).unref()
  }, timeoutSeconds * 1_000)
  try {
    await once(child, 'close')
    return { output: Buffer.concat(chunks).toString(), timedOut }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  } finally {
    clearTimeout(timer)
    process.off('exit', kill)
  }
}
