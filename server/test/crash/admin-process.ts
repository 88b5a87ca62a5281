import { execFile } from 'node:child_process'
import path from 'node:path'

export interface CommandResult {
  code: number
  stdout: string
  stderr: string
}

const PROGRAM = path.resolve(import.meta.dirname, 'admin-program.ts')

/** Runs an admin command like an operator, in a separate process without this process's environment. */
export function runAdmin(environment: Record<string, string>, ...args: string[]): Promise<CommandResult> {
  return new Promise((resolve) => {
    const onExit = (error: Error | null, stdout: string, stderr: string) => {
      const code = error === null ? 0 : 'code' in error && typeof error.code === 'number' ? error.code : -1
      resolve({ code, stdout, stderr })
    }
    execFile(process.execPath, [PROGRAM, ...args], { env: environment, timeout: 100_000 }, onExit)
  })
}
