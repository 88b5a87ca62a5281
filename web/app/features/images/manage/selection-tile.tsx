import { Check } from 'lucide-react'
import { classNames } from '../../../ui/class-names.ts'
import type { SelectionTileProps } from './selection-context.ts'
import { TileImage } from '../gallery/tile-image.tsx'
import { PrivateBadge } from '../gallery/tile.tsx'

/** The checkbox that replaces a tile while images are selected. */
export function SelectionTile({ image, eager, selectionMode }: SelectionTileProps) {
  const checked = selectionMode.isSelected(image.id)
  return (
    <div data-image-id={image.id} className="size-full">
      <button
        type="button"
        // A button, because Firefox ignores Shift clicks on labels, and arrow keys look for buttons.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- see above
        role="checkbox"
        aria-checked={checked}
        aria-label={image.visibility === 'private' ? `${image.prompt}, private` : image.prompt}
        // A Shift click would select text on the page.
        onMouseDown={(event) => event.shiftKey && event.preventDefault()}
        onClick={(event) => selectionMode.toggle(image.id, { range: event.shiftKey })}
        className="tile-link select-none"
      >
        <span
          className={classNames(
            'relative block size-full',
            checked &&
              'after:absolute after:inset-0 after:rounded-lg after:border-3 after:border-accent after:bg-accent/8',
          )}
        >
          <TileImage image={image} eager={eager} onFail={ignore} />
          {image.visibility === 'private' && <PrivateBadge />}
        </span>
        <CheckMark checked={checked} />
      </button>
    </div>
  )
}

function CheckMark({ checked }: { checked: boolean }) {
  return (
    <span
      className={classNames(
        'absolute top-2 right-2 flex size-7 items-center justify-center rounded-full border-2',
        checked ? 'border-transparent bg-accent-fill text-accent-text' : 'border-on-image bg-scrim',
      )}
    >
      {checked && <Check aria-hidden="true" className="size-4" strokeWidth={3} />}
    </span>
  )
}

// An image whose file fails to load can still be selected.
function ignore() {}
