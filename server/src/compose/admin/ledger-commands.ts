import { isWell, mistakesOf, readBooks } from '../../features/admin/index.ts'
import { renewProof } from '../../features/credits/index.ts'
import { selectTestCredits } from '../../features/payments/index.ts'
import type { Proof } from '../../ports/proof.ts'
import { defineCommand } from './command.ts'

export const ledgerCommands = [
  defineCommand({
    name: 'ledger verify',
    takes: '',
    does: 'proves the books of credits, payments and generations; ends with 1 and names what does not hold',
    wish: {},
    async run({ db, clock }) {
      const { proofs } = await readBooks(db)
      await renewProof(db, { provedAt: clock.now(), mistakes: mistakesOf(proofs) })
      const test = (await selectTestCredits(db)).reduce((sum, { unspent }) => sum + unspent, 0)
      const verdict = isWell(proofs) ? 'The books are in order.' : 'The books are NOT in order.'
      return {
        lines: [...proofs.flatMap(linesOf), `Of all balances ${test} credits were bought in test mode.`, verdict],
        data: { is_well: isWell(proofs), proofs, test_credits: test },
        isWell: isWell(proofs),
      }
    },
  }),
]

/** A proof in words. */
export function linesOf({ rule, figure, mistakes, examples }: Proof): string[] {
  if (mistakes === 0) return [`ok    ${rule}: ${figure}`]
  const named = mistakes > examples.length ? `the first ${examples.length} of ${mistakes}` : String(mistakes)
  return [`FAIL  ${rule}: ${figure}; not so ${named}:`, ...examples.map((example) => `        ${example}`)]
}
