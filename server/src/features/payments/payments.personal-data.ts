import type { Clock } from '../../kernel/clock.ts'
import { jsonFile, type PersonalData } from '../../ports/personal-data.ts'
import { abandonOrders, selectOrdersOfUser } from './payments.orders.repository.ts'

/**
 * Orders and how they were paid. They stay, as books must: without the user's row nothing in them leads to a person. What is paid after
 * the deletion credits nobody and is for the operator.
 */
export function paymentsPersonalData(clock: Clock): PersonalData {
  return {
    tables: ['orders'],

    async *export(db, userId) {
      yield jsonFile('orders.json', await selectOrdersOfUser(db, userId))
    },

    async erase(tx, userId) {
      await abandonOrders(tx, userId, clock.now())
    },
  }
}
