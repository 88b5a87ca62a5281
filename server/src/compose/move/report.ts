import type { Config } from '../../config/config.ts'
import { linesOf } from '../admin/ledger-commands.ts'
import { tableOf } from '../admin/printing.ts'
import type { MovedFiles } from './files.ts'
import type { Moved } from './move.ts'

/** The proof of the rows, as a table. */
export function linesOfDatabase({ tables, books, wasThere }: NonNullable<Moved['database']>): string[] {
  const rows = tables.map(({ name, source, target, isEqual }) => [
    ...[name, String(source.rows), String(target?.rows ?? 0), source.hash.slice(0, SHOWN)],
    ...[target?.hash.slice(0, SHOWN) ?? '', isEqual ? 'equal' : 'DIFFERENT'],
  ])
  const total = tables.reduce((sum, { source }) => sum + source.rows, 0)
  return [
    ...tableOf(['table', 'rows here', 'rows there', 'SHA-256 here', 'SHA-256 there', ''], rows, [1, 2]),
    `${total} rows in ${tables.length} tables. ${wasThere ? 'All were there already.' : 'All were copied in one transaction.'}`,
    '',
    ...books.flatMap(linesOf),
  ]
}

/** The proof of the files, as a table. */
export function linesOfFiles({ folders, different, strangers }: MovedFiles): string[] {
  const rows = folders.map(({ folder, files, bytes, copied, equal }) => [
    ...[folder, String(files), String(equal), String(bytes), String(copied), equal === files ? 'equal' : 'DIFFERENT'],
  ])
  const others =
    strangers === 0 ? [] : [`${strangers} files are there and not here. The sweep erases what no row names.`]
  return [
    ...tableOf(['files', 'here', 'equal there', 'bytes', 'copied now', ''], rows, [1, 2, 3, 4]),
    ...different.map((key) => `DIFFERENT  ${key}`),
    ...others,
  ]
}

/** Files that rows name and that were lost before. */
export function linesOfLost(lost: string[], { dataDir }: Config): string[] {
  if (lost.length === 0) return []
  return [
    ...lost,
    `They are missing here, too: bring them back from a backup to ${dataDir}/files and move the files once more.`,
  ]
}

const SHOWN = 16
