import { sql } from 'drizzle-orm'
import { boolean, check, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'

export const creditPacks = pgTable(
  'credit_packs',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    credits: integer('credits').notNull().unique(),
    planType: text('plan_type').notNull(),
    description: text('description').notNull(),
    /** US cents. */
    displayPriceCents: integer('display_price_cents').notNull(),
    /** A pack that is no longer sold stays for the orders that name it. */
    isActive: boolean('is_active').notNull().default(true),
  },
  (table) => [
    check('credit_packs_credits_positive', sql`${table.credits} > 0`),
    check('credit_packs_price_positive', sql`${table.displayPriceCents} > 0`),
  ],
)
