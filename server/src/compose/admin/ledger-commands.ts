import type { Command } from '@commander-js/extra-typings'
import type { Proof } from '../../ports/proof.ts'
import type { Run } from './command.ts'

export function addLedgerCommands(ledger: Command, run: Run): void {
  ledger
    .command('verify')
    .description('check the ledger, payments and generations; exits with 1 and lists violations')
    .action(() =>
      run(async (services) => {
        const { is_well: isWell, proofs } = await services.verifyBooks()
        const test = (await services.credits.findTestCredits()).reduce((sum, { credits }) => sum + credits, 0)
        const verdict = isWell ? 'The ledger is consistent.' : 'The ledger is NOT consistent.'
        return {
          lines: [...proofs.flatMap(linesOf), `Of all balances ${test} credits were bought in test mode.`, verdict],
          data: { is_well: isWell, proofs, test_credits: test },
          isOk: isWell,
        }
      }),
    )
}

/** Formats the result of a rule, with examples of violations. */
export function linesOf({ rule, figure, mistakes, examples }: Proof): string[] {
  if (mistakes === 0) return [`ok    ${rule}: ${figure}`]
  const named = mistakes > examples.length ? `the first ${examples.length} of ${mistakes}` : String(mistakes)
  return [`FAIL  ${rule}: ${figure}; violated by ${named}:`, ...examples.map((example) => `        ${example}`)]
}
