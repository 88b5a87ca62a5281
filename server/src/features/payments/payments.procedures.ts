import { calls } from '../../kernel/procedures.ts'
import type { Db } from '../../ports/database.ts'
import { presentPack } from './payments.presenter.ts'
import { selectActivePacks } from './payments.repository.ts'

export function paymentsProcedures(db: Db, rupeesPerDollar: number) {
  return {
    listPacks: calls.payments.listPacks.handler(async () => {
      const packs = await selectActivePacks(db)
      return packs.map((pack) => presentPack(pack, rupeesPerDollar))
    }),
  }
}
