import { existsSync } from 'node:fs'
import path from 'node:path'
import { refusalOf } from '../compose/admin/commands.ts'
import { CommandError } from '../compose/admin/mistakes.ts'
import { plain } from '../compose/admin/printing.ts'
import { moveInstallation, type Moved } from '../compose/move/move.ts'
import { fileOf, settingsOf, shownSettings, writeSettings } from '../compose/move/next-start.ts'
import { readPlaces } from '../compose/move/places.ts'
import { linesOfDatabase, linesOfFiles, linesOfLost } from '../compose/move/report.ts'
import { MOVE_USAGE, readWish } from '../compose/move/wish.ts'
import type { Surroundings } from '../compose/parts.ts'
import { ConfigError } from '../config/config.ts'
import { ObjectStoreError } from '../ports/object-store.ts'

export interface MoveCommand {
  arguments: string[]
  /** Takes a line at a time, as it comes. */
  tell(line: string): void
}

/** Moves what the operator typed, and answers how it ended: 0 moved and proven, 1 not, or not all of it, 2 not understood. */
export async function move(environment: Record<string, string | undefined>, command: MoveCommand): Promise<number> {
  const tell = (line: string) => command.tell(plain(line))
  if (command.arguments.some((argument) => argument === '--help' || argument === '-h')) {
    MOVE_USAGE.split('\n').forEach(tell)
    return 0
  }
  try {
    return await carryOut(environment, { ...command, tell })
  } catch (error) {
    const { exitCode, output } = refusalOf(explain(error), false)
    output.split('\n').forEach(tell)
    return exitCode
  }
}

const root = path.resolve(import.meta.dirname, '../../..')

async function carryOut(environment: Record<string, string | undefined>, command: MoveCommand): Promise<number> {
  const { tell } = command
  const wish = readWish(command.arguments)
  const file = fileOf(wish, root)
  if (file !== null && existsSync(file)) throw new CommandError(`${file} is there already: --env makes a new file.`)
  const places = await readPlaces(environment, wish, root)
  const moved = await moveInstallation({ ...places, wish, surroundings, tell })
  const lost = linesOfLost(moved.lost, places.source)
  for (const line of [...sectionOf(moved), ...lost]) tell(line)
  if (moved.files && moved.files.different.length > 0)
    throw new CommandError('Not all files came over as they are. Nothing else was moved.')
  const settings = settingsOf(wish, places.target, environment)
  if (file !== null) await writeSettings(file, settings)
  tell('')
  tell(file === null ? 'The next start needs these lines in .env:' : `The next start needs what is in ${file}:`)
  for (const line of shownSettings(settings)) tell(`  ${line}`)
  tell(`What was moved is unchanged in ${places.source.dataDir}: without these lines a server goes on there as before.`)
  return moved.lost.length === 0 && areBooksInOrder(moved) ? 0 : 1
}

function sectionOf({ files, database }: Moved): string[] {
  return [...(files ? ['', ...linesOfFiles(files)] : []), ...(database ? ['', ...linesOfDatabase(database)] : [])]
}

function areBooksInOrder({ database }: Moved): boolean {
  return database === null || database.books.every(({ mistakes }) => mistakes === 0)
}

function explain(error: unknown): unknown {
  if (error instanceof ConfigError)
    return new CommandError(`The configuration can't be used:\n${error.mistakes.join('\n')}`)
  if (error instanceof ObjectStoreError)
    return new CommandError(`${error.message} What has come over stays; the same command sends the rest.`)
  return error
}

const surroundings: Surroundings = {
  migrations: path.join(root, 'server/migrations'),
  snapshot: path.join(root, 'server/dist/empty-database.tar.gz'),
  illustratorWorker: new URL('file:///none'),
  pictureWorker: new URL('file:///none'),
  webRoot: '',
  checkoutScript: '',
  web: 'none',
  onFatal(error) {
    throw error
  },
}
