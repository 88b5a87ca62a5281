import type { Command } from '@commander-js/extra-typings'
import type { RuleResult } from '../../ports/ledger-rule.ts'
import type { SetWork } from './command.ts'

export function addLedgerCommands(ledger: Command, setWork: SetWork): void {
  ledger
    .command('verify')
    .description('check the ledger, payments and generations; exits with 1 and lists violations')
    .action(() =>
      setWork(async (services) => {
        const { is_well: isConsistent, proofs } = await services.verifyLedger()
        const testCredits = (await services.credits.findTestCredits()).reduce((sum, { credits }) => sum + credits, 0)
        const verdict = isConsistent ? 'The ledger is consistent.' : 'The ledger is NOT consistent.'
        return {
          lines: [
            ...proofs.flatMap(formatRuleResult),
            `Credits in balances that were bought in test mode: ${testCredits}.`,
            verdict,
          ],
          data: { is_well: isConsistent, proofs, test_credits: testCredits },
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
