import { sql, type SQLWrapper } from 'drizzle-orm'
import { z } from 'zod'
import type { Db, Tx } from '../../src/ports/database.ts'
import { queryRows } from '../../src/ports/query-rows.ts'

/** How a query finds its rows. */
export interface QueryPlan {
  /** Used indexes from the outermost node inwards. For a full table scan, the kind of the node. */
  found: string[]
  /** Number of sorts below a limit. */
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

/** Explains a query. Considers only the given tables, whose index names start with the table name. */
export async function explain(db: Db | Tx, query: SQLWrapper, tables: readonly string[]): Promise<QueryPlan> {
  const [row] = await queryRows(db, sql`explain (format json) ${query}`, Explained)
  if (!row) throw new Error('The query has no plan.')
  const plan: QueryPlan = { found: [], sorts: 0 }
  const isOf = (node: PlanNode) =>
    tables.some((table) => node['Relation Name'] === table || (node['Index Name'] ?? '').startsWith(`${table}_`))
  function walk(node: PlanNode, isCut: boolean): boolean {
    const isIncluded = isOf(node)
    if (isIncluded && node['Node Type'] !== 'Bitmap Heap Scan') plan.found.push(node['Index Name'] ?? node['Node Type'])
    const hasIncluded = (node.Plans ?? [])
      .map((child) => walk(child, isCut || node['Node Type'] === 'Limit'))
      .some(Boolean)
    if (hasIncluded && isCut && node['Node Type'].includes('Sort')) plan.sorts++
    return isIncluded || hasIncluded
  }
  walk(row['QUERY PLAN'][0].Plan, false)
  return plan
}
