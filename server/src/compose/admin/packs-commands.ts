import { ORPCError } from '@orpc/server'
import type { ErrorCode } from '@pictor/contract/errors'
import { PACK_CREDITS_MAX, PACK_PRICE_MAX } from '@pictor/contract/limits'
import { createAdminPrices } from '../../features/admin/index.ts'
import { selectAllPacks, type PackRow } from '../../features/payments/index.ts'
import { defineCommand } from './command.ts'
import { CommandError, UsageError } from './mistakes.ts'
import { moneyOf, tableOf } from './printing.ts'
import * as wish from './wishes.ts'

export const packsCommands = [
  defineCommand({
    name: 'packs list',
    takes: '',
    does: 'all packs, those that are not sold as well',
    wish: {},
    run: async ({ db }) => tell(await selectAllPacks(db)),
  }),
  defineCommand({
    name: 'packs set',
    takes: '<credits> [--price <cents>] [--description <text>] [--plan-type <text>] [--on | --off]',
    does: 'changes the pack of so many credits, or makes it; the price in US cents. Orders that were made keep theirs',
    positionals: ['credits'],
    wish: {
      credits: wish.count(PACK_CREDITS_MAX),
      price: wish.count(PACK_PRICE_MAX).optional(),
      description: wish.text(200).optional(),
      'plan-type': wish.text(40).optional(),
      on: wish.flag,
      off: wish.flag,
    },
    async run({ db, clock }, { credits, price, description, 'plan-type': planType, on, off }, name) {
      if (on && off) throw new UsageError('--on and --off contradict each other.')
      const isActive = on ? true : off ? false : undefined
      const change = { displayPriceCents: price, description, planType, isActive }
      if (Object.values(change).every((value) => value === undefined))
        throw new UsageError('Say what to set: --price, --description, --plan-type, --on or --off.')
      const [prices, operator] = [createAdminPrices({ db, clock }), { id: null, name }]
      const changed = await prices.changePack(operator, { credits }, change).catch(nullFor('NOT_FOUND'))
      if (changed) return tell([changed])
      if (price === undefined || description === undefined)
        throw new CommandError(
          `There is no pack of ${credits} credits yet: to make it, give --price and --description.`,
        )
      const pack = { credits, displayPriceCents: price, description, planType: planType ?? 'universal' }
      const wanted = { ...pack, isActive: isActive ?? true }
      const made = await prices.addPack(operator, wanted).catch(nullFor('PACK_EXISTS'))
      if (!made) throw new CommandError('Somebody else has just made this pack. Try again to change it.')
      return tell([made])
    },
  }),
]

/** Takes a refusal for the answer that there is nothing. */
function nullFor(code: ErrorCode) {
  return (error: unknown): null => {
    if (error instanceof ORPCError && error.code === code) return null
    throw error
  }
}

function tell(packs: PackRow[]) {
  const rows = packs.map((pack) => [
    ...[String(pack.credits), moneyOf(pack.displayPriceCents, 'USD'), pack.planType, pack.isActive ? 'yes' : 'no'],
    pack.description,
  ])
  return {
    lines: tableOf(['credits', 'price', 'plan type', 'sold', 'description'], rows, [0, 1]),
    data: { packs: packs.map(presentPack) },
  }
}

function presentPack({ id, credits, displayPriceCents, planType, description, isActive }: PackRow) {
  return { id, credits, display_price_cents: displayPriceCents, plan_type: planType, description, is_active: isActive }
}
