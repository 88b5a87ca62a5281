import { sql, type SQLWrapper } from 'drizzle-orm'
import { z } from 'zod'
import type { Db, Tx } from '../../src/ports/database.ts'
import { queryRows } from '../../src/ports/query-rows.ts'

/** How a query finds its rows. */
export interface QueryPlan {
  /** One entry per scan, outermost first: the name of its index, or `Seq Scan` for a full table scan. */
  accessPaths: string[]
  /** Number of sorts below a limit. Such a sort reads all matching rows before the limit applies. */
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
const ExplainRow = z.object({ 'QUERY PLAN': z.tuple([z.object({ Plan: PlanNode })]) })

/**
 * Returns the plan of a query. Only scans of the given tables and sorts of their rows count. Indexes are recognized by
 * their names, which must start with the table name.
 */
export async function explain(db: Db | Tx, query: SQLWrapper, tables: readonly string[]): Promise<QueryPlan> {
  const [row] = await queryRows(db, sql`explain (format json) ${query}`, ExplainRow)
  if (!row) throw new Error('The query has no plan.')
  const plan: QueryPlan = { accessPaths: [], sorts: 0 }
  const scansGivenTable = (node: PlanNode) =>
    tables.some((table) => node['Relation Name'] === table || (node['Index Name'] ?? '').startsWith(`${table}_`))
  /** Returns whether the node or a node below it scans a given table. */
  function walk(node: PlanNode, isBelowLimit: boolean): boolean {
    const isScan = scansGivenTable(node)
    // The index of a bitmap heap scan is in the node below it.
    if (isScan && node['Node Type'] !== 'Bitmap Heap Scan')
      plan.accessPaths.push(node['Index Name'] ?? node['Node Type'])
    const hasScanBelow = (node.Plans ?? [])
      .map((child) => walk(child, isBelowLimit || node['Node Type'] === 'Limit'))
      .some(Boolean)
    if (hasScanBelow && isBelowLimit && node['Node Type'].includes('Sort')) plan.sorts++
    return isScan || hasScanBelow
  }
  walk(row['QUERY PLAN'][0].Plan, false)
  return plan
}
