import { sql, type SQLWrapper } from 'drizzle-orm'
import { z } from 'zod'
import type { Db, Tx } from '../../src/ports/database.ts'
import { queryRows } from '../../src/ports/query-rows.ts'

/** How the rows of a query are found. */
export interface QueryPlan {
  /** By which indexes, from the outside in; what reads a whole table instead is there by its kind. */
  found: string[]
  /** What was sorted before the page was cut off. */
  sorts: number
}

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string | undefined
  'Index Name'?: string | undefined
  'Plan Rows': number
  Plans?: PlanNode[] | undefined
}
const PlanNode: z.ZodType<PlanNode> = z.object({
  'Node Type': z.string(),
  'Relation Name': z.string().optional(),
  'Index Name': z.string().optional(),
  'Plan Rows': z.number(),
  get Plans() {
    return z.array(PlanNode).optional()
  },
})
const Explained = z.object({ 'QUERY PLAN': z.tuple([z.object({ Plan: PlanNode })]) })

/** Of the given tables alone, whose indexes begin with their names. */
export async function explain(db: Db | Tx, query: SQLWrapper, tables: readonly string[]): Promise<QueryPlan> {
  const [row] = await queryRows(db, sql`explain (format json) ${query}`, Explained)
  if (!row) throw new Error('A query without a plan.')
  const plan: QueryPlan = { found: [], sorts: 0 }
  const isOf = (node: PlanNode) =>
    tables.some((table) => node['Relation Name'] === table || (node['Index Name'] ?? '').startsWith(`${table}_`))
  function walk(node: PlanNode, isCut: boolean): boolean {
    const isWanted = isOf(node)
    if (isWanted && node['Node Type'] !== 'Bitmap Heap Scan') plan.found.push(node['Index Name'] ?? node['Node Type'])
    const hasWanted = (node.Plans ?? [])
      .map((child) => walk(child, isCut || node['Node Type'] === 'Limit'))
      .some(Boolean)
    if (hasWanted && isCut && node['Node Type'].includes('Sort')) plan.sorts++
    return isWanted || hasWanted
  }
  walk(row['QUERY PLAN'][0].Plan, false)
  return plan
}
