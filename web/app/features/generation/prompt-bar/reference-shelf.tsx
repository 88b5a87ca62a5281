import { ImageOff, X } from 'lucide-react'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { useDraft } from './draft.ts'
import { referenceStore, useReference } from './reference.ts'

/** Above the prompt: the picture to start from, or that it was left behind on another page. */
export function ReferenceShelf({ disabled }: { disabled: boolean }) {
  const reference = useReference()
  const { hasReference } = useDraft()
  const remove = () => referenceStore.put(null)
  if (!reference && !hasReference) return null
  return (
    <div className="flex items-center gap-3 px-3 pt-3 text-sm">
      {reference ? (
        <>
          <img src={reference.url} alt="" className="size-12 shrink-0 rounded-sm border border-line object-cover" />
          <p className="min-w-0 flex-1">
            <span className="block font-medium">Reference image</span>
            <span className="block truncate text-xs text-muted">{reference.file.name}</span>
          </p>
        </>
      ) : (
        <>
          <ImageOff aria-hidden="true" className="size-5 shrink-0 text-muted" strokeWidth={1.75} />
          <p className="min-w-0 flex-1 text-muted">Your reference image was not kept. Please add it again.</p>
        </>
      )}
      <IconButton
        label={reference ? 'Remove the reference image' : 'Go on without a reference image'}
        icon={<X aria-hidden="true" />}
        disabled={disabled}
        onClick={remove}
      />
    </div>
  )
}
