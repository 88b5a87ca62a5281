import { errors, type ServerError } from '@pictor/contract/errors'
import { useRef, useState } from 'react'
import { measurePicture, refusalOfPicture } from '../../lib/picture-file.ts'
import { useToast } from '../../ui/overlay/toast-context.ts'
import { useDroppedFile, usePastedFile, type PictureAmong } from '../../ui/controls/file-intake.ts'
import { uploadDraft } from './upload-draft.ts'

export interface PictureIntake {
  /** A file that was chosen, dropped or pasted: checked here, and put into the form if nothing speaks against it. */
  take: (file: File) => void
  /** Resolves when no file is being checked any more: whether that one was taken; true where there was none. */
  settled: () => Promise<boolean>
  /** Why the last file was not taken. What was there before it stays. */
  refusal: ServerError | null
  forgetRefusal: () => void
  /** A file is being dragged over the page. */
  isOver: boolean
}

/** Takes pictures that are selected, dropped or pasted into the form. While disabled it ignores them. */
export function usePictureIntake(disabled: boolean, onTaken: () => void): PictureIntake {
  const [refusal, setRefusal] = useState<ServerError | null>(null)
  const toasts = useToast()
  const checking = useRef<Promise<boolean> | null>(null)

  async function check(file: File): Promise<boolean> {
    // A file that cannot even be read is none that can be sent.
    const refused = await refusalOfPicture(file, measurePicture).catch(() => errors.IMAGE_NOT_ACCEPTED)
    setRefusal(refused)
    if (refused) return false
    uploadDraft.choose(file)
    onTaken()
    return true
  }

  // One after the other: the file that came last is the one that stays.
  function take(file: File, count = 1) {
    if (disabled) return
    const checked = (checking.current ?? Promise.resolve()).then(() => check(file))
    checking.current = checked
    void checked.then((taken) => {
      if (checking.current === checked) checking.current = null
      if (taken && count > 1) toasts.show(oneOf(file))
    })
  }

  const settled = async () => (await checking.current) ?? true
  const takeAmong = ({ file, count }: PictureAmong) => take(file, count)
  usePastedFile(takeAmong)
  const isOver = useDroppedFile({ onFile: takeAmong, onLink: () => disabled || toasts.show(LINK_DROPPED) }) && !disabled
  return { take, settled, refusal, forgetRefusal: () => setRefusal(null), isOver }
}

const LINK_DROPPED = { title: 'That was a link', text: 'Save the picture first, then drop the file.' }

/** A name may be written from right to left; the sentence isn't. */
function oneOf({ name }: File) {
  return { title: 'One image at a time', text: `\u2068${name}\u2069 was taken.` }
}
