import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../..')

/**
 * Runs a test program with inherited output, which is for people, and returns the JSON report that it wrote. `report`
 * is undefined if it wrote none. `exitProblem` is the signal or exit code if the program failed, else undefined.
 */
export async function withReport(createCommand) {
  const folder = mkdtempSync(path.join(tmpdir(), 'pictor-report-'))
  const file = path.join(folder, 'report.json')
  try {
    const { program, args, env } = createCommand(file)
    const exitProblem = await runToEnd(path.join(root, program), args, env)
    return { report: readReport(file), exitProblem }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function runToEnd(program, args, env) {
  return new Promise((resolve) => {
    const options = { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } }
    const child = spawn(process.execPath, [program, ...args], options)
    // Ctrl-C (SIGINT) reaches the child directly, as part of the process group. Other signals are passed on as SIGINT,
    // because Playwright stops its server only on SIGINT.
    const listeners = { SIGINT: () => {}, SIGTERM: () => child.kill('SIGINT'), SIGHUP: () => child.kill('SIGINT') }
    for (const [signal, listener] of Object.entries(listeners)) process.on(signal, listener)
    child.once('error', (error) => console.error(error.message))
    child.once('close', (code, signal) => {
      for (const [signal, listener] of Object.entries(listeners)) process.off(signal, listener)
      resolve(code === 0 ? undefined : (signal ?? `exit code ${code}`))
    })
  })
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
