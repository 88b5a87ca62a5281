import { ADMIN_REASON_MAX_LENGTH } from '@pictor/contract/limits'
import { z } from 'zod'
import { giveRole, resetTwoStep } from '../../features/admin/index.ts'
import { selectAccounts } from '../../features/credits/index.ts'
import { findUsers, selectUser, selectUserByEmail, type UserRow } from '../../features/users/index.ts'
import type { Db } from '../../ports/database.ts'
import { defineCommand, type Outcome } from './command.ts'
import { CommandError } from './mistakes.ts'
import { tableOf, timeOf } from './printing.ts'
import * as wish from './wishes.ts'

const FOUND_MAX = 50

export const usersCommands = [
  defineCommand({
    name: 'users find',
    takes: '<text>',
    does: `whose id, address or name has this in it; the newest ${FOUND_MAX}`,
    positionals: ['text'],
    wish: { text: wish.text(320) },
    async run({ db }, { text }) {
      const users = await findUsers(db, { q: text, limit: FOUND_MAX })
      const accounts = await selectAccounts(
        db,
        users.map(({ id }) => id),
      )
      const rows = users.map((user) => [
        ...[user.id, user.email, user.fullName ?? '', user.role, user.emailVerified ? 'yes' : 'no'],
        ...[String(accounts.get(user.id)?.balance ?? '–'), timeOf(user.createdAt)],
      ])
      const heads = ['id', 'address', 'name', 'role', 'confirmed', 'credits', 'since']
      return {
        lines: users.length > 0 ? tableOf(heads, rows, [5]) : ['Nobody.'],
        data: {
          users: users.map((user) => ({ ...presentUser(user), credits: accounts.get(user.id)?.balance ?? null })),
        },
      }
    },
  }),
  defineCommand({
    name: 'users make-admin',
    takes: '<user> [--off]',
    does: 'gives the role of an admin, or takes it with --off',
    positionals: ['user'],
    wish: { user: wish.user, off: wish.flag },
    async run({ db, clock }, { user, off }, name) {
      const found = await findUser(db, user)
      const role = off ? 'user' : 'admin'
      if (!off && !found.emailVerified) throw new CommandError(`${found.email} has not confirmed the address yet.`)
      const operator = { id: null, name }
      if (found.role !== role && !(await giveRole({ db, clock }, operator, { userId: found.id, role })))
        throw new CommandError(`${found.email} is suspended. “users unsuspend” comes first.`)
      const is = found.role === role ? 'was already' : 'is now'
      return {
        lines: [`${found.email} ${is} ${role === 'admin' ? 'an admin' : 'a user like others'}.`],
        data: { user: presentUser({ ...found, role }) },
      }
    },
  }),
  defineCommand({
    name: 'users suspend',
    takes: '<user> --reason <text> [--keep-sessions]',
    does: 'lets a user look, keep and leave, but not make, upload, publish, report or buy anything; signs them out everywhere, unless --keep-sessions; the reason is told by mail',
    positionals: ['user'],
    wish: { user: wish.user, reason: wish.text(ADMIN_REASON_MAX_LENGTH), 'keep-sessions': wish.flag },
    async run({ db, suspensions }, { user, reason, 'keep-sessions': keepsSessions = false }, operator) {
      const found = await findUser(db, user)
      if (found.role === 'admin')
        throw new CommandError(`${found.email} is an admin. “users make-admin <user> --off” comes first.`)
      const suspended = { userId: found.id, reason, endsSessions: !keepsSessions }
      const changed = await suspensions.suspend({ id: null, name: operator }, suspended)
      return outcomeOf(changed, 'suspended')
    },
  }),
  defineCommand({
    name: 'users unsuspend',
    takes: '<user>',
    does: 'ends a suspension, and tells the user by mail',
    positionals: ['user'],
    wish: { user: wish.user },
    async run({ db, suspensions }, { user }, operator) {
      const found = await findUser(db, user)
      return outcomeOf(await suspensions.unsuspend({ id: null, name: operator }, found.id), 'active')
    },
  }),
  defineCommand({
    name: 'users reset-two-step',
    takes: '<user>',
    does: 'turns two-step sign-in off for a user who lost the app and the recovery codes, and tells the user by mail',
    positionals: ['user'],
    wish: { user: wish.user },
    async run({ db, clock, turnOffTwoStep }, { user }, name) {
      const found = await findUser(db, user)
      const wasOn = await resetTwoStep({ db, clock, turnOffTwoStep }, { id: null, name }, found.id)
      return {
        lines: [`Two-step sign-in of ${found.email} ${wasOn ? 'is now off' : 'was not on'}.`],
        data: { user: presentUser(found), is_new: wasOn },
      }
    },
  }),
]

function outcomeOf({ user, isNew }: { user: UserRow; isNew: boolean }, state: 'suspended' | 'active'): Outcome {
  const suspendedAt = user.suspendedAt?.toISOString() ?? null
  return {
    lines: [`${user.email} ${isNew ? 'is now' : 'was already'} ${state}.`],
    data: { user: { ...presentUser(user), suspended_at: suspendedAt }, is_new: isNew },
  }
}

/** By id or address of mail; throws a CommandError for nobody. */
export async function findUser(db: Db, idOrEmail: string): Promise<UserRow> {
  const isId = z.uuid().safeParse(idOrEmail).success
  const found = isId ? await selectUser(db, idOrEmail) : await selectUserByEmail(db, idOrEmail.toLowerCase())
  if (!found)
    throw new CommandError(`There is no user ${idOrEmail}. “users find” looks for a part of a name or address.`)
  return found
}

function presentUser({ id, email, fullName, role, emailVerified, createdAt }: UserRow) {
  return { id, email, full_name: fullName, role, confirmed: emailVerified, created_at: createdAt.toISOString() }
}
