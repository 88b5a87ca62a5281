import type { Command } from '@commander-js/extra-typings'
import type { RuleResult } from '../../ports/ledger-rule.ts'
import type { Run } from './command.ts'

export function addLedgerCommands(ledger: Command, run: Run): void {
  ledger
    .command('verify')
    .description('check the ledger, payments and generations; exits with 1 and lists violations')
    .action(() =>
      run(async (services) => {
        const { is_well: isConsistent, proofs } = await services.verifyLedger()
        const test = (await services.credits.findTestCredits()).reduce((sum, { credits }) => sum + credits, 0)
        const verdict = isConsistent ? 'The ledger is consistent.' : 'The ledger is NOT consistent.'
        return {
          lines: [
            ...proofs.flatMap(formatRuleResult),
            `Credits in balances that were bought in test mode: ${test}.`,
            verdict,
          ],
          data: { is_well: isConsistent, proofs, test_credits: test },
          isOk: isConsistent,
        }
      }),
    )
}

/** Formats the result of a rule, with examples of violations. */
export function formatRuleResult({ rule, figure, mistakes: violations, examples }: RuleResult): string[] {
  if (violations === 0) return [`ok    ${rule}: ${figure}`]
  const listed = violations > examples.length ? `the first ${examples.length} of ${violations}` : String(violations)
  return [`FAIL  ${rule}: ${figure}; violated by ${listed}:`, ...examples.map((example) => `        ${example}`)]
}
