import { Option, type Command } from '@commander-js/extra-typings'
import { ORPCError } from '@orpc/server'
import type { AdminPack } from '@pictor/contract'
import { PACK_CREDITS_MAX, PACK_PRICE_MAX_CENTS } from '@pictor/contract/limits'
import { createCountParser, explainApiErrors, createTextParser, type Outcome, type SetWork } from './command.ts'
import { CommandError } from './cli-errors.ts'
import { formatPrice } from '../../kernel/money.ts'
import { formatTable } from './format-output.ts'

export function addPacksCommands(packs: Command, setWork: SetWork): void {
  packs
    .command('list')
    .description('all packs, on sale or not')
    .action(() => setWork(async ({ prices }) => toOutcome((await prices.list()).packs)))
  packs
    .command('set')
    .description('change or add the pack with this number of credits; existing orders keep their price')
    .argument('<credits>', 'of the pack', createCountParser(PACK_CREDITS_MAX))
    .option('--price <cents>', 'in US cents', createCountParser(PACK_PRICE_MAX_CENTS))
    .option('--description <text>', 'shown to buyers', createTextParser(200))
    .option('--plan-type <text>', 'default universal', createTextParser(50))
    .option('--on', 'put it on sale')
    .addOption(new Option('--off', 'take it off sale').conflicts('on'))
    .action((credits, { price: displayPriceCents, description, planType, on, off }, command) => {
      const change = { displayPriceCents, description, planType, isActive: on ?? (off ? false : undefined) }
      if (Object.values(change).every((value) => value === undefined))
        command.error('Say what to set: --price, --description, --plan-type, --on or --off.')
      setWork(async ({ prices }, actor) => {
        const changed = await prices.changePack(actor, { credits }, change).catch(nullIfNotFound)
        if (changed) return toOutcome([changed])
        if (displayPriceCents === undefined || description === undefined)
          throw new CommandError(
            `There is no pack of ${credits} credits yet. To add it, give --price and --description.`,
          )
        const { planType: type = 'universal', isActive = true } = change
        const pack = { credits, displayPriceCents, description, planType: type, isActive }
        const packExists = 'This pack was just added by someone else. Retry to change it.'
        return toOutcome([await prices.addPack(actor, pack).catch(explainApiErrors({ PACK_EXISTS: packExists }))])
      })
    })
}

function nullIfNotFound(error: unknown): null {
  if (error instanceof ORPCError && error.code === 'NOT_FOUND') return null
  throw error
}

function toOutcome(packs: AdminPack[]): Outcome {
  const rows = packs.map(
    ({ credits, display_price_cents: cents, plan_type: type, is_active: isActive, description }) => {
      return [
        String(credits),
        formatPrice({ amount: cents, currency: 'USD' }),
        type,
        isActive ? 'yes' : 'no',
        description,
      ]
    },
  )
  return { lines: formatTable(['credits', 'price', 'plan type', 'sold', 'description'], rows, [0, 1]), data: { packs } }
}
