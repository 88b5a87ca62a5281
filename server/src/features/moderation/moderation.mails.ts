import type { Tx } from '../../ports/database.ts'
import {
  composeMail,
  selectUser,
  shorten,
  type AddressedMail,
  type MailQueue,
  type QueuedMail,
} from '../users/index.ts'

export interface ModerationMailsDependencies {
  mails: Pick<MailQueue, 'put'>
  brandName: string
  publicUrl: string
}

interface ReportedPicture {
  userId: string
  imageId: string
  prompt: string
}

/**
 * Emails about reported images. Each is queued in the transaction of its decision, regardless of the notification
 * preference.
 */
export interface ModerationMails {
  /** Notifies the owner that reports hide the image until it is reviewed. */
  tellHeld(tx: Tx, picture: ReportedPicture): Promise<void>
  /** Notifies the owner of the decision. */
  tellOwner(
    tx: Tx,
    picture: ReportedPicture & { reason: string; outcome: 'hidden' | 'public' | 'private' },
  ): Promise<void>
  /** Notifies a reporter of the decision. */
  tellReporter(tx: Tx, picture: ReportedPicture & { isHidden: boolean }): Promise<void>
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

/** Sent when reports hide an image until an admin reviews it. */
export function pictureHeldMail({ to, brandName, link, prompt }: AddressedMail & Picture): QueuedMail {
  return composeMail(to, {
    kind: 'picture_held',
    subject: 'Your picture is hidden while it is reviewed',
    paragraphs: [
      `Several people have reported this picture of yours on ${brandName}:`,
      `“${shorten(prompt)}”`,
      'Until we have looked at it nobody but you can see it. You need not do anything; we will write to you when it is decided.',
    ],
    action: { label: 'See your picture', link },
    note: 'You can keep it, download it or delete it meanwhile, but not make it public.',
  })
}

export function pictureHiddenMail({ to, brandName, link, prompt, reason }: AddressedMail & Picture & Told): QueuedMail {
  return composeMail(to, {
    kind: 'picture_hidden',
    subject: 'Your picture stays hidden',
    paragraphs: [
      `This picture of yours on ${brandName} was reported, and we have looked at it:`,
      `“${shorten(prompt)}”`,
      `It stays hidden from everybody but you. The reason: ${reason}`,
    ],
    action: { label: 'See your picture', link },
    note: 'You can keep it, download it or delete it. If you think that this is wrong, answer us by the contact page.',
  })
}

export function pictureRestoredMail({ to, brandName, link, prompt, isPublic }: AddressedMail & Restored): QueuedMail {
  return composeMail(to, {
    kind: 'picture_restored',
    subject: isPublic ? 'Your picture is public again' : 'You can make your picture public again',
    paragraphs: [
      `We have looked at this picture of yours on ${brandName}, and there is nothing wrong with it:`,
      `“${shorten(prompt)}”`,
      isPublic ? 'Everybody can see it again.' : 'It is private, as you left it. You can make it public when you like.',
    ],
    action: { label: 'See your picture', link },
    note: 'We are sorry for the trouble.',
  })
}

export function reportDecidedMail({ to, brandName, prompt, isHidden }: AddressedMail & Decided): QueuedMail {
  return composeMail(to, {
    kind: 'report_decided',
    subject: isHidden ? 'The picture that you reported is gone' : 'The picture that you reported stays',
    paragraphs: [
      `You reported this picture on ${brandName}, and we have looked at it:`,
      `“${shorten(prompt)}”`,
      isHidden
        ? 'It breaks our terms, and nobody but its owner can see it any more. Thank you for telling us.'
        : 'It does not break our terms, so it stays. Thank you for telling us all the same.',
    ],
    note: 'Nobody else is told that you reported it.',
  })
}

export function suspendedMail({ to, brandName, reason, supportEmail }: AddressedMail & Told & Supported): QueuedMail {
  return composeMail(to, {
    kind: 'suspended',
    subject: `Your ${brandName} account is suspended`,
    paragraphs: [
      `Your ${brandName} account was suspended just now. The reason: ${reason}`,
      'Your pictures and your credits stay yours. You can still sign in, look, download, export your data and delete your account, but not make, upload or publish anything.',
    ],
    note: `If you think that this is wrong, write to ${supportEmail}.`,
  })
}

export function suspensionEndedMail({ to, brandName, link }: AddressedMail & { link: string }): QueuedMail {
  return composeMail(to, {
    kind: 'suspension_ended',
    subject: `Your ${brandName} account is open again`,
    paragraphs: [`Your ${brandName} account is no longer suspended: you can make, upload and publish pictures again.`],
    action: { label: `Go to ${brandName}`, link },
    note: 'What you had is as it was, your credits too.',
  })
}

interface Picture {
  link: string
  prompt: string
}

interface Told {
  /** Written by the admin. */
  reason: string
}

interface Supported {
  supportEmail: string
}

interface Restored extends Picture {
  isPublic: boolean
}

interface Decided {
  prompt: string
  isHidden: boolean
}
