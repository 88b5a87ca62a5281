import type { Tx } from '../../ports/database.ts'
import {
  composeEmail,
  selectUser,
  shortenPrompt,
  type EmailEnvelope,
  type EmailQueue,
  type QueuedEmail,
} from '../users/index.ts'

export interface ModerationEmailsDependencies {
  emails: Pick<EmailQueue, 'enqueue'>
  brandName: string
  publicUrl: string
}

interface ReportEmailInput {
  userId: string
  imageId: string
  prompt: string
}

/**
 * Emails about reported images. Each is queued in the transaction of the report or decision that it is about, also for
 * users who have turned off notifications.
 */
export interface ModerationEmails {
  /** Notifies the owner that the image was reported and is hidden until it is reviewed. */
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

  /** Does nothing if the account was deleted. */
  async function enqueue(tx: Tx, userId: string, compose: (envelope: EmailEnvelope) => QueuedEmail): Promise<void> {
    const user = await selectUser(tx, userId)
    if (user) await emails.enqueue(tx, compose({ to: user.email, brandName }), userId)
  }

  return {
    notifyTakenDown: (tx, { userId, imageId, prompt }) =>
      enqueue(tx, userId, (envelope) => imageTakenDownEmail({ ...envelope, link: linkTo(imageId), prompt })),

    notifyOwner: (tx, { userId, imageId, prompt, reason, outcome }) =>
      enqueue(tx, userId, (envelope) => {
        const input = { ...envelope, link: linkTo(imageId), prompt }
        return outcome === 'hidden'
          ? imageHiddenEmail({ ...input, reason })
          : imageRestoredEmail({ ...input, isPublic: outcome === 'public' })
      }),

    notifyReporter: (tx, { userId, prompt, isHidden }) =>
      enqueue(tx, userId, (envelope) => reportDecidedEmail({ ...envelope, prompt, isHidden })),
  }
}

/** Sent when reports hide an image until an admin reviews it. */
export function imageTakenDownEmail({ to, brandName, link, prompt }: EmailEnvelope & ImageContent): QueuedEmail {
  return composeEmail(to, {
    kind: 'picture_held',
    subject: 'Your image is hidden while we review it',
    paragraphs: [
      `Several people reported this image of yours on ${brandName}:`,
      `“${shortenPrompt(prompt)}”`,
      "Only you can see it until we have reviewed it. You don't need to do anything. We'll email you our decision.",
    ],
    action: { label: 'View your image', link },
    note: "You can keep it, download it or delete it, but you can't make it public during the review.",
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
    subject: 'Your image stays hidden',
    paragraphs: [
      `This image of yours on ${brandName} was reported, and we have reviewed it:`,
      `“${shortenPrompt(prompt)}”`,
      `Only you can see it from now on. Reason: ${reason}`,
    ],
    action: { label: 'View your image', link },
    note: 'You can keep it, download it or delete it. If you think this is a mistake, write to us through the contact page.',
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
    subject: isPublic ? 'Your image is public again' : 'You can make your image public again',
    paragraphs: [
      `We have reviewed this image of yours on ${brandName} and found nothing wrong with it:`,
      `“${shortenPrompt(prompt)}”`,
      isPublic ? 'Everyone can see it again.' : 'It is private, as you left it. You can make it public anytime.',
    ],
    action: { label: 'View your image', link },
    note: "We're sorry for the trouble.",
  })
}

export function reportDecidedEmail({ to, brandName, prompt, isHidden }: EmailEnvelope & DecidedContent): QueuedEmail {
  return composeEmail(to, {
    kind: 'report_decided',
    subject: isHidden ? 'The image you reported was hidden' : 'The image you reported stays up',
    paragraphs: [
      `You reported this image on ${brandName}, and we have reviewed it:`,
      `“${shortenPrompt(prompt)}”`,
      isHidden
        ? 'It violates our terms, so only its owner can still see it. Thank you for reporting it.'
        : "It doesn't violate our terms, so it stays up. Thank you for reporting it anyway.",
    ],
    note: "We won't tell anyone else that you reported it.",
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
      `Your ${brandName} account was suspended. Reason: ${reason}`,
      "You keep your images and credits. You can still sign in, browse, download, export your data and delete your account, but you can't generate, upload or publish images.",
    ],
    note: `If you think this is a mistake, write to ${supportEmail}.`,
  })
}

export function suspensionEndedEmail({ to, brandName, link }: EmailEnvelope & { link: string }): QueuedEmail {
  return composeEmail(to, {
    kind: 'suspension_ended',
    subject: `Your ${brandName} account is active again`,
    paragraphs: [
      `Your ${brandName} account is no longer suspended. You can generate, upload and publish images again.`,
    ],
    action: { label: `Go to ${brandName}`, link },
    note: 'Your images and credits are unchanged.',
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
