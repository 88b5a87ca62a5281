import type { Image } from '@pictor/contract'
import type { ReactNode } from 'react'
import { styleName } from '../../../lib/format.ts'
import { formatDate } from '../../../lib/format-date.ts'
import { imageSize } from '../image-source.ts'

/** Who made the picture, with what, how large and when. */
export function ImageFacts({ image }: { image: Image }) {
  const { width, height } = imageSize(image)
  const facts: [label: string, value: ReactNode][] = [
    ['Author', image.user_name],
    ['Model', image.model],
    ['Style', image.style && image.style !== 'None' ? styleName(image.style) : null],
    ['Size', `${width} × ${height}${image.aspect_ratio ? ` (${image.aspect_ratio})` : ''}`],
    ['Created', <Day key={image.created_at} iso={image.created_at} />],
  ]
  return (
    <dl className="divide-y divide-line text-sm">
      {facts.map(([label, value]) =>
        value ? (
          <div key={label} className="flex items-baseline justify-between gap-4 py-2.5">
            <dt className="shrink-0 text-muted">{label}</dt>
            <dd className="min-w-0 text-right break-words">{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  )
}

function Day({ iso }: { iso: string }) {
  return <time dateTime={iso}>{formatDate(iso)}</time>
}
