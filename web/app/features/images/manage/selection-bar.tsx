import type { Image, Visibility } from '@pictor/contract'
import { SELECTION_MAX } from '@pictor/contract/limits'
import { useEffect, useId, useRef, type ReactNode } from 'react'
import { CheckCheck, Download, Eye, Lock, SquareCheckBig, Trash, X } from '../../../ui/icons.ts'
import type { Icon } from '../../../ui/icon.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { buttonStyle } from '../../../ui/controls/button-style.ts'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { useRootAttribute } from '../../../ui/overlay/use-root-attribute.ts'
import { useImageChanges } from './image-changes.ts'
import type { SelectionMode } from './selection-context.ts'

/** Starts selecting. Hidden while the list has no images. */
export function SelectButton({ selectionMode }: { selectionMode: SelectionMode }) {
  if (selectionMode.loadedCount === 0) return null
  return (
    <Button onClick={selectionMode.enter} className="list-control [@media(scripting:none)]:hidden">
      <SquareCheckBig aria-hidden="true" className="size-4" />
      Select
    </Button>
  )
}

/** The actions for the selected images. While they are shown, the prompt bar is hidden. */
export function SelectionBar({ selectionMode }: { selectionMode: SelectionMode }) {
  const { images, loadedCount, selectAll, leave } = selectionMode
  const noteId = useId()
  const bar = useInitialFocus()
  useRootAttribute('data-selecting', loadedCount > 0)
  const isTooLarge = images.length > SELECTION_MAX
  const isUsable = images.length > 0 && !isTooLarge
  return (
    <div ref={bar} role="toolbar" aria-label="Selection" className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <IconButton label="Cancel selection" icon={<X aria-hidden="true" />} onClick={leave} />
      <output className="text-sm font-medium whitespace-nowrap tabular-nums">{images.length} selected</output>
      <Button tone="quiet" onClick={selectAll} aria-disabled={images.length === loadedCount || undefined}>
        <CheckCheck aria-hidden="true" className="hidden size-4 @3xl:block" />
        Select all {loadedCount} loaded
      </Button>
      {isTooLarge && (
        <output id={noteId} className="text-sm text-danger">
          At most {SELECTION_MAX} at once: deselect {images.length - SELECTION_MAX}.
        </output>
      )}
      <Actions selectionMode={selectionMode} isUsable={isUsable} describedBy={isTooLarge ? noteId : undefined} />
    </div>
  )
}

interface ActionsProps {
  selectionMode: SelectionMode
  isUsable: boolean
  describedBy: string | undefined
}

function Actions({ selectionMode: { images, deselect }, isUsable, describedBy }: ActionsProps) {
  const changes = useImageChanges()
  // Failed images stay selected for a retry, and so do images that were selected during the request.
  const deselectAllBut = (failed: readonly Image[]) =>
    deselect(images.filter(({ id }) => !failed.some((image) => image.id === id)))
  const setVisibility = async (visibility: Visibility) =>
    deselectAllBut(await changes.setVisibility(images, visibility))
  const remove = async () => deselectAllBut(await changes.remove(images))
  const state = { isUsable, describedBy }
  return (
    <div className="flex w-full items-center justify-between gap-1 @3xl:ml-auto @3xl:w-auto @3xl:justify-end">
      <Action {...state} icon={Eye} onClick={() => void setVisibility('public')}>
        Make public
      </Action>
      <Action {...state} icon={Lock} onClick={() => void setVisibility('private')}>
        Make private
      </Action>
      <Action {...state} icon={Download} href={zipPath(images)}>
        Download
      </Action>
      <Action {...state} icon={Trash} onClick={() => void remove()} className="text-danger">
        Delete
      </Action>
    </div>
  )
}

/** Returns the path of a ZIP file with the images. A plain link downloads it. */
function zipPath(images: SelectionMode['images']): string {
  return `/api/images/zip?ids=${images.map(({ id }) => id).join(',')}`
}

type ActionProps = Pick<ActionsProps, 'isUsable' | 'describedBy'> & {
  icon: Icon
  children: ReactNode
  className?: string
} & ({ href: string; onClick?: undefined } | { href?: undefined; onClick: () => void })

function Action({ isUsable, describedBy, icon: Icon, children, href, onClick, className }: ActionProps) {
  const content = (
    <>
      <Icon aria-hidden="true" className="size-4.5 @3xl:size-4" />
      <span className="text-[0.6875rem] leading-none @3xl:text-sm">{children}</span>
    </>
  )
  const layout = 'flex-1 h-13 flex-col gap-1 px-1 @3xl:h-control @3xl:flex-none @3xl:flex-row @3xl:gap-2 @3xl:px-3'
  if (href !== undefined && isUsable)
    return (
      <a href={href} download className={`${buttonStyle({ tone: 'quiet' })} ${layout}`}>
        {content}
      </a>
    )
  // Not `disabled`, so that the button keeps the focus after its images are deleted.
  return (
    <Button
      tone="quiet"
      aria-disabled={!isUsable || undefined}
      aria-describedby={describedBy}
      onClick={isUsable ? onClick : undefined}
      className={classNames(layout, className)}
    >
      {content}
    </Button>
  )
}

/** Moves the focus to the bar, which replaces the clicked button. */
function useInitialFocus() {
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body) bar.current?.querySelector('button')?.focus()
  }, [])
  return bar
}
