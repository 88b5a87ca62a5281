import type { Command } from '@commander-js/extra-typings'
import { amount, count, explain, text, type Run } from './command.ts'
import { CommandError } from './cli-errors.ts'
import { formatSigned, formatTable, formatTime } from './format-output.ts'
import { findUser, noUser, USER, user } from './users-commands.ts'

export function addCreditsCommands(credits: Command, run: Run): void {
  credits
    .command('show')
    .description('balance, plan and the newest entries of the ledger')
    .argument('<user>', USER, user)
    .option('--entries <number>', 'how many; default 20', count(1_000))
    .action((name, { entries: limit = 20 }) =>
      run(async (services) => {
        const ledger = await services.users.ledger(name, limit).catch(explain({ NOT_FOUND: noUser(name) }))
        const { user: owner, credits: balance, plan, entries } = ledger
        if (balance === null) throw new CommandError(`${owner.email} has no credits yet: ${WITHOUT_ACCOUNT}.`)
        const rows = entries.map(({ id, created_at, kind, amount: moved, balance: after, ...entry }) => {
          const reason = entry.reason && `${entry.reason}${entry.operator ? ` (${entry.operator})` : ''}`
          return [
            String(id),
            formatTime(created_at),
            kind,
            formatSigned(moved),
            String(after),
            reason ?? entry.reference,
          ]
        })
        const heads = ['entry', 'time', 'kind', 'credits', 'balance', 'reason and reference']
        const head = `${owner.email ?? 'A deleted account'} (${owner.id}): ${balance} credits`
        return {
          lines: [`${head}, ${plan ? `plan ${plan}` : 'no plan'}`, ...formatTable(heads, rows, [0, 3, 4])],
          data: ledger,
        }
      }),
    )
  credits
    .command('grant')
    .description('add credits, or remove them with a negative amount; the balance cannot become negative')
    .argument('<user>', USER, user)
    .argument('<amount>', 'in credits', amount)
    .requiredOption('--reason <text>', 'shown to the user', text(500))
    .option('--key <text>', 'the change is applied once per key', text(200))
    .action((name, change, { reason, key }) =>
      run(async (services, operator) => {
        const { id, email } = await findUser(services, name)
        const adjustment = { userId: id, amount: change, reason, key }
        const explainError = explain({
          INSUFFICIENT_CREDITS: `${email} has fewer than ${-change} credits: nothing was changed.`,
          NOT_FOUND: `${email} has no balance yet: ${WITHOUT_ACCOUNT}.`,
          IDEMPOTENCY_KEY_REUSED: 'This key was used for another adjustment.',
        })
        const { balance, isNew } = await services.credits.correct(operator, adjustment).catch(explainError)
        return {
          lines: isNew
            ? [`${formatSigned(change)} credits for ${email}.`, `The balance is ${balance}.`]
            : ['This key was used before: nothing was changed.', `The balance was ${balance} then.`],
          data: { user: { id, email }, amount: change, balance, is_new: isNew },
        }
      }),
    )
  credits
    .command('test')
    .description('accounts with unspent credits that were bought in test mode')
    .action(() =>
      run(async (services) => {
        const accounts = await services.credits.findTestCredits()
        const rows = accounts.map((account) => [account.user, String(account.credits)])
        return {
          lines: [
            `${sumOf(accounts)} unspent test credits in ${accounts.length} accounts.`,
            ...formatTable(['user', 'credits'], rows, [1]),
          ],
          data: { accounts },
        }
      }),
    )
  credits
    .command('withdraw-test')
    .description('remove all unspent credits that were bought in test mode; safe to repeat')
    .requiredOption('--reason <text>', 'shown to the users', text(500))
    .action(({ reason }) =>
      run(async (services, operator) => {
        const { withdrawn, left } = await services.credits.withdrawTestCredits(operator, reason)
        return {
          lines: [
            `${sumOf(withdrawn)} test credits were withdrawn from ${withdrawn.length} accounts.`,
            left.length === 0
              ? 'None are left.'
              : `${sumOf(left)} are left in ${left.length} accounts: run this again.`,
          ],
          data: { withdrawn, left },
          isOk: left.length === 0,
        }
      }),
    )
}

const WITHOUT_ACCOUNT = 'the balance is created when the user confirms the email address and signs in'

function sumOf(accounts: { credits: number }[]): number {
  return accounts.reduce((sum, { credits }) => sum + credits, 0)
}
