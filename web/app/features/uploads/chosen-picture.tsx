import { RefreshCw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { buttonStyle } from '../../ui/controls/button-style.ts'
import { classNames } from '../../ui/class-names.ts'
import { formatBytes } from './format-bytes.ts'
import type { PictureFieldIds } from './picture-field.tsx'
import type { Picture } from './upload-draft.ts'

export interface ChosenPictureProps {
  picture: Picture
  disabled: boolean
  ids: PictureFieldIds
  onRemove: () => void
}

/** The picture before it is sent, with what it is and the ways to another one. */
export function ChosenPicture({ picture, disabled, ids, onRemove }: ChosenPictureProps) {
  const [size, setSize] = useState('')
  return (
    <div className="rounded-xl border border-line bg-surface-sunken peer-focus-visible:[&_label]:outline-2 peer-focus-visible:[&_label]:outline-offset-2 peer-focus-visible:[&_label]:outline-focus">
      <img
        src={picture.url}
        alt="What you are about to upload"
        // Dragged within the page it would be dropped on itself.
        draggable={false}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => setSize(`${naturalWidth} × ${naturalHeight}`)}
        className={classNames(
          'mx-auto max-h-[min(24rem,45dvh)] min-h-40 w-full rounded-t-xl object-contain transition-opacity',
          disabled && 'opacity-60',
        )}
      />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line p-3">
        <p id={ids.hint} className="min-w-40 flex-1 text-sm">
          <span className="block truncate font-medium">
            <bdi>{picture.file.name}</bdi>
          </span>
          <span className="block text-xs text-muted tabular-nums">
            {[formatBytes(picture.file.size), size].filter(Boolean).join(' · ')}
          </span>
        </p>
        <div className="flex w-full gap-2 sm:w-auto">
          <label
            id={ids.label}
            htmlFor={ids.input}
            aria-disabled={disabled}
            className={classNames(buttonStyle(), 'flex-auto max-[24rem]:px-2', !disabled && 'cursor-pointer')}
          >
            <RefreshCw aria-hidden="true" className="size-4" />
            Change image
          </label>
          <Button onClick={onRemove} disabled={disabled} className="flex-auto max-[24rem]:px-2">
            <Trash2 aria-hidden="true" className="size-4" />
            Remove
          </Button>
        </div>
      </div>
    </div>
  )
}
