import type { Tx } from '../../ports/database.ts'
import type { MailQueue } from './mails/mail-queue.ts'
import { pictureHeldMail, pictureHiddenMail, pictureRestoredMail, reportDecidedMail } from './mails/mails.moderation.ts'
import { selectUser } from './users.repository.ts'

export interface ModerationMailsDependencies {
  mails: Pick<MailQueue, 'put'>
  brandName: string
  publicUrl: string
}

interface Picture {
  userId: string
  imageId: string
  prompt: string
}

/** Mails about reported pictures, each put on its way in the transaction that decides, whatever the notification preference says. */
export interface ModerationMails {
  /** To the owner of a picture that is hidden until it was looked at. */
  tellHeld(tx: Tx, picture: Picture): Promise<void>
  /** To the owner, what became of it. */
  tellOwner(tx: Tx, picture: Picture & { reason: string; outcome: 'hidden' | 'public' | 'private' }): Promise<void>
  /** To whoever reported it. */
  tellReporter(tx: Tx, picture: Picture & { isHidden: boolean }): Promise<void>
}

export function createModerationMails({ mails, brandName, publicUrl }: ModerationMailsDependencies): ModerationMails {
  const linkTo = (imageId: string) => new URL(`/my-media?image=${imageId}`, publicUrl).href

  return {
    async tellHeld(tx, { userId, imageId, prompt }) {
      const user = await selectUser(tx, userId)
      if (!user) return
      await mails.put(tx, pictureHeldMail({ to: user.email, brandName, link: linkTo(imageId), prompt }), userId)
    },

    async tellOwner(tx, { userId, imageId, prompt, reason, outcome }) {
      const user = await selectUser(tx, userId)
      if (!user) return
      const picture = { to: user.email, brandName, link: linkTo(imageId), prompt }
      const mail =
        outcome === 'hidden'
          ? pictureHiddenMail({ ...picture, reason })
          : pictureRestoredMail({ ...picture, isPublic: outcome === 'public' })
      await mails.put(tx, mail, userId)
    },

    async tellReporter(tx, { userId, prompt, isHidden }) {
      const user = await selectUser(tx, userId)
      if (!user) return
      await mails.put(tx, reportDecidedMail({ to: user.email, brandName, prompt, isHidden }), userId)
    },
  }
}
