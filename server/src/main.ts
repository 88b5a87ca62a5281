import { existsSync } from 'node:fs'
import path from 'node:path'
import { compose, type Application, type RuntimePaths } from './compose.ts'
import { readConfig, type Config } from './config/config.ts'
import { describeStartFailure } from './start-failure.ts'

// The relative path to the project root is the same from the source (server/src) and from the bundle (server/dist).
const root = path.resolve(import.meta.dirname, '../..')
const isSource = import.meta.filename.endsWith('.ts')

/**
 * Length of the system's queue for new connections; Node's default is 511. While the queue is full, new clients wait
 * for up to 15 seconds.
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

// Installed first: if this is process 1 of a container, the system has no default handlers for these signals, and the
// process could not be stopped while it starts.
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
  process.stdout.write(`${formatWelcome(config)}\n`)
  // Rendering the first page takes a second and blocks other requests, so it is done before users arrive.
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

function formatWelcome({ brandName, publicUrl, email, isLocal }: Config): string {
  const mailbox = isLocal && email.carrier === 'outbox' ? ` Emails appear at ${publicUrl}/dev/mailbox.` : ''
  return `${brandName} is ready at ${publicUrl}: open it, sign up and type a prompt.${mailbox}`
}
