import type { Command } from '@commander-js/extra-typings'
import type { Proof } from '../../ports/proof.ts'
import type { Run } from './command.ts'

export function addLedgerCommands(ledger: Command, run: Run): void {
  ledger
    .command('verify')
    .description('check the ledger, payments and generations; exits with 1 and names what does not hold')
    .action(() =>
      run(async (services) => {
        const { is_well: isWell, proofs } = await services.verifyBooks()
        const test = (await services.credits.findTestCredits()).reduce((sum, { credits }) => sum + credits, 0)
        const verdict = isWell ? 'The books are in order.' : 'The books are NOT in order.'
        return {
          lines: [...proofs.flatMap(linesOf), `Of all balances ${test} credits were bought in test mode.`, verdict],
          data: { is_well: isWell, proofs, test_credits: test },
          isOk: isWell,
        }
      }),
    )
}

/** The lines of a checked rule, with examples of what breaks it. */
export function linesOf({ rule, figure, mistakes, examples }: Proof): string[] {
  if (mistakes === 0) return [`ok    ${rule}: ${figure}`]
  const named = mistakes > examples.length ? `the first ${examples.length} of ${mistakes}` : String(mistakes)
  return [`FAIL  ${rule}: ${figure}; not so ${named}:`, ...examples.map((example) => `        ${example}`)]
}
