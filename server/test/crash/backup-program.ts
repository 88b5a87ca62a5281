import { backup } from '../backup.ts'
import { restore } from '../restore.ts'

// `scripts/backup.mjs` and `scripts/restore.mjs` without a build, as a process of its own: the first argument says which. With KILLED_AT it dies
// when it tells a line that begins so.
const [which, ...args] = process.argv.slice(2)
const doom = process.env['KILLED_AT']
const tell = (line: string) => {
  if (doom !== undefined && line.startsWith(doom)) process.kill(process.pid, 'SIGKILL')
}
const run = which === 'restore' ? restore : backup
const { exitCode, output } = await run(process.env, { arguments: args, tell })
process.stdout.write(`${output}\n`)
process.exitCode = exitCode
