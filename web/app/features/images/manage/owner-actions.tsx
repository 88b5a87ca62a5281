import { useQueryClient } from '@tanstack/react-query'
import type { Image } from '@pictor/contract'
import { useRef } from 'react'
import { EyeOff, Trash } from '../../../ui/icons.ts'
import { api } from '../../../api/api.ts'
import { useViewer } from '../../../api/session/viewer.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Switch } from '../../../ui/controls/switch.tsx'
import { useImageChanges } from './image-changes.ts'
import { getCurrentVersion } from '../../../lib/read-version.ts'
import { imageQuery } from '../images.queries.ts'

export interface OwnerActionsProps {
  image: Image
  /** Navigates away from the image, which is about to be deleted. */
  onLeave: () => void
}

/** The owner's actions: change the visibility and delete. An upload is always private. */
export function OwnerActions({ image, onLeave }: OwnerActionsProps) {
  const changes = useImageChanges()
  const keepInPreview = useKeepInPreview(image)
  const isPublic = image.visibility === 'public'
  return (
    <section aria-label="Your image" className="flex flex-col gap-4 border-t border-line pt-5">
      {image.held_at !== undefined && (
        <TakenDownNote
          becomesPublicAgain={image.wished_visibility === 'public'}
          onKeepPrivate={() => void changes.setVisibility([image], 'private')}
        />
      )}
      {image.kind === 'generated' && image.held_at === undefined && (
        <Switch
          label="Public"
          hint={isPublic ? 'Visible to everyone in Explore.' : 'Only you can see it.'}
          on={isPublic}
          onChange={(on) => {
            keepInPreview()
            void changes.setVisibility([image], on ? 'public' : 'private')
          }}
        />
      )}
      <Button
        onClick={() => {
          onLeave()
          void changes.remove([image])
        }}
        className="text-danger"
      >
        <Trash aria-hidden="true" className="size-4" />
        Delete
      </Button>
    </section>
  )
}

interface TakenDownNoteProps {
  /** Whether the image becomes public again if a moderator restores it. */
  becomesPublicAgain: boolean
  onKeepPrivate: () => void
}

function TakenDownNote({ becomesPublicAgain, onKeepPrivate }: TakenDownNoteProps) {
  const text = useRef<HTMLParagraphElement>(null)
  return (
    <div className="flex gap-3 rounded-md border border-line bg-surface-raised p-3 text-sm">
      <EyeOff aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted" />
      <div className="flex flex-col items-start gap-3">
        <p ref={text} tabIndex={-1} className="text-pretty">
          This image was reported and is hidden while we review it. Only you can see it, and it stays hidden if it
          breaks our terms. {becomesPublicAgain ? BECOMES_PUBLIC_TEXT : STAYS_PRIVATE_TEXT} We’ll email you our
          decision. You can keep, download or delete it.
        </p>
        {becomesPublicAgain && (
          <Button
            size="small"
            onClick={() => {
              // The button is about to be removed, and with it the focus.
              text.current?.focus()
              onKeepPrivate()
            }}
          >
            Keep it private
          </Button>
        )}
      </div>
    </div>
  )
}

const BECOMES_PUBLIC_TEXT = 'If it doesn’t, everyone will be able to see it again, unless you keep it private.'
const STAYS_PRIVATE_TEXT = 'If it doesn’t, it stays private, and you can make it public again.'

/**
 * Returns a function that puts the image into the preview's query, so that the preview keeps showing it after it leaves
 * its list.
 */
function useKeepInPreview(image: Image): () => void {
  const queries = useQueryClient()
  const viewerId = useViewer()?.id ?? null
  return () =>
    queries.setQueryData(imageQuery(api, image.id, viewerId).queryKey, { ...image, readVersion: getCurrentVersion() })
}
