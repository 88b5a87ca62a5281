import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import { CopyButton } from '../../../ui/controls/copy-button.tsx'
import { timeText } from './formats.ts'

/** Shows a time in UTC, with the time zone. Unless its container is wide, it may wrap after the date. */
export function Time({ iso }: { iso: string }) {
  const text = timeText(iso)
  const dateLength = text.lastIndexOf(' ', text.indexOf(':'))
  return (
    <time dateTime={iso} className="tabular-nums @4xl:whitespace-nowrap">
      <span className="whitespace-nowrap">{text.slice(0, dateLength)}</span>{' '}
      <span className="whitespace-nowrap">{text.slice(dateLength + 1)}</span>
    </time>
  )
}

/** Links to a user. A deleted user has only an id. */
export function UserLink({ user: { id, email } }: { user: { id: string; email: string | null } }) {
  if (email === null) return <span className="text-muted">Deleted account</span>
  return (
    <Link to={`/admin/users/${id}`} className={LINK}>
      <Email>{email}</Email>
    </Link>
  )
}

/** An email address that wraps before `@` and before dots, except the last, rather than within a word. */
export function Email({ children: email }: { children: string }) {
  return (
    <span>
      {email.split(/(?=@|\.[^.]*\.)/).map((part, index) => (
        <Fragment key={index}>
          <wbr />
          {part}
        </Fragment>
      ))}
    </span>
  )
}

/** On narrow screens, its clickable area is higher than its line. */
export const LINK =
  '-my-2 inline-flex min-h-11 items-center rounded-sm py-3 text-link [overflow-wrap:anywhere] hover:underline md:my-0 md:min-h-6 md:py-0'

/** The first part of an id, with a button that copies the whole. */
export function Id({ children: id }: { children: string }) {
  return (
    <span className="inline-flex items-center gap-0.5 text-xs text-muted" title={id}>
      <code className="font-mono whitespace-nowrap">
        {id.slice(0, ID_SHOWN_LENGTH)}
        <span className="sr-only">{id.slice(ID_SHOWN_LENGTH)}</span>
        {id.length > ID_SHOWN_LENGTH && <span aria-hidden="true">…</span>}
      </code>
      <CopyFact text={id} />
    </span>
  )
}

const ID_SHOWN_LENGTH = 14

/** A copy button within a line of text. */
export function CopyFact({ text }: { text: string }) {
  return (
    <CopyButton
      iconOnly
      label={`Copy ${text}`}
      text={() => text}
      className="-my-2 size-11 md:my-0 md:size-7 [&_svg]:size-3.5"
    />
  )
}

export interface Stat {
  name: string
  value: ReactNode
  note?: ReactNode
}

/** A few numbers with their names. */
export function Stats({ stats }: { stats: readonly Stat[] }) {
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line @2xl:grid-cols-[repeat(auto-fit,minmax(8rem,1fr))]">
      {stats.map(({ name, value, note }) => (
        <div key={name} className="bg-surface-raised px-4 py-3 last:odd:col-span-2 @2xl:last:odd:col-span-1">
          <dt className="text-sm text-muted">{name}</dt>
          <dd className="mt-0.5 text-xl font-semibold tracking-tight tabular-nums [overflow-wrap:anywhere]">{value}</dd>
          {note && <dd className="mt-0.5 text-xs text-muted">{note}</dd>}
        </div>
      ))}
    </dl>
  )
}
