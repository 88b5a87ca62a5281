import { useEffect, useRef, useState } from 'react'
import { usePastedFile } from '../../../ui/controls/use-pasted-file.ts'
import { readPicture, type ReadPicture, type Refusal } from './verify-reading.ts'

export type Verification =
  | { state: 'empty' }
  | { state: 'reading'; name: string }
  | { state: 'refused'; name: string; refusal: Refusal }
  | { state: 'read'; picture: ReadPicture }

/** The file that came last, and how far reading it has come. */
export function useVerification(): { verification: Verification; take: (file: File) => void } {
  const [verification, setVerification] = useState<Verification>({ state: 'empty' })
  const latest = useRef<File>(null)

  async function read(file: File) {
    latest.current = file
    setVerification({ state: 'reading', name: file.name })
    const read = await readPicture(file)
    if (latest.current !== file) {
      if (typeof read !== 'string') URL.revokeObjectURL(read.url)
    } else if (typeof read === 'string') setVerification({ state: 'refused', name: file.name, refusal: read })
    else setVerification({ state: 'read', picture: read })
  }

  const url = verification.state === 'read' ? verification.picture.url : null
  useEffect(() => () => void (url !== null && URL.revokeObjectURL(url)), [url])
  const take = (file: File) => void read(file)
  usePastedFile(({ file }) => take(file))
  return { verification, take }
}
