import { Lock } from 'lucide-react'

/** In a tile's corner: nobody but its owner sees it. */
export function PrivateBadge() {
  return (
    <span className="absolute top-2 left-2 flex items-center gap-1 rounded-sm bg-scrim px-2 py-1 text-xs font-medium text-on-image">
      <Lock aria-hidden="true" className="size-3" />
      Private
    </span>
  )
}
