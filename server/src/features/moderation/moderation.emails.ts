import type { Tx } from '../../ports/database.ts'
import {
  composeEmail,
  selectUser,
  shorten,
  type EmailEnvelope,
  type EmailQueue,
  type QueuedEmail,
} from '../users/index.ts'

export interface ModerationEmailsDependencies {
  emails: Pick<EmailQueue, 'put'>
  brandName: string
  publicUrl: string
}

interface ReportEmailInput {
  userId: string
  imageId: string
  prompt: string
}

/**
 * Emails about reported images. Each is queued in the transaction of its decision, regardless of the notification
 * preference.
 */
export interface ModerationEmails {
  /** Notifies the owner that reports hide the image until it is reviewed. */
  notifyTakenDown(tx: Tx, input: ReportEmailInput): Promise<void>
  /** Notifies the owner of the decision. */
  notifyOwner(
    tx: Tx,
    input: ReportEmailInput & { reason: string; outcome: 'hidden' | 'public' | 'private' },
  ): Promise<void>
  /** Notifies a reporter of the decision. */
  notifyReporter(tx: Tx, input: ReportEmailInput & { isHidden: boolean }): Promise<void>
}

export function createModerationEmails({
  emails,
  brandName,
  publicUrl,
}: ModerationEmailsDependencies): ModerationEmails {
  const linkTo = (imageId: string) => new URL(`/my-media?image=${imageId}`, publicUrl).href

  return {
    async notifyTakenDown(tx, { userId, imageId, prompt }) {
      const user = await selectUser(tx, userId)
      if (!user) return
      await emails.put(tx, imageTakenDownEmail({ to: user.email, brandName, link: linkTo(imageId), prompt }), userId)
    },

    async notifyOwner(tx, { userId, imageId, prompt, reason, outcome }) {
      const user = await selectUser(tx, userId)
      if (!user) return
      const input = { to: user.email, brandName, link: linkTo(imageId), prompt }
      const email =
        outcome === 'hidden'
          ? imageHiddenEmail({ ...input, reason })
          : imageRestoredEmail({ ...input, isPublic: outcome === 'public' })
      await emails.put(tx, email, userId)
    },

    async notifyReporter(tx, { userId, prompt, isHidden }) {
      const user = await selectUser(tx, userId)
      if (!user) return
      await emails.put(tx, reportDecidedEmail({ to: user.email, brandName, prompt, isHidden }), userId)
    },
  }
}

/** Sent when reports hide an image until an admin reviews it. */
export function imageTakenDownEmail({ to, brandName, link, prompt }: EmailEnvelope & ImageContent): QueuedEmail {
  return composeEmail(to, {
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

export function imageHiddenEmail({
  to,
  brandName,
  link,
  prompt,
  reason,
}: EmailEnvelope & ImageContent & ReasonContent): QueuedEmail {
  return composeEmail(to, {
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

export function imageRestoredEmail({
  to,
  brandName,
  link,
  prompt,
  isPublic,
}: EmailEnvelope & RestoredContent): QueuedEmail {
  return composeEmail(to, {
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

export function reportDecidedEmail({ to, brandName, prompt, isHidden }: EmailEnvelope & DecidedContent): QueuedEmail {
  return composeEmail(to, {
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

export function suspendedEmail({
  to,
  brandName,
  reason,
  supportEmail,
}: EmailEnvelope & ReasonContent & SupportContent): QueuedEmail {
  return composeEmail(to, {
    kind: 'suspended',
    subject: `Your ${brandName} account is suspended`,
    paragraphs: [
      `Your ${brandName} account was suspended just now. The reason: ${reason}`,
      'Your pictures and your credits stay yours. You can still sign in, look, download, export your data and delete your account, but not make, upload or publish anything.',
    ],
    note: `If you think that this is wrong, write to ${supportEmail}.`,
  })
}

export function suspensionEndedEmail({ to, brandName, link }: EmailEnvelope & { link: string }): QueuedEmail {
  return composeEmail(to, {
    kind: 'suspension_ended',
    subject: `Your ${brandName} account is open again`,
    paragraphs: [`Your ${brandName} account is no longer suspended: you can make, upload and publish pictures again.`],
    action: { label: `Go to ${brandName}`, link },
    note: 'What you had is as it was, your credits too.',
  })
}

interface ImageContent {
  link: string
  prompt: string
}

interface ReasonContent {
  /** Written by the admin. */
  reason: string
}

interface SupportContent {
  supportEmail: string
}

interface RestoredContent extends ImageContent {
  isPublic: boolean
}

interface DecidedContent {
  prompt: string
  isHidden: boolean
}
