import type { ReactNode } from 'react'
import { classNames } from '../../../ui/class-names.ts'

export interface Column<Row> {
  name: string
  cell: (row: Row) => ReactNode
  /** Aligns numbers to the right. */
  isNumber?: true
  /** Contains buttons, and aligns them to the end of the row. */
  isActions?: true
  /** On narrow screens, the value comes first and without the column name. */
  isUnlabeled?: true
}

export interface DataTableProps<Row> {
  /** For screen readers. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string | number
}

/** A table. On narrow screens, the values of a row flow in a few lines, each after the name of its column. */
export function DataTable<Row>({ caption, columns, rows, keyOf }: DataTableProps<Row>) {
  return (
    <div className="overflow-hidden rounded-md border border-line bg-surface-raised">
      <table className="block w-full border-collapse text-sm @4xl:table">
        <caption className="sr-only">{caption}</caption>
        <thead className="hidden border-b border-line bg-surface-sunken text-left text-muted @4xl:table-header-group">
          <tr>
            {columns.map(({ name, isNumber, isActions }) => (
              <th
                key={name}
                scope="col"
                className={classNames(
                  'px-3 py-2.5 font-medium whitespace-nowrap',
                  (isNumber || isActions) && 'text-right',
                )}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="block divide-y divide-line @4xl:table-row-group">
          {rows.map((row) => (
            <tr key={keyOf(row)} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 px-4 py-2.5 @4xl:table-row">
              {columns.map((column) => (
                <Cell key={column.name} column={column} row={row} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Cell<Row>({
  column: { name, cell, isNumber, isActions, isUnlabeled },
  row,
}: {
  column: Column<Row>
  row: Row
}) {
  return (
    <td
      className={classNames(
        'flex items-baseline gap-x-1.5 [overflow-wrap:anywhere] @max-4xl:has-[>div:only-child:empty]:hidden @4xl:table-cell @4xl:px-3 @4xl:py-2.5 @4xl:align-baseline',
        isNumber && 'tabular-nums @4xl:text-right @4xl:whitespace-nowrap',
        isUnlabeled && '@max-4xl:order-first @max-4xl:w-full',
        isActions && '@max-4xl:ml-auto',
      )}
    >
      {!isUnlabeled && !isActions && <span className="shrink-0 text-muted @4xl:hidden">{name}</span>}
      <div className={classNames('min-w-0', isUnlabeled && 'flex-1', isActions && '@4xl:flex @4xl:justify-end')}>
        {cell(row)}
      </div>
    </td>
  )
}
