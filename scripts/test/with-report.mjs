import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../..')

/**
 * Runs a test program with inherited output and reads the results from its JSON report: its console text is for people.
 * `report` is undefined if it wrote none; `badEnd` says how it ended if not well.
 */
export async function withReport(commandFor) {
  const folder = mkdtempSync(path.join(tmpdir(), 'pictor-report-'))
  const file = path.join(folder, 'report.json')
  try {
    const { program, args, env } = commandFor(file)
    const badEnd = await runToEnd(path.join(root, program), args, env)
    return { report: read(file), badEnd }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function runToEnd(program, args, env) {
  return new Promise((resolve) => {
    const options = { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } }
    const child = spawn(process.execPath, [program, ...args], options)
    // Ctrl-C reaches the whole process group. Playwright stops its server on SIGINT, but dies at once on other signals.
    const listeners = { SIGINT: () => {}, SIGTERM: () => child.kill('SIGINT'), SIGHUP: () => child.kill('SIGINT') }
    for (const [signal, listener] of Object.entries(listeners)) process.on(signal, listener)
    child.once('error', (error) => console.error(error.message))
    child.once('close', (code, signal) => {
      for (const [signal, listener] of Object.entries(listeners)) process.off(signal, listener)
      resolve(code === 0 ? undefined : (signal ?? `exit code ${code}`))
    })
  })
}

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
