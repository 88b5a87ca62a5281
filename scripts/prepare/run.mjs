import { spawn } from 'node:child_process'
import path from 'node:path'
import { root } from './run-if-changed.mjs'

/** Runs a program to its end with inherited output. On a signal, stops the program and exits. */
export function run(lock, command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options })
    if (child.pid !== undefined) lock.addProcess(child.pid)
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
      process.once(signal, () => {
        child.kill(signal)
        process.exit(1)
      })
    }
    child.once('error', reject)
    child.once('exit', (code) => {
      if (code === 0) return resolve()
      reject(new Error(`${path.basename(command)} ${args.slice(0, 3).join(' ')} failed.`))
    })
  })
}
