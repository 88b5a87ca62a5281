import { open } from 'node:fs/promises'
import type { Command } from '@commander-js/extra-typings'
import { ORPCError } from '@orpc/server'
import type { AdminUser, ImportResult } from '@pictor/contract'
import { ADMIN_REASON_MAX_LENGTH } from '@pictor/contract/limits'
import type { AdminActor } from '../../kernel/procedures.ts'
import { explainApiErrors, createTextParser, type CommandServices, type Outcome, type SetWork } from './command.ts'
import { CommandError } from './cli-errors.ts'
import { formatTable, formatTime } from './format-output.ts'

export const USER_HELP = 'an id or an email address'
/** Parses the argument `<user>`. */
export const parseUser = createTextParser(320)

export function addUsersCommands(users: Command, setWork: SetWork): void {
  addImportCommand(users, setWork)
  users
    .command('find')
    .description('users whose id is this text, or whose email address or name contains it; the newest 50')
    .argument('<text>', 'a part of them', createTextParser(320))
    .action((text) =>
      setWork(async (services) => {
        const { users: found } = await services.users.list({ q: text })
        const rows = found.map(({ id, email, full_name, role, is_confirmed, credits, created_at }) => {
          const confirmed = is_confirmed ? 'yes' : 'no'
          return [id, email, full_name ?? '', role, confirmed, String(credits ?? '–'), formatTime(created_at)]
        })
        const heads = ['id', 'email', 'name', 'role', 'confirmed', 'credits', 'since']
        return {
          lines: found.length > 0 ? formatTable(heads, rows, [5]) : ['No user.'],
          data: { users: found.map((user) => ({ ...presentUser(user), credits: user.credits })) },
        }
      }),
    )
  users
    .command('make-admin')
    .description('grant the admin role, or revoke it with --off')
    .argument('<user>', USER_HELP, parseUser)
    .option('--off', 'revoke the role')
    .action((idOrEmail, { off }) =>
      setWork(async (services, actor) => {
        const found = await findUser(services, idOrEmail)
        const role = off ? 'user' : 'admin'
        if (!off && !found.is_confirmed)
          throw new CommandError(`${found.email} has not confirmed the email address yet.`)
        if (found.role !== role && !(await services.users.setRole(actor, found.id, role)))
          throw new CommandError(`${found.email} is suspended. Run “users unsuspend” first.`)
        const change = found.role === role ? 'was already' : 'is now'
        return {
          lines: [`${found.email} ${change} ${role === 'admin' ? 'an admin' : 'a regular user'}.`],
          data: { user: presentUser({ ...found, role }) },
        }
      }),
    )
  users
    .command('suspend')
    .description('let a user read, keep and delete, but not generate, upload, publish, report or buy')
    .argument('<user>', USER_HELP, parseUser)
    .requiredOption('--reason <text>', 'sent to the user by email', createTextParser(ADMIN_REASON_MAX_LENGTH))
    .option('--keep-sessions', 'do not sign the user out')
    .action((idOrEmail, { reason, keepSessions = false }) =>
      setWork(async (services, actor) => {
        const found = await findUser(services, idOrEmail)
        if (found.role === 'admin')
          throw new CommandError(`${found.email} is an admin. Run “users make-admin <user> --off” first.`)
        const suspended = { userId: found.id, reason, signsOut: !keepSessions }
        const { hasChanged } = await services.suspensions.suspend(actor, suspended)
        const { suspended_at } = await findUser(services, found.id)
        return toOutcome({ ...found, suspended_at }, hasChanged)
      }),
    )
  users
    .command('unsuspend')
    .description('end a suspension, and notify the user by email')
    .argument('<user>', USER_HELP, parseUser)
    .action((idOrEmail) =>
      setWork(async (services, actor) => {
        const found = await findUser(services, idOrEmail)
        const { hasChanged } = await services.suspensions.unsuspend(actor, found.id)
        return toOutcome({ ...found, suspended_at: null }, hasChanged)
      }),
    )
  users
    .command('reset-two-step')
    .description(
      'turn off two-step sign-in for a user who lost the app and the recovery codes, and notify the user by email',
    )
    .argument('<user>', USER_HELP, parseUser)
    .action((idOrEmail) =>
      setWork(async (services, actor) => {
        const found = await findUser(services, idOrEmail)
        const isNew = await services.users.resetTwoStep(actor, found.id)
        return {
          lines: [`Two-step sign-in of ${found.email} ${isNew ? 'is now off' : 'was not on'}.`],
          data: { user: presentUser(found), is_new: isNew },
        }
      }),
    )
}

function addImportCommand(users: Command, setWork: SetWork): void {
  users
    .command('import')
    .description('restore images, favorites and settings from a file of “Download my data”')
    .argument('<user>', USER_HELP, parseUser)
    .argument('<file>', 'a zip that the server can read', createTextParser(4_096))
    .option('--trust', 'the file is unchanged: keep every byte and the visibility, also from another installation')
    .action((idOrEmail, file, { trust: isTrusted = false }) =>
      setWork(async (services, actor) => {
        const { id, email } = await findUser(services, idOrEmail)
        const result = await importFile(services, actor, { userId: id, file, isTrusted })
        const { images, favorites } = result
        const kept = `${images.existing} existed already, ${images.skipped} skipped`
        const restoredAs = images.restored_as === 'uploads' ? ' as private uploads' : ''
        return {
          lines: [
            `Restored ${images.restored} images of ${email}${restoredAs}; ${kept}.`,
            `Restored ${favorites.restored} favorites; ${favorites.skipped} skipped.`,
          ],
          data: result,
        }
      }),
    )
}

interface FileImport {
  userId: string
  file: string
  isTrusted: boolean
}

async function importFile(
  { imports, users }: CommandServices,
  actor: AdminActor,
  { userId, file, isTrusted }: FileImport,
): Promise<ImportResult> {
  const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(`The file can’t be read: ${error.message}`)
  })
  try {
    const { size: bytes } = await handle.stat()
    const restore = await imports.prepare(userId, { fd: handle.fd, bytes }, { isTrusted })
    await users.recordImport(actor, userId, { trusted: isTrusted })
    return await restore(() => {})
  } catch (error) {
    const reason = error instanceof ORPCError && error.cause instanceof Error ? ` ${error.cause.message}` : ''
    throw error instanceof ORPCError ? new CommandError(error.message + reason) : error
  } finally {
    await handle.close()
  }
}

function toOutcome(user: AdminUser, hasChanged: boolean): Outcome {
  const { email, suspended_at } = user
  return {
    lines: [`${email} ${hasChanged ? 'is now' : 'was already'} ${suspended_at === null ? 'active' : 'suspended'}.`],
    data: { user: { ...presentUser(user), suspended_at }, is_new: hasChanged },
  }
}

/** Finds a user by id or email address. Throws a CommandError if there is no such user. */
export function findUser({ users }: CommandServices, idOrEmail: string): Promise<AdminUser> {
  return users.find(idOrEmail).catch(explainApiErrors({ NOT_FOUND: describeMissingUser(idOrEmail) }))
}

export function describeMissingUser(idOrEmail: string): string {
  return `There is no user ${idOrEmail}. “users find” searches for a part of a name or email address.`
}

function presentUser({ id, email, full_name, role, is_confirmed: confirmed, created_at }: AdminUser) {
  return { id, email, full_name, role, confirmed, created_at }
}
