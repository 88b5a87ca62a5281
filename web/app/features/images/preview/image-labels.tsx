import type { Image } from '@pictor/contract'
import { FlaskConical, Lock, Sparkles, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

/** What has to be said of a picture: that a model drew it and which, that it is a demo, that nobody else sees it. */
export function ImageLabels({ image }: { image: Image }) {
  return (
    <ul className="flex flex-wrap gap-1.5 text-xs text-muted">
      {image.kind === 'generated' && (
        <Label icon={Sparkles}>AI-generated{image.model ? ` · ${image.model}` : ''}</Label>
      )}
      {image.is_demo && <Label icon={FlaskConical}>Demo</Label>}
      {image.visibility === 'private' && <Label icon={Lock}>Private</Label>}
    </ul>
  )
}

function Label({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <li className="flex items-center gap-1.5 rounded-sm border border-line px-2 py-1">
      <Icon aria-hidden="true" className="size-3" />
      {children}
    </li>
  )
}
