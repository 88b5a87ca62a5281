import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../ports/database.ts'
import { queryRows } from '../ports/query-rows.ts'

/** Lists, their blocks and images whose sums and deltas do not make the number that counting them gives. Empty, at every moment. */
export function findMiscounts(db: Db): Promise<{ what: string }[]> {
  return queryRows(
    db,
    sql`with counted as (
        select '00000000-0000-0000-0000-000000000000'::uuid as list, date_trunc('hour', created_at, 'UTC') as block, count(*) as number
        from images where visibility = 'public' and deleted_at is null group by 2
        union all
        select user_id, date_trunc('day', created_at, 'UTC'), count(*)
        from images where user_id is not null and deleted_at is null group by 1, 2
      ), told as (
        select 'block' as what, list, block, images as number from list_blocks
        union all select 'total', list, null, images from list_totals
        union all select each.what, list, case each.what when 'block' then block end, delta
        from list_deltas cross join (values ('block'), ('total')) each(what)
      ), expected as (
        select 'block' as what, list, block, number from counted
        union all select 'total', list, null, sum(number) from counted group by list
      )
      select what || ' ' || list || ' ' || coalesce(block::text, '') as what
      from (select what, list, block, number from told union all select what, list, block, -number from expected) apart
      group by what, list, block having sum(number) <> 0
      union all
      select 'likes ' || images.id from images
      where favorite_count + (select coalesce(sum(delta), 0) from favorite_deltas where image_id = images.id)
        <> (select count(*) from favorites where image_id = images.id)`,
    z.object({ what: z.string() }),
  )
}
