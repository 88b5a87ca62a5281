import { sql, type SQL } from 'drizzle-orm'
import { promptWords } from '../images.table.ts'

/**
 * Images whose prompt has the words of a search. A search without a word that an index can find, as for "the" or "-red" alone, finds nothing
 * and reads nothing.
 */
export function hasWords(q: string): SQL {
  const wanted = sql`websearch_to_tsquery('english'::regconfig, ${q})`
  // The part of a query that an index can answer: empty for no words, T for exclusions alone.
  return sql`${promptWords} @@ ${wanted} and querytree(${wanted}) not in ('', 'T')`
}
