import { spawn } from 'node:child_process'
import { once } from 'node:events'

/**
 * Runs a program and returns its output. Stops it after the given number of seconds. Returns null if the program is not
 * installed.
 */
export async function runBounded(
  program: string,
  parameters: string[],
  seconds: number,
): Promise<{ output: string; isWhole: boolean } | null> {
  const child = spawn(program, parameters, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, TERM: 'dumb' } })
  const chunks: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => chunks.push(chunk))
  const kill = () => void child.kill('SIGKILL')
  process.once('exit', kill)
  let isWhole = true
  const timer = setTimeout(() => {
    isWhole = false
    child.kill('SIGINT')
    setTimeout(kill, 10_000).unref()
  }, seconds * 1_000)
  try {
    await once(child, 'close')
    return { output: Buffer.concat(chunks).toString(), isWhole }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  } finally {
    clearTimeout(timer)
    process.off('exit', kill)
  }
}
