import { existsSync } from 'node:fs'
import path from 'node:path'
import { compose, type Application, type Surroundings } from './compose.ts'
import { readConfig, type Config } from './config/config.ts'
import { describeStartFailure } from './start-failure.ts'

// From source (server/src) and from the bundle (server/dist) it is the same number of steps up.
const root = path.resolve(import.meta.dirname, '../..')
const isSource = import.meta.filename.endsWith('.ts')

/** Connections that wait to be taken in. Beyond it the system lets clients wait for up to 15 seconds: Node's own is 511. */
const BACKLOG = 4_096

const surroundings: Surroundings = {
  migrations: path.join(root, 'server/migrations'),
  snapshot: path.join(root, 'server/dist/empty-database.tar.gz'),
  illustratorWorker: new URL(isSource ? '../../illustrator/src/worker.ts' : './illustrator-worker.js', import.meta.url),
  pictureWorker: new URL(isSource ? './compose/picture-worker.ts' : './picture-worker.js', import.meta.url),
  checkoutScript: path.join(root, 'server/dist/sandbox-checkout.js'),
  webRoot: path.join(root, 'web'),
  web: process.argv.includes('--dev') ? 'development' : 'production',
  // The next start recovers what was acknowledged.
  onFatal: () => process.exit(1),
}

// First of all: process 1 of a container, which has no signals of the system's own, could not be stopped while it starts.
let onSignal = (): void => process.exit(0)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => onSignal())

try {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const config = readConfig(process.env, root)
  const application = await compose(config, surroundings)
  let isAskedToStop = false
  onSignal = () => (isAskedToStop = true)
  await application.listen({ ...config.listen, backlog: BACKLOG })
  await application.startMail()
  await application.startWork()
  await application.listenToOperator()
  onSignal = () => stop(application)
  process.stdout.write(`${welcome(config)}\n`)
  // The first page takes a second, in which nobody is let in: before visitors come, not when they do.
  await application.app.inject('/')
  if (isAskedToStop) stop(application)
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

function welcome({ brandName, publicUrl, mail, isLocal }: Config): string {
  const mailbox = isLocal && mail.carrier === 'outbox' ? ` Mail it sends appears at ${publicUrl}/dev/mailbox.` : ''
  return `${brandName} is ready at ${publicUrl}: open it, sign up and type a prompt.${mailbox}`
}
