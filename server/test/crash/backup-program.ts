import { backup } from '../../src/cli/backup.ts'
import { restore } from '../../src/cli/restore.ts'

// `scripts/pictor.mjs backup` and `scripts/pictor.mjs restore` without a build, as a process of its own: the first argument says which. With KILLED_AT it dies
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
