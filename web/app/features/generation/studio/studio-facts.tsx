import type { Generation } from '@pictor/contract'
import { styleName } from '../../../lib/format.ts'
import { formatDate } from '../../../lib/format-date.ts'

/** With what it was asked for, and what drew it. */
export function StudioFacts({ generation }: { generation: Generation }) {
  const { aspect_ratio, style, visibility, has_reference, model, images, created_at } = generation
  const isDemo = images.some((image) => image.is_demo)
  const facts = [
    aspect_ratio,
    style !== 'None' && styleName(style),
    has_reference && 'With reference image',
    visibility === 'private' && 'Private',
    isDemo ? 'Demo' : model,
  ]
  return (
    <ul className="mt-2 flex flex-wrap gap-1 text-xs text-muted">
      {facts.map(
        (fact) =>
          fact && (
            <li key={fact} className={FACT}>
              {fact}
            </li>
          ),
      )}
      <li className="px-1 py-0.5">
        <time dateTime={created_at}>{formatDate(created_at)}</time>
      </li>
    </ul>
  )
}

const FACT = 'max-w-full truncate rounded-sm border border-line px-1.5 py-0.5'
