import type { CreditPack } from '@pictor/contract'
import { DEFAULT_PACK_CREDITS } from '@pictor/contract/limits'

/** The pack that is selected at first. */
export function defaultPack(packs: readonly CreditPack[]): CreditPack | undefined {
  return packs.find(({ credits }) => credits === DEFAULT_PACK_CREDITS) ?? packs[0]
}
