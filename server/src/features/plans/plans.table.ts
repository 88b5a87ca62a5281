import { sql } from 'drizzle-orm'
import { check, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'

export const subscriptionPlans = pgTable(
  'subscription_plans',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    name: text('name', { enum: ['Pro', 'Pro Plus'] })
      .notNull()
      .unique(),
    modelType: text('model_type', { enum: ['standard', 'premium'] }).notNull(),
    model: text('model').notNull(),
    creditsPerImage: integer('credits_per_image').notNull(),
    features: jsonb('features').$type<('basic_features' | 'high_quality' | 'priority_support')[]>().notNull(),
  },
  (table) => [
    check('subscription_plans_model_type', sql`${table.modelType} in ('standard', 'premium')`),
    check('subscription_plans_credits_positive', sql`${table.creditsPerImage} > 0`),
  ],
)
