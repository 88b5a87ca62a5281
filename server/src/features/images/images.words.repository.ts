import { sql, type SQL } from 'drizzle-orm'
import { images, promptWords } from './images.table.ts'

/** Images whose prompt has the words of a search. One of which nothing is left, like that for "the", finds nothing, and does not look. */
export function hasWords(q: string): SQL {
  const wanted = sql`websearch_to_tsquery('english'::regconfig, ${q})`
  return sql`${promptWords(images)} @@ ${wanted} and numnode(${wanted}) > 0`
}
