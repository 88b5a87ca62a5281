import { useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog, Drawer, preloadDialog } from '../../ui/overlay/dialog.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { useToast, type Toast } from '../../ui/overlay/toast-context.ts'
import { Row, type Specimen } from './specimen.tsx'

export const LAYERS: readonly Specimen[] = [
  {
    title: 'Dialog and drawer',
    files: ['dialog.tsx', 'dialog-popup.tsx', 'lazy-component.tsx'],
    note: 'On phones, a dialog is a bottom sheet. The code for both loads when one first opens.',
    Show: () => (
      <>
        <Dialogs />
        <Drawers />
      </>
    ),
  },
  { title: 'Toast', files: ['toast.tsx'], note: 'Three at most; hovering over one keeps it.', Show: Toasts },
]

const DIALOG_SIZES = ['small', 'medium', 'wide'] as const

function Dialogs() {
  const [open, setOpen] = useState<(typeof DIALOG_SIZES)[number] | null>(null)
  const close = () => setOpen(null)
  return (
    <Row label="Dialog, in its sizes">
      {DIALOG_SIZES.map((size) => (
        <Button key={size} onPointerEnter={preloadDialog} onClick={() => setOpen(size)}>
          {size}
        </Button>
      ))}
      <Dialog
        open={open !== null}
        onClose={close}
        size={open ?? 'small'}
        title="Rename the image"
        description="Everyone who sees the image sees its name."
      >
        <TextField label="Name" defaultValue="A fox in the snow" />
        <div className="mt-5 flex justify-end gap-3">
          <Button tone="quiet" onClick={close}>
            Cancel
          </Button>
          <Button tone="primary" onClick={close}>
            Save
          </Button>
        </div>
      </Dialog>
    </Row>
  )
}

function Drawers() {
  const [open, setOpen] = useState(false)
  return (
    <Row label="Drawer, from the left edge">
      <Button onClick={() => setOpen(true)}>Open</Button>
      <Drawer open={open} onClose={() => setOpen(false)} title="A drawer">
        <p className="p-5 pt-14 text-sm">Content of the sidebar on narrow screens.</p>
      </Drawer>
    </Row>
  )
}

const TOASTS: readonly [label: string, toast: Toast][] = [
  ['Neutral', { title: 'Link copied' }],
  [
    'Success',
    { title: 'Image ready', text: 'It took 12 seconds.', tone: 'success', action: { label: 'Open', onClick() {} } },
  ],
  [
    'Danger',
    {
      title: 'Generation failed',
      text: 'The model refused this prompt. You weren’t charged; change a few words and try again.',
      tone: 'danger',
    },
  ],
]

function Toasts() {
  const { show } = useToast()
  return (
    <Row label="Tones">
      {TOASTS.map(([label, toast]) => (
        <Button key={label} onClick={() => show(toast)}>
          {label}
        </Button>
      ))}
    </Row>
  )
}
