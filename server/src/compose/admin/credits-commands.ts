import type { Command } from '@commander-js/extra-typings'
import { parseAmount, createCountParser, explainApiErrors, createTextParser, type SetWork } from './command.ts'
import { CommandError } from './cli-errors.ts'
import { formatSigned, formatTable, formatTime } from './format-output.ts'
import { findUser, describeMissingUser, USER_HELP, parseUser } from './users-commands.ts'

export function addCreditsCommands(credits: Command, setWork: SetWork): void {
  credits
    .command('show')
    .description('balance, plan and the newest entries of the ledger')
    .argument('<user>', USER_HELP, parseUser)
    .option('--entries <number>', 'how many; default 20', createCountParser(1_000))
    .action((idOrEmail, { entries: limit = 20 }) =>
      setWork(async (services) => {
        const ledger = await services.users
          .readLedger(idOrEmail, limit)
          .catch(explainApiErrors({ NOT_FOUND: describeMissingUser(idOrEmail) }))
        const { user: owner, credits: balance, plan, entries } = ledger
        if (balance === null) throw new CommandError(`${owner.email} has no credits yet: ${NO_BALANCE_REASON}.`)
        const rows = entries.map(({ id, created_at, kind, amount, balance: balanceAfter, ...entry }) => {
          const reason = entry.reason && `${entry.reason}${entry.operator ? ` (${entry.operator})` : ''}`
          return [
            String(id),
            formatTime(created_at),
            kind,
            formatSigned(amount),
            String(balanceAfter),
            reason ?? entry.reference,
          ]
        })
        const heads = ['entry', 'time', 'kind', 'credits', 'balance', 'reason and reference']
        const title = `${owner.email ?? 'A deleted account'} (${owner.id}): ${balance} credits`
        return {
          lines: [`${title}, ${plan ? `plan ${plan}` : 'no plan'}`, ...formatTable(heads, rows, [0, 3, 4])],
          data: ledger,
        }
      }),
    )
  credits
    .command('grant')
    .description('add credits, or remove them with a negative amount; the balance cannot become negative')
    .argument('<user>', USER_HELP, parseUser)
    .argument('<amount>', 'in credits', parseAmount)
    .requiredOption('--reason <text>', 'shown to the user', createTextParser(500))
    .option('--key <text>', 'the change is applied once per key', createTextParser(200))
    .action((idOrEmail, amount, { reason, key }) =>
      setWork(async (services, actor) => {
        const { id, email } = await findUser(services, idOrEmail)
        const adjustment = { userId: id, amount, reason, key }
        const explainError = explainApiErrors({
          INSUFFICIENT_CREDITS: `${email} has fewer than ${-amount} credits: nothing was changed.`,
          NOT_FOUND: `${email} has no balance yet: ${NO_BALANCE_REASON}.`,
          IDEMPOTENCY_KEY_REUSED: 'This key was used for another adjustment.',
        })
        const { balance, isNew } = await services.credits.adjust(actor, adjustment).catch(explainError)
        return {
          lines: isNew
            ? [`${formatSigned(amount)} credits for ${email}.`, `The balance is ${balance}.`]
            : ['This key was used before: nothing was changed.', `The balance was ${balance} then.`],
          data: { user: { id, email }, amount, balance, is_new: isNew },
        }
      }),
    )
  credits
    .command('test')
    .description('accounts with unspent credits that were bought in test mode')
    .action(() =>
      setWork(async (services) => {
        const accounts = await services.credits.findTestCredits()
        const rows = accounts.map((account) => [account.user, String(account.credits)])
        return {
          lines: [
            `${sumCredits(accounts)} unspent test credits in ${accounts.length} accounts.`,
            ...formatTable(['user', 'credits'], rows, [1]),
          ],
          data: { accounts },
        }
      }),
    )
  credits
    .command('withdraw-test')
    .description('remove all unspent credits that were bought in test mode; safe to repeat')
    .requiredOption('--reason <text>', 'shown to the users', createTextParser(500))
    .action(({ reason }) =>
      setWork(async (services, actor) => {
        const { withdrawn, left } = await services.credits.withdrawTestCredits(actor, reason)
        return {
          lines: [
            `${sumCredits(withdrawn)} test credits were withdrawn from ${withdrawn.length} accounts.`,
            left.length === 0
              ? 'None are left.'
              : `${sumCredits(left)} are left in ${left.length} accounts: run this again.`,
          ],
          data: { withdrawn, left },
          isOk: left.length === 0,
        }
      }),
    )
}

const NO_BALANCE_REASON = 'the balance is created when the user confirms the email address and signs in'

function sumCredits(accounts: { credits: number }[]): number {
  return accounts.reduce((sum, { credits }) => sum + credits, 0)
}
