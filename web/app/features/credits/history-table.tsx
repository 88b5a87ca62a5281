import type { LedgerEntry } from '@pictor/contract'
import type { LedgerKind } from '@pictor/contract/limits'
import { memo, useState } from 'react'
import { Link } from 'react-router'
import { Gem } from '../../ui/icons.ts'
import { formatChange, formatCount } from '../../lib/format.ts'
import { formatDateAndTime } from '../../lib/format-date.ts'
import { classNames } from '../../ui/class-names.ts'

/** The name of each kind of change in the UI. */
export const KIND_NAMES: Readonly<Record<LedgerKind, string>> = {
  welcome: 'Welcome credits',
  purchase: 'Credits bought',
  generation: 'Image generation',
  refund: 'Generation refunded',
  deduct: 'API usage',
  purchase_refund: 'Purchase refunded',
  adjustment: 'Adjustment',
}

/** On narrow screens, date and balance appear below the change and its amount, without columns of their own. */
export function HistoryTable({ entries }: { entries: readonly LedgerEntry[] }) {
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-surface-raised">
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">Changes to your balance, newest first</caption>
        <thead className="border-b border-line bg-surface-sunken text-left text-muted">
          <tr>
            <th scope="col" className={`${CELL} ${WIDE_ONLY} font-medium`}>
              Date
            </th>
            <th scope="col" className={`${CELL} font-medium`}>
              Change
            </th>
            <th scope="col" className={`${CELL} text-right font-medium`}>
              Credits
            </th>
            <th scope="col" className={`${CELL} ${WIDE_ONLY} text-right font-medium`}>
              Balance
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {entries.map((entry) => (
            <EntryRow key={entry.id} entry={entry} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

const CELL = 'px-4 py-3 align-middle'
const WIDE_ONLY = 'hidden whitespace-nowrap @2xl:table-cell'

/** Memoized, because there may be thousands. */
const EntryRow = memo(function EntryRow({ entry }: { entry: LedgerEntry }) {
  const { amount, balance, created_at } = entry
  const explanation = explainEntry(entry)
  const time = <time dateTime={created_at}>{formatDateAndTime(created_at)}</time>
  return (
    <tr>
      <td className={`${CELL} ${WIDE_ONLY} text-muted tabular-nums`}>{time}</td>
      <td className={`${CELL} w-full`}>
        <div className="flex items-center gap-3">
          <EntryThumbnail entry={entry} />
          <div>
            <p className="font-medium">
              <EntryTitle entry={entry} />
            </p>
            {explanation && <p className="mt-0.5 text-pretty text-muted [overflow-wrap:anywhere]">{explanation}</p>}
            <p className="mt-0.5 text-muted tabular-nums @2xl:hidden">{time}</p>
          </div>
        </div>
      </td>
      <td className={`${CELL} text-right whitespace-nowrap tabular-nums`}>
        <span className={classNames('font-medium', amount > 0 && 'text-success')}>{formatChange(amount)}</span>
        <span className="mt-0.5 block text-muted @2xl:hidden">Balance {formatCount(balance)}</span>
      </td>
      <td className={`${CELL} ${WIDE_ONLY} text-right text-muted tabular-nums`}>{formatCount(balance)}</td>
    </tr>
  )
})

/** The image of a charge; an icon if there is none or it can't be loaded. */
function EntryThumbnail({ entry: { image_thumbnail_url: url } }: { entry: LedgerEntry }) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null)
  return (
    <span className="flex size-8 shrink-0 items-center justify-center overflow-hidden rounded-sm border border-line bg-surface-sunken">
      {url === null || url === failedUrl ? (
        <Gem aria-hidden="true" className="size-4 text-muted" />
      ) : (
        <img
          src={url}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setFailedUrl(url)}
          className="size-full object-cover"
        />
      )}
    </span>
  )
}

/** The name of a change. Links to the image that was paid for, or to the receipt of the purchase. */
function EntryTitle({ entry: { kind, image_id, order_id, created_at } }: { entry: LedgerEntry }) {
  if (image_id === null && order_id === null) return KIND_NAMES[kind]
  // `/my-media` shows an image to its owner even if it is private.
  const to = image_id === null ? `/credits/orders/${order_id}` : `/my-media?image=${image_id}`
  return (
    <Link to={to} className="-my-3 inline-block py-3 text-link hover:underline">
      {KIND_NAMES[kind]}
      <span className="sr-only">
        : {image_id === null ? 'receipt' : 'image'} of {formatDateAndTime(created_at)}
      </span>
    </Link>
  )
}

/** Returns a short explanation of a change; null if its name is enough. */
function explainEntry({ kind, reason }: LedgerEntry): string | null {
  if (reason !== null) return reason
  if (kind === 'refund') return 'No image was generated, so your credits were returned.'
  if (kind === 'purchase_refund') return 'Your payment was refunded, so the credits it bought were deducted.'
  return null
}
