import { sql } from 'drizzle-orm'
import { isOneOf } from '../../kernel/columns.ts'
import { check, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'

const PLAN_NAMES = ['Pro', 'Pro Plus'] as const
export const MODEL_TYPES = ['standard', 'premium'] as const

export const subscriptionPlans = pgTable(
  'subscription_plans',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    name: text('name', { enum: PLAN_NAMES }).notNull().unique('subscription_plans_name_key'),
    modelType: text('model_type', { enum: MODEL_TYPES }).notNull(),
    model: text('model').notNull(),
    creditsPerImage: integer('credits_per_image').notNull(),
    features: jsonb('features').$type<('basic_features' | 'high_quality' | 'priority_support')[]>().notNull(),
  },
  (table) => [
    check('subscription_plans_name_check', isOneOf(table.name, PLAN_NAMES)),
    check('subscription_plans_model_type_check', isOneOf(table.modelType, MODEL_TYPES)),
    check('subscription_plans_credits_per_image_check', sql`${table.creditsPerImage} > 0`),
  ],
)
