import { existsSync } from 'node:fs'
import path from 'node:path'
import { compose, type Application, type RuntimePaths } from './compose.ts'
import { readConfig, type Config } from './config/config.ts'
import { describeStartFailure } from './start-failure.ts'

// The relative path to the project root is the same from the source (server/src) and from the bundle (server/dist).
const root = path.resolve(import.meta.dirname, '../..')
const isSource = import.meta.filename.endsWith('.ts')

/**
 * Queue length for new connections. If it is full, the system lets clients wait for up to 15 seconds. Node's default is
 * 511.
 */
const BACKLOG = 4_096

const runtimePaths: RuntimePaths = {
  migrations: path.join(root, 'server/migrations'),
  snapshot: path.join(root, 'server/dist/empty-database.tar.gz'),
  illustratorWorker: new URL(isSource ? '../../illustrator/src/worker.ts' : './illustrator-worker.js', import.meta.url),
  imageWorker: new URL(isSource ? './compose/image-worker.ts' : './image-worker.js', import.meta.url),
  checkoutScript: path.join(root, 'server/dist/sandbox-checkout.js'),
  webRoot: path.join(root, 'web'),
  web: process.argv.includes('--dev') ? 'development' : 'production',
  // The next start recovers committed data.
  onFatal: () => process.exit(1),
}

// Installed first: as process 1 of a container it has no default signal handlers and could not be stopped while it
// starts.
let onSignal = (): void => process.exit(0)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => onSignal())

try {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const config = readConfig(process.env, root)
  const application = await compose(config, runtimePaths)
  let isStopRequested = false
  onSignal = () => (isStopRequested = true)
  await application.listen({ ...config.listen, backlog: BACKLOG })
  await application.startEmails()
  await application.startWork()
  await application.startCommandServer()
  onSignal = () => stop(application)
  process.stdout.write(`${welcome(config)}\n`)
  // Rendering the first page takes a second and blocks other requests. Do it before users arrive.
  await application.app.inject('/')
  if (isStopRequested) stop(application)
} catch (error) {
  process.stderr.write(`${describeStartFailure(error)}\n`)
  process.exit(1)
}

function stop(application: Application): void {
  application.stop().then(
    () => process.exit(0),
    (error: unknown) => {
      application.app.log.error({ err: error }, 'The server did not stop cleanly.')
      process.exit(1)
    },
  )
}

function welcome({ brandName, publicUrl, email, isLocal }: Config): string {
  const mailbox = isLocal && email.carrier === 'outbox' ? ` Emails appear at ${publicUrl}/dev/mailbox.` : ''
  return `${brandName} is ready at ${publicUrl}: open it, sign up and type a prompt.${mailbox}`
}
