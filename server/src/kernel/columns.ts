import { getTableName, sql, type SQL } from 'drizzle-orm'
import { foreignKey, timestamp, type AnyPgColumn } from 'drizzle-orm/pg-core'

/** A `timestamptz` column. */
export const timestamptz = (name: string) => timestamp(name, { withTimezone: true })

/** SQL for a check constraint: the column has one of these values or is null. */
export function isOneOf(column: AnyPgColumn, values: readonly string[]): SQL {
  const list = values.map((value) => `'${value.replaceAll("'", "''")}'`).join(', ')
  return sql`${column} in (${sql.raw(list)})`
}

/** A foreign key with the name that PostgreSQL would generate. */
export function foreignKeyTo(column: AnyPgColumn, target: AnyPgColumn) {
  const name = `${getTableName(column.table)}_${column.name}_fkey`
  return foreignKey({ name, columns: [column], foreignColumns: [target] })
}
