import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'react-router'
import { useViewer } from '../../api/session/viewer.ts'
import { isComingBack, isJustSignedIn } from '../users/index.ts'
import { uploadDraft, type Upload } from './upload-draft.ts'
import { wantedUpload } from './wanted-upload.ts'

/** Opens the sign-in dialog; calls one of both: when the visitor has signed in, or does not want to. */
export type AskToSignIn = (intent?: () => void, onGivenUp?: () => void) => void

export interface WantingNeeds {
  onSignIn: AskToSignIn
  isBusy: () => boolean
  /** What was wanted stands in the form again. */
  onResume: (wanted: Upload) => void
}

/** What was pressed while signed out is taken up after signing in, here or where Google and the link of a mail lead. Answers how to ask for that. */
export function useWanting({ onSignIn, isBusy, onResume }: WantingNeeds): (wanted: Upload) => void {
  async function resume() {
    const wanted = await wantedUpload.take()
    if (!wanted || isBusy()) return
    uploadDraft.restore(wanted)
    onResume(wanted)
  }

  useResuming(() => void resume())
  return (wanted) => {
    void wantedUpload.put(wanted)
    onSignIn(
      () => void resume(),
      () => void wantedUpload.drop(),
    )
  }
}

function useResuming(resume: () => void) {
  const signedIn = useViewer() !== null
  const { state } = useLocation()
  // Google's visitors are welcomed after the first frame, and only then told to be just signed in.
  const [comesBack] = useState(isComingBack)
  const resumeNow = useEffectEvent(resume)
  const forget = useEffectEvent(() => {
    // Who comes here otherwise does not go on with what was wanted once: whoever signs in next may be another.
    if (!isJustSignedIn(state) && !(comesBack && signedIn)) void wantedUpload.dropForgotten()
  })
  useEffect(() => forget(), [])
  useEffect(() => {
    if (signedIn && isJustSignedIn(state)) resumeNow()
  }, [signedIn, state])
}
